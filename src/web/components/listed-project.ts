// What a list shows of a project: the part of a card that travels to browsers.
import type { ProjectCard } from "#features/catalog/projects/shapes.ts";
import { sideOfAll, type Side } from "./environment-side.ts";

type Shown =
  | "id" | "slug" | "type" | "title" | "summary" | "author" | "icon" | "color" | "categories" | "loaders" | "downloads"
  | "followers" | "published" | "updated" | "status" | "featuredImage"; // prettier-ignore

export type ListedProject = Pick<ProjectCard, Shown> & {
  /** Where it runs; null where its type says so already, or nobody knows. */
  readonly side: Side | null;
};

/** Leaves out what lists do not show, such as a hundred game versions. */
export function toListed(card: ProjectCard): ListedProject {
  const { id, slug, type, title, summary, author, icon, color, categories, loaders, downloads, followers } = card;
  const { published, updated, status, featuredImage } = card;
  const side = type === "mod" || type === "modpack" ? sideOfAll(card.environment) : null;
  return {
    id, slug, type, title, summary, author, icon, color, categories, loaders, downloads, followers, published, updated,
    status, featuredImage, side,
  }; // prettier-ignore
}
