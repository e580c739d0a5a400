// Writes an Atom feed (RFC 4287).
import { element, xmlDocument, type Xml } from "#kernel/xml.ts";

export interface Entry {
  readonly title: string;
  /** Path of its page. */
  readonly path: string;
  readonly description: string;
  readonly author: string;
  readonly published: string;
  readonly updated: string;
}

export interface Feed {
  readonly title: string;
  /** Path of the page with the same content. */
  readonly path: string;
  readonly entries: readonly Entry[];
}

function entryOf(origin: string, { title, path, description, author, published, updated }: Entry): Xml {
  return element(
    "entry",
    {},
    element("id", {}, origin + path),
    element("title", {}, title),
    element("link", { rel: "alternate", type: "text/html", href: origin + path }),
    element("author", {}, element("name", {}, author)),
    element("published", {}, published),
    element("updated", {}, updated),
    element("summary", { type: "text" }, description),
  );
}

/** @param self path of the feed itself */
export function writeAtom(origin: string, self: string, { title, path, entries }: Feed, now: Date): string {
  const newest = entries.map(({ updated }) => updated).toSorted().at(-1) ?? now.toISOString(); // prettier-ignore
  return xmlDocument(
    element(
      "feed",
      { xmlns: "http://www.w3.org/2005/Atom" },
      element("id", {}, origin + self),
      element("title", {}, title),
      element("link", { rel: "self", type: "application/atom+xml", href: origin + self }),
      element("link", { rel: "alternate", type: "text/html", href: origin + path }),
      element("updated", {}, newest),
      element("generator", {}, "Tessera"),
      ...entries.map((entry) => entryOf(origin, entry)),
    ),
  );
}
