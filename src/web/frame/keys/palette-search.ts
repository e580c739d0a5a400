// The project search results in the palette.
import { useEffect, useState } from "react";
import { useLocale } from "#web/i18n/area.tsx";

export interface PaletteProject {
  readonly slug: string;
  readonly type: string;
  readonly title: string;
  readonly summary: string;
  /** Which of its texts are translations, and into what. */
  readonly translated?: { readonly locale: string; readonly title: boolean; readonly summary: boolean };
}

/** Debounce before searching, in ms. */
const rest = 120;
const most = 6;

async function find(query: string, locale: string, signal: AbortSignal): Promise<PaletteProject[]> {
  const asked = new URLSearchParams({ query, limit: String(most), locale });
  const answer = await fetch(`/api/search?${asked}`, { signal });
  if (!answer.ok) return [];
  const { hits } = (await answer.json()) as { hits: readonly PaletteProject[] };
  return hits.map(({ slug, type, title, summary, translated }) => ({ slug, type, title, summary, translated }));
}

/** Projects for the typed text; previous ones stay until the new ones arrive. Empty without network. */
export function useProjects(typed: string): readonly PaletteProject[] {
  const [projects, setProjects] = useState<readonly PaletteProject[]>([]);
  const query = typed.trim();
  const locale = useLocale();
  useEffect(() => {
    if (query.length < 2) return;
    const gone = new AbortController();
    const timer = setTimeout(() => void find(query, locale, gone.signal).then(setProjects, () => undefined), rest);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [query, locale]);
  return query.length < 2 ? [] : projects;
}
