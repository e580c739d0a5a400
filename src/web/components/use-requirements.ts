// Loads what a version requires, for the download chooser.
import { useEffect, useState } from "react";
import type { Requirement } from "#features/catalog/related/contract.ts";
import { useLocale } from "#web/i18n/area.tsx";
import type { Pick } from "./choose-download.ts";

export interface Requirements {
  readonly items: readonly Requirement[];
  readonly more: boolean;
}

async function load(project: string, version: string, pick: Pick, locale: string, signal: AbortSignal) {
  const path = `/api/projects/${encodeURIComponent(project)}/versions/${encodeURIComponent(version)}/requirements`;
  const asked = new URLSearchParams({ gameVersion: pick.gameVersion, loader: pick.loader, locale });
  const answer = await fetch(`${path}?${asked}`, { signal });
  return answer.ok ? ((await answer.json()) as Requirements) : "failed";
}

/** Null while loading, and where `version` is null; `failed` without network. */
export function useRequirements(project: string, version: string | null, pick: Pick): Requirements | "failed" | null {
  const [loaded, setLoaded] = useState<{ of: string; what: Requirements | "failed" }>();
  const locale = useLocale();
  const { gameVersion, loader } = pick;
  const of = `${version} ${gameVersion} ${loader} ${locale}`;
  useEffect(() => {
    if (version === null) return;
    const gone = new AbortController();
    load(project, version, { gameVersion, loader }, locale, gone.signal).then(
      (what) => setLoaded({ of, what }),
      () => !gone.signal.aborted && setLoaded({ of, what: "failed" }),
    );
    return () => gone.abort();
  }, [project, version, gameVersion, loader, locale, of]);
  return loaded?.of === of ? loaded.what : null;
}
