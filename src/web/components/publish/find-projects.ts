// Looks up projects and their versions while someone types; in browsers only.
import { useEffect, useState } from "react";
import { useLocale } from "#web/i18n/area.tsx";

export interface FoundProject {
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  readonly icon: { readonly smallUrl: string } | null;
}

export interface FoundVersion {
  readonly id: string;
  readonly versionNumber: string;
  readonly loaders: readonly string[];
  readonly gameVersions: readonly string[];
}

/** Debounce before asking, in ms. */
const rest = 150;
const mostProjects = 8;
const mostVersions = 100;

/** The parsed response; null if there is none. */
async function ask(path: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(path, { signal });
  return answer.ok ? answer.json() : null;
}

/** What `path` responds with, asked once it has been the same for a moment; null before, and for an empty path. */
function useAnswer(path: string): unknown {
  const [answer, setAnswer] = useState<{ path: string; value: unknown } | null>(null);
  useEffect(() => {
    if (path === "") return;
    const gone = new AbortController();
    const read = () =>
      ask(path, gone.signal).then(
        (value) => setAnswer({ path, value }),
        () => undefined,
      );
    const timer = setTimeout(() => void read(), rest);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [path]);
  return answer?.path === path ? answer.value : null;
}

/** Projects that match the text; null until they are known. */
export function useProjectSearch(text: string): readonly FoundProject[] | null {
  const locale = useLocale();
  const query = text.trim();
  const asked = new URLSearchParams({ query, limit: String(mostProjects), locale });
  const answer = useAnswer(query === "" ? "" : `/api/search?${asked}`) as { hits: FoundProject[] } | null;
  return answer?.hits ?? null;
}

/** The newest versions of a project, named by slug or id; null until they are known. */
export function useVersionList(project: string): readonly FoundVersion[] | null {
  const asked = new URLSearchParams({ includeChangelog: "false", limit: String(mostVersions) });
  const named = /^[\w.-]{3,64}$/.test(project);
  const path = `/api/projects/${encodeURIComponent(project)}/versions?${asked}`;
  return useAnswer(named ? path : "") as FoundVersion[] | null;
}
