// Serves all category icons as one sprite, so that pages need not include them.
import { loadTags } from "#web/components/load-tags.ts";
import { requestContext } from "#web/lib/context.ts";
import type { Route } from "./+types/category-icons.ts";

/** Turns a whole `<svg>` into a symbol for `<use>`. */
function toSymbol(name: string, svg: string): string {
  const inner = svg.replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, "");
  return `<symbol id="${name.replaceAll(/[&"<]/g, "")}" viewBox="0 0 24 24">${inner}</symbol>`;
}

export async function loader({ context }: Route.LoaderArgs) {
  const { categories } = await loadTags(requestContext(context).call);
  const symbols = new Map(categories.map(({ name, icon }) => [name, toSymbol(name, icon)]));
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${[...symbols.values()].join("")}</svg>`, {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=3600" },
  });
}
