// The six project types as shown on pages: their order and the paths of their lists.
import type { ProjectType } from "#features/catalog/contract.ts";

/** In navigation order. Separate from the contract so that no schema is sent to browsers. */
export const typeOrder = [
  "mod",
  "resourcepack",
  "datapack",
  "shader",
  "modpack",
  "plugin",
] as const satisfies ProjectType[];

/** Fails to compile when a type is missing from the order. */
export type ShownType = ProjectType extends (typeof typeOrder)[number] ? ProjectType : never;

/** `/mods` for "mod", and so on. */
export function listPath(type: ShownType): `/${ShownType}s` {
  return `/${type}s`;
}

/** The list of a type, or the search of all types. */
export function searchPath(type: ShownType | null): string {
  return type === null ? "/search" : listPath(type);
}

/** The type of a list's or project's path, or null. */
export function typeInPath(pathname: string): ShownType | null {
  const first = pathname.split("/")[1] ?? "";
  return typeOrder.find((type) => first === type || first === `${type}s`) ?? null;
}

/** Whether a page has a search field of its own, which replaces the header's: home and the lists. */
export function hasOwnSearch(pathname: string): boolean {
  return pathname === "/" || pathname === "/search" || (typeInPath(pathname) !== null && !pathname.includes("/", 1));
}
