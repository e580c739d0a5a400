// What the palette offers for what is typed: pages and looks by their words, projects from the search.
import { useEffect, useState } from "react";

export interface PaletteProject {
  readonly slug: string;
  readonly type: string;
  readonly title: string;
  readonly summary: string;
}

/** Whether every typed word begins a word of the text, whatever case and accents. */
export function matches(text: string, typed: string): boolean {
  const plain = (words: string) =>
    words
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  const there = plain(text);
  return plain(typed).every((word) => there.some((one) => one.startsWith(word)));
}

/** How long typing rests before the search is asked, in ms. */
const rest = 120;
const most = 6;

async function find(query: string, signal: AbortSignal): Promise<PaletteProject[]> {
  const answer = await fetch(`/api/search?${new URLSearchParams({ query, limit: String(most) })}`, { signal });
  if (!answer.ok) return [];
  const { hits } = (await answer.json()) as { hits: readonly PaletteProject[] };
  return hits.map(({ slug, type, title, summary }) => ({ slug, type, title, summary }));
}

/** Projects for what is typed; those of before stay until the new ones are there. Without a network there are none. */
export function useProjects(typed: string): readonly PaletteProject[] {
  const [projects, setProjects] = useState<readonly PaletteProject[]>([]);
  const query = typed.trim();
  useEffect(() => {
    if (query.length < 2) return;
    const gone = new AbortController();
    const timer = setTimeout(() => void find(query, gone.signal).then(setProjects, () => undefined), rest);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [query]);
  return query.length < 2 ? [] : projects;
}
