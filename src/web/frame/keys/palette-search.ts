// The catalog's answers to what is typed into the palette and the search field: projects, creators and filters.
import { useEffect, useState } from "react";
import { useLocale } from "#web/i18n/area.tsx";
import type { ShownType } from "#web/lib/project-types.ts";
import { matches } from "./match-words.ts";

export interface FoundProject {
  readonly slug: string;
  readonly type: ShownType;
  readonly title: string;
  readonly summary: string;
  /** Which of its texts are translations, and into what. */
  readonly translated?: { readonly locale: string; readonly title: boolean; readonly summary: boolean };
}

/** A filter that a word of the text names, and the text without it. */
interface FoundFilter {
  readonly kind: "gameVersion" | "loader" | "category" | "environment" | "type";
  readonly value: string;
  readonly rest: string;
}

export interface Found {
  readonly projects: readonly FoundProject[];
  /** Usernames of creators whose name matches. */
  readonly people: readonly string[];
  readonly organizations: readonly { readonly id: string; readonly name: string }[];
  readonly filters: readonly FoundFilter[];
}

type Hit = FoundProject & {
  readonly owner: string;
  readonly organization: string | null;
  readonly organizationId: string | null;
};

/** Debounce before searching, in ms. */
const rest = 120;
const most = { asked: 12, projects: 6, others: 3 };
const nothing: Found = { projects: [], people: [], organizations: [], filters: [] };

async function find(query: string, locale: string, signal: AbortSignal): Promise<Found> {
  const asked = new URLSearchParams({ query, limit: String(most.asked), locale });
  const answer = await fetch(`/api/search?${asked}`, { signal });
  if (!answer.ok) return nothing;
  const { hits, named } = (await answer.json()) as { hits: readonly Hit[]; named: readonly FoundFilter[] };
  const owners = new Set(hits.map(({ owner }) => owner).filter((name) => matches(name, query)));
  const organizations = new Map(
    hits.flatMap(({ organization: name, organizationId: id }) =>
      id !== null && name !== null && matches(name, query) ? [[id, { id, name }] as const] : [],
    ),
  );
  return {
    projects: hits.slice(0, most.projects),
    people: [...owners].slice(0, most.others),
    organizations: [...organizations.values()].slice(0, most.others),
    filters: named.slice(0, most.others),
  };
}

/** What the typed text finds; previous results stay until the new ones arrive. Empty without network. */
export function useFound(typed: string): Found {
  const [found, setFound] = useState(nothing);
  const query = typed.trim();
  const locale = useLocale();
  useEffect(() => {
    if (query.length < 2) return;
    const gone = new AbortController();
    const timer = setTimeout(() => void find(query, locale, gone.signal).then(setFound, () => undefined), rest);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [query, locale]);
  return query.length < 2 ? nothing : found;
}
