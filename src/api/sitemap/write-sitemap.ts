// Writes sitemaps: an index of stretches, and the pages of one stretch, a few rows at a time.
import type { ListedKind, ListedPage, ListedStretch, Stretch } from "#features/catalog/index.ts";
import { cutListed, listedKinds, walkListed } from "#features/catalog/index.ts";
import { element, xmlDeclaration, xmlDocument, type Xml } from "#kernel/xml.ts";
import type { Db } from "#platform/database/open.ts";

/** Search engines read no more from one sitemap. */
const urlsMost = 50_000;
/** So many pages go into one at first: between two readings of the index a stretch has room to grow. */
const urlsPlanned = 40_000;
const rowsAtOnce = 1000;

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Where a stretch is read: ids are letters and digits, `-` stands for an open end. */
function stretchPath(kind: ListedKind, { after, to }: Stretch): string {
  return `/sitemaps/${kind}/${after || "-"}/${to ?? "-"}.xml`;
}

function urlOf(origin: string, { path, changed }: Pick<ListedPage, "path"> & { changed?: Date }): Xml {
  const lastmod = changed ? element("lastmod", {}, changed.toISOString()) : null;
  return element("url", {}, element("loc", {}, origin + encodeURI(path)), lastmod);
}

/** The index: a sitemap for each stretch of each list, and one of the fixed pages. */
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
    const stretches: ListedStretch[] = await cutListed(db, kind, size);
    entries.push(...stretches.map((stretch) => entry(stretchPath(kind, stretch), stretch.changed)));
  }
  return xmlDocument(element("sitemapindex", { xmlns: namespace }, ...entries));
}

export function writeFixedPages(origin: string, paths: readonly string[]): string {
  return xmlDocument(element("urlset", { xmlns: namespace }, ...paths.map((path) => urlOf(origin, { path }))));
}

/** The pages of a stretch, in pieces; only one batch of rows is in memory at a time. */
export async function* writeStretch(
  db: Db,
  origin: string,
  kind: ListedKind,
  stretch: Stretch,
  { most = urlsMost, atOnce = rowsAtOnce } = {},
): AsyncIterable<string> {
  yield `${xmlDeclaration}<urlset xmlns="${namespace}">`;
  for await (const pages of walkListed(db, kind, stretch, { most, atOnce }))
    yield pages.map((page) => urlOf(origin, page).xml).join("");
  yield "</urlset>\n";
}
