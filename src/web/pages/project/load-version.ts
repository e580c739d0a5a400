// Reads one version's page and its neighbours.
import type { RouterContextProvider } from "react-router";
import { redirect } from "react-router";
import { versionPage } from "#features/catalog/pages/contract.ts";
import { isVersionListed } from "#features/catalog/projects/status.ts";
import { listVersions } from "#features/catalog/versions/contract.ts";
import { loadTags } from "#web/components/load-tags.ts";
import { from } from "#web/lib/context.ts";

type Call = ReturnType<typeof from>["call"];

/** How many of the newest versions are looked through for neighbours. */
const mostNeighbours = 200;

async function loadNeighbours(call: Call, project: string, id: string) {
  const all = await call(listVersions, { project, includeChangelog: false, limit: mostNeighbours });
  const listed = all.filter((one) => one.id === id || isVersionListed(one.status));
  const at = listed.findIndex((one) => one.id === id);
  const shared = new Set(all.map((one) => one.versionNumber).filter((number, i, list) => list.indexOf(number) !== i));
  const neighbour = (place: number) => {
    const found = at < 0 ? undefined : listed[place];
    if (!found) return null;
    return { name: found.name, address: shared.has(found.versionNumber) ? found.id : found.versionNumber };
  };
  return { newer: neighbour(at - 1), older: neighbour(at + 1) };
}

/** Sends to the version's own address when it was asked for by another of its names. */
export async function loadVersion(
  context: Readonly<RouterContextProvider>,
  url: URL,
  params: { type: string; id: string; version: string },
) {
  const { call } = from(context);
  const [page, { ranges }] = await Promise.all([
    call(versionPage, { project: params.id, version: params.version }),
    loadTags(call),
  ]);
  const { version, address } = page;
  if (address !== params.version) {
    const to = `/${params.type}/${encodeURIComponent(params.id)}/version/${encodeURIComponent(address)}`;
    throw redirect(to + url.search, { status: 301, headers: { "Cache-Control": "no-cache" } });
  }
  const { id, name, versionNumber, channel, environment, loaders, gameVersions, downloads, published, files } = version;
  return {
    ...(await loadNeighbours(call, params.id, id)),
    version: { id, name, versionNumber, channel, environment, loaders, downloads, published, files },
    ranges: ranges(gameVersions),
    primary: files.find((file) => file.primary) ?? files[0] ?? null,
    origin: url.origin,
    address,
    html: page.html,
    sameAsPrevious: page.sameAsPrevious,
    author: page.author,
    dependencies: page.dependencies,
    maven: page.maven,
  };
}

export type VersionData = Awaited<ReturnType<typeof loadVersion>>;
