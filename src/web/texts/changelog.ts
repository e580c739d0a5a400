// CHANGELOG.md as data: by date and product, each line as HTML. Read when the pages are built, never in a browser.

/** Products in the changelog; its headings must be one of these names. */
export const products = { web: "Web", api: "API", servers: "Servers", operators: "Operators" } as const;
export type Product = keyof typeof products;

/** The changes of one product on one day. */
export interface ChangelogEntry {
  readonly product: Product;
  /** `2026-11-20`. */
  readonly date: string;
  /** One line each, as trusted HTML. */
  readonly changes: readonly string[];
}

const dateLine = /^## (\d{4}-\d{2}-\d{2})$/;
const productLine = /^### (.+)$/;
const changeLine = /^- (.+)$/;

function productNamed(heading: string): Product | undefined {
  return (Object.keys(products) as Product[]).find((product) => products[product] === heading);
}

function isDay(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}

/** A link that works in the repository but not on the site. */
const brokenLink = (change: string) =>
  [...change.matchAll(/\]\(([^)]*)\)/g)]
    .map(([, url = ""]) => url)
    .find((url) => !/^(?:\/(?!\/)|https:\/\/)/.test(url));

function refuse(line: number, message: string): never {
  throw new Error(`CHANGELOG.md:${line}: ${message}`);
}

interface Section {
  readonly product: Product;
  readonly date: string;
  readonly changes: string[];
}

/** Parses the sections; throws with the line number on a format error. */
function readSections(text: string): Section[] {
  const sections: Section[] = [];
  let date: string | null = null;
  let current: Section | null = null;
  for (const [at, line] of text.split("\n").entries()) {
    const [day, heading, change] = [dateLine, productLine, changeLine].map((form) => form.exec(line)?.[1]);
    if (day !== undefined) {
      if (!isDay(day)) refuse(at + 1, `${day} is not a valid date.`);
      if (date !== null && day >= date) refuse(at + 1, `${day} comes after ${date}; the newest day must come first.`);
      [date, current] = [day, null];
    } else if (heading !== undefined) {
      const product = productNamed(heading);
      const known = Object.values(products).join(", ");
      if (product === undefined) return refuse(at + 1, `"${heading}" is not one of ${known}.`);
      if (date === null) return refuse(at + 1, "a product must be under a day, such as ## 2026-11-20.");
      current = { product, date, changes: [] };
      sections.push(current);
    } else if (change !== undefined) {
      if (current === null) return refuse(at + 1, "a change must be under a product, such as ### Web.");
      const broken = brokenLink(change);
      if (broken !== undefined) refuse(at + 1, `the link ${broken} must begin with / or https://.`);
      current.changes.push(change);
    } else if (line.trim() !== "" && date !== null) {
      refuse(at + 1, 'a day may contain only "### Product" and "- change" lines.');
    }
  }
  return sections;
}

/**
 * @param text the file: `## <day>`, below it `### <product>`, below that one `- line` for each change
 * @param render renders one line of Markdown as HTML
 * @returns one entry for each product of each day, newest first, products in file order
 */
export function readChangelog(text: string, render: (line: string) => string): ChangelogEntry[] {
  const sections = readSections(text);
  const seen = new Set<string>();
  for (const { product, date, changes } of sections) {
    const name = `${products[product]} on ${date}`;
    if (seen.has(name)) throw new Error(`CHANGELOG.md: ${name} appears twice.`);
    if (changes.length === 0) throw new Error(`CHANGELOG.md: ${name} is empty.`);
    seen.add(name);
  }
  return sections.map(({ product, date, changes }) => ({ product, date, changes: changes.map(render) }));
}
