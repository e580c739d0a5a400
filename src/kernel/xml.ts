// Writes XML, and escapes text for XML and HTML, whatever users wrote.

/** Finished XML; only `element` and `document` create it. */
export interface Xml {
  readonly xml: string;
}

type Attributes = Readonly<Record<string, string | number | undefined>>;
type Child = Xml | string | number | null;

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Control characters and unpaired surrogates, which XML 1.0 cannot represent. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Escapes text for XML and HTML, both between tags and in quoted attributes. */
export function escapeXml(text: string): string {
  return text.replaceAll(unwritable, "").replaceAll(/[&<>"']/g, (mark) => escapes[mark] ?? mark);
}

/** An element; undefined attributes and null children are omitted. */
export function element(name: string, attributes: Attributes, ...children: readonly Child[]): Xml {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  const inside = children
    .filter((child) => child !== null)
    .map((child) => (typeof child === "object" ? child.xml : escapeXml(String(child))));
  return { xml: `<${name}${written.join("")}${inside.length > 0 ? `>${inside.join("")}</${name}>` : "/>"}` };
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function xmlDocument(root: Xml): string {
  return `${xmlDeclaration}${root.xml}\n`;
}
