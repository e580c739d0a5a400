// A project in a list: the part of a project card sent to browsers.
import type { ProjectCard } from "#features/catalog/projects/shapes.ts";
import { sourcesOf } from "./picture-sources.ts";
import { sideOfAll, type Side } from "./environment-side.ts";

type Shown =
  | "id" | "slug" | "type" | "title" | "summary" | "author" | "color" | "categories" | "loaders" | "downloads"
  | "followers" | "published" | "updated" | "status"; // prettier-ignore

export type ListedIcon = Pick<NonNullable<ProjectCard["icon"]>, "smallUrl" | "placeholder"> & {
  /** Twice the size, for high-density screens. */
  readonly url?: string;
};

export type ListedProject = Pick<ProjectCard, Shown> & {
  readonly icon: ListedIcon | null;
  /** Only where the list shows images. */
  readonly picture: (Omit<NonNullable<ProjectCard["featuredImage"]>, "url"> & { readonly srcSet?: string }) | null;
  /** The side it runs on; null where implied by its type or unknown. */
  readonly side: Side | null;
  /** The language of title and summary if they are translations. */
  readonly titleLocale?: string;
  readonly summaryLocale?: string;
  /** Path of the author's page; null when unknown. */
  readonly authorPath: string | null;
};

type Listing = {
  /** The author's page: a card has only the name, which may be an organization's. */
  readonly authorPath?: string | null;
  /** Whether the list shows images. */
  readonly pictures?: boolean;
  /** Whether icons are drawn larger than half the small size. */
  readonly largeIcons?: boolean;
};

function toPicture({ featuredImage }: ProjectCard): ListedProject["picture"] {
  if (!featuredImage) return null;
  const { thumbUrl, placeholder, width, height } = featuredImage;
  return { thumbUrl, srcSet: sourcesOf(featuredImage), placeholder, width, height };
}

/** Drops what lists do not show, such as a hundred game versions. */
export function toListed(
  card: ProjectCard,
  { authorPath = null, pictures = false, largeIcons = false }: Listing = {},
): ListedProject {
  const { id, slug, type, title, summary, author, color, categories, downloads, followers } = card;
  const { published, updated, status, translated } = card;
  const icon = card.icon && {
    smallUrl: card.icon.smallUrl,
    placeholder: card.icon.placeholder,
    ...(largeIcons && { url: card.icon.url }),
  };
  const side = type === "mod" || type === "modpack" ? sideOfAll(card.environment) : null;
  return {
    id, slug, type, title, summary, author, icon, color, categories, loaders: card.loaders.toSorted(), downloads,
    followers, published, updated, status, picture: pictures ? toPicture(card) : null, side, authorPath,
    ...(translated?.title && { titleLocale: translated.locale }),
    ...(translated?.summary && { summaryLocale: translated.locale }),
  }; // prettier-ignore
}
