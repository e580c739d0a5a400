// Writes the changelog as Atom (RFC 4287).
import type { ChangelogEntry, Product } from "#web/texts/changelog.ts";
import { entryPath } from "./entries.ts";

/** Feeds carry the latest; older entries stay on the site. */
const most = 30;

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

const midnight = (date: string) => `${date}T00:00:00Z`;

function writeEntry(entry: ChangelogEntry, name: string, origin: string): string {
  const address = origin + entryPath(entry);
  const html = `<ul>${entry.changes.map((line) => `<li>${line}</li>`).join("")}</ul>`;
  return [
    "  <entry>",
    `    <title>${escape(`${name}, ${entry.date}`)}</title>`,
    `    <id>${escape(address)}</id>`,
    `    <link href="${escape(address)}"/>`,
    `    <updated>${midnight(entry.date)}</updated>`,
    `    <category term="${entry.product}" label="${escape(name)}"/>`,
    `    <content type="html" xml:base="${escape(origin)}/">${escape(html)}</content>`,
    "  </entry>",
  ].join("\n");
}

/**
 * @param entries newest first
 * @param names what each product is called
 * @param origin scheme and host of the site, without a slash at the end
 */
export function writeFeed(
  entries: readonly ChangelogEntry[],
  names: Readonly<Record<Product, string>>,
  origin: string,
): string {
  const shown = entries.slice(0, most);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    "  <title>Changes on Tessera</title>",
    `  <id>${escape(origin)}/news/changelog</id>`,
    `  <link href="${escape(origin)}/news/changelog"/>`,
    `  <link rel="self" type="application/atom+xml" href="${escape(origin)}/news/changelog.xml"/>`,
    `  <updated>${midnight(shown[0]?.date ?? "1970-01-01")}</updated>`,
    "  <author><name>Tessera</name></author>",
    ...shown.map((entry) => writeEntry(entry, names[entry.product], origin)),
    "</feed>",
    "",
  ].join("\n");
}
