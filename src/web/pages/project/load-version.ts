// Loads one version's page and its neighbors.
import type { RouterContextProvider } from "react-router";
import { redirect } from "react-router";
import { versionPage } from "#features/catalog/pages/contract.ts";
import { loadTags } from "#web/components/load-tags.ts";
import { requestContext } from "#web/lib/context.ts";
import { pageDependencies } from "./page-dependencies.ts";

/** Redirects to the version's canonical URL when it was requested by another name. */
export async function loadVersion(
  context: Readonly<RouterContextProvider>,
  url: URL,
  params: { type: string; id: string; version: string },
) {
  const { call, language } = requestContext(context);
  const [page, { ranges }] = await Promise.all([
    call(versionPage, { project: params.id, version: params.version, locale: language.locale }),
    loadTags(call),
  ]);
  const { version, address } = page;
  if (address !== params.version) {
    const to = `/${params.type}/${encodeURIComponent(params.id)}/version/${encodeURIComponent(address)}`;
    throw redirect(to + url.search, { status: 301, headers: { "Cache-Control": "no-cache" } });
  }
  const { id, name, versionNumber, channel, environment, loaders, gameVersions, downloads, published, files } = version;
  return {
    newer: page.newer,
    older: page.older,
    version: { id, name, versionNumber, channel, environment, loaders, downloads, published, files },
    ranges: ranges(gameVersions),
    primary: files.find((file) => file.primary) ?? files[0] ?? null,
    origin: url.origin,
    address,
    html: page.html,
    sameAsPrevious: page.sameAsPrevious,
    author: page.author,
    dependencies: pageDependencies(page.dependencies, url.searchParams),
    maven: page.maven,
  };
}

export type VersionData = Awaited<ReturnType<typeof loadVersion>>;
