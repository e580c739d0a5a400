// Parses XML for tests with a strict third-party parser; throws if a document is not well-formed.
import { SaxesParser } from "saxes";

export interface ReadElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Every element in the order of its end tag, with its own text. */
export function readXml(document: string): ReadElement[] {
  const parser = new SaxesParser();
  const found: ReadElement[] = [];
  const open: { text: string }[] = [];
  parser.on("opentag", () => open.push({ text: "" }));
  parser.on("text", (part) => {
    const element = open.at(-1);
    if (element) element.text += part;
  });
  parser.on("closetag", ({ name, attributes }) =>
    found.push({ name, attributes: { ...attributes }, text: open.pop()?.text ?? "" }),
  );
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(document).close();
  return found;
}

/** The texts of all elements with this name. */
export function textsOf(document: string, name: string): string[] {
  return readXml(document).filter((element) => element.name === name).map(({ text }) => text); // prettier-ignore
}
