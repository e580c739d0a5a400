// Ways to pages and lists of pages in the words of schema.org.
import type { Description } from "#web/frame/structured-data.tsx";

interface Step {
  readonly name: string;
  readonly path: string;
}

/** The way from the home page to a page; its steps from the top. */
export function breadcrumbs(origin: string, steps: readonly Step[]): Description {
  const whole = [{ name: "Tessera", path: "/" }, ...steps];
  return {
    "@type": "BreadcrumbList",
    itemListElement: whole.map(({ name, path }, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name,
      item: origin + path,
    })),
  };
}

/** A list of pages in its order. @param before how many stand on pages before it */
export function pageList(origin: string, name: string, pages: readonly Step[], before = 0): Description {
  return {
    "@type": "ItemList",
    name,
    itemListElement: pages.map((page, i) => ({
      "@type": "ListItem",
      position: before + i + 1,
      name: page.name,
      url: origin + page.path,
    })),
  };
}
