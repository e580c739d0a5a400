// The six kinds of projects as pages show them: their order and the addresses of their lists.
import type { ProjectType } from "#features/catalog/contract.ts";

/** In the order of the navigation. Kept apart from the contract so that no schema travels to browsers. */
export const typeOrder = [
  "mod",
  "resourcepack",
  "datapack",
  "shader",
  "modpack",
  "plugin",
] as const satisfies ProjectType[];

/** Every kind has a place in the order: this line fails to compile when one is forgotten. */
export type ShownType = ProjectType extends (typeof typeOrder)[number] ? ProjectType : never;

/** `/mods` for "mod", and so on. */
export function listPath(type: ShownType): `/${ShownType}s` {
  return `/${type}s`;
}

/** The kind whose list or project an address belongs to, or null. */
export function typeInPath(pathname: string): ShownType | null {
  const first = pathname.split("/")[1] ?? "";
  return typeOrder.find((type) => first === type || first === `${type}s`) ?? null;
}
