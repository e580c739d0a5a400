// Writes XML, and escapes for HTML: texts and attributes can hold anything that people wrote.

/** XML that is finished; only `element` and `document` make it. */
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

/** Control characters and halves of pairs, which XML 1.0 cannot hold in any spelling. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** The text as it stands in XML and HTML, between tags as well as in a quoted attribute. */
export function escapeXml(text: string): string {
  return text.replaceAll(unwritable, "").replaceAll(/[&<>"']/g, (mark) => escapes[mark] ?? mark);
}

/** One element; attributes that are undefined and children that are null are left out. */
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
