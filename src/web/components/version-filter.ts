// The filter of a version list: converted between the URL and the operations.
import { channels, type Channel } from "#features/catalog/projects/status.ts";

export interface VersionFilter {
  readonly channel?: Channel;
  readonly loader?: string;
  readonly gameVersion?: string;
  /** From 1. */
  readonly page: number;
}

/** The filter of a URL; invalid values are ignored. */
export function readVersionFilter(params: URLSearchParams): VersionFilter {
  const page = Number(params.get("page"));
  const short = (name: string) => params.get(name)?.trim().slice(0, 64).trim() || undefined;
  return {
    channel: channels.find((channel) => channel === params.get("c")),
    loader: short("l"),
    gameVersion: short("g"),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The URL of a page of the filtered list at `path`. */
export function versionFilterHref(path: string, filter: VersionFilter): string {
  const params = new URLSearchParams();
  if (filter.channel) params.set("c", filter.channel);
  if (filter.loader) params.set("l", filter.loader);
  if (filter.gameVersion) params.set("g", filter.gameVersion);
  if (filter.page > 1) params.set("page", String(filter.page));
  return params.size > 0 ? `${path}?${params}` : path;
}

export const isFiltered = (filter: VersionFilter): boolean =>
  Boolean(filter.channel ?? filter.loader ?? filter.gameVersion);
