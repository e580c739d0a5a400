// Writes the sitemap index and streams the sitemap of each range.
import type { ListedKind, ListedPage, ListedRange, IdRange } from "#features/catalog/index.ts";
import { splitListed, listedKinds, walkListed } from "#features/catalog/index.ts";
import { element, xmlDeclaration, xmlDocument, type Xml } from "#kernel/xml.ts";
import type { Db } from "#platform/database/open.ts";

/** The protocol's limit per sitemap. */
const urlsMost = 50_000;
/** Initial size of a range, leaving room for growth between two reads of the index. */
const urlsPlanned = 40_000;
const rowsAtOnce = 1000;

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Path of a range's sitemap: ids are letters and digits, `-` marks an open end. */
function rangePath(kind: ListedKind, { after, to }: IdRange): string {
  return `/sitemaps/${kind}/${after || "-"}/${to ?? "-"}.xml`;
}

function urlOf(origin: string, { path, changed }: Pick<ListedPage, "path"> & { changed?: Date }): Xml {
  const lastmod = changed ? element("lastmod", {}, changed.toISOString()) : null;
  return element("url", {}, element("loc", {}, origin + encodeURI(path)), lastmod);
}

/** The index: a sitemap for each range of each list, and one for the fixed pages. */
export async function writeIndex(db: Db, origin: string, size = urlsPlanned): Promise<string> {
  const entry = (path: string, changed?: Date) =>
    element(
      "sitemap",
      {},
      element("loc", {}, origin + path),
      changed ? element("lastmod", {}, changed.toISOString()) : null,
    );
  const entries: Xml[] = [entry("/sitemaps/pages.xml")];
  for (const kind of listedKinds) {
    const ranges: ListedRange[] = await splitListed(db, kind, size);
    entries.push(...ranges.map((range) => entry(rangePath(kind, range), range.changed)));
  }
  return xmlDocument(element("sitemapindex", { xmlns: namespace }, ...entries));
}

export function writeFixedPages(origin: string, paths: readonly string[]): string {
  return xmlDocument(element("urlset", { xmlns: namespace }, ...paths.map((path) => urlOf(origin, { path }))));
}

/** The pages of a range in chunks; only one batch of rows is in memory at a time. */
export async function* writeRange(
  db: Db,
  origin: string,
  kind: ListedKind,
  range: IdRange,
  { most = urlsMost, atOnce = rowsAtOnce } = {},
): AsyncIterable<string> {
  yield `${xmlDeclaration}<urlset xmlns="${namespace}">`;
  for await (const pages of walkListed(db, kind, range, { most, atOnce }))
    yield pages.map((page) => urlOf(origin, page).xml).join("");
  yield "</urlset>\n";
}
