// Breadcrumbs and page lists as schema.org data.
import type { Description } from "#web/frame/structured-data.tsx";

interface Step {
  readonly name: string;
  readonly path: string;
}

/** Breadcrumbs from the home page to a page; steps from the top. */
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

/** A list of pages in order. @param before how many items are on earlier pages */
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
