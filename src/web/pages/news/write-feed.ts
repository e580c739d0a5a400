// Writes the changelog as Atom (RFC 4287).
import { element, xmlDocument, type Xml } from "#kernel/xml.ts";
import type { ChangelogEntry, Product } from "#web/texts/changelog.ts";
import { entryPath } from "./entries.ts";

/** Maximum entries in the feed; older ones stay on the site. */
const most = 30;

const midnight = (date: string) => `${date}T00:00:00Z`;

function writeEntry(entry: ChangelogEntry, name: string, origin: string): Xml {
  const address = origin + entryPath(entry);
  const html = `<ul>${entry.changes.map((line) => `<li>${line}</li>`).join("")}</ul>`;
  return element(
    "entry",
    {},
    element("title", {}, `${name}, ${entry.date}`),
    element("id", {}, address),
    element("link", { href: address }),
    element("updated", {}, midnight(entry.date)),
    element("category", { term: entry.product, label: name }),
    element("content", { type: "html", "xml:base": `${origin}/` }, html),
  );
}

/**
 * @param entries newest first
 * @param names display names of the products
 * @param origin scheme and host of the site, without a trailing slash
 */
export function writeFeed(
  entries: readonly ChangelogEntry[],
  names: Readonly<Record<Product, string>>,
  origin: string,
): string {
  const shown = entries.slice(0, most);
  const path = `${origin}/news/changelog`;
  return xmlDocument(
    element(
      "feed",
      { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" },
      element("title", {}, "Changes on Tessera"),
      element("id", {}, path),
      element("link", { href: path }),
      element("link", { rel: "self", type: "application/atom+xml", href: `${path}.xml` }),
      element("updated", {}, midnight(shown[0]?.date ?? "1970-01-01")),
      element("author", {}, element("name", {}, "Tessera")),
      ...shown.map((entry) => writeEntry(entry, names[entry.product], origin)),
    ),
  );
}
