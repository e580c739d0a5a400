// What a list shows of a project: the part of a card that travels to browsers.
import type { ProjectCard } from "#features/catalog/projects/shapes.ts";
import { sourcesOf } from "./picture-sources.ts";
import { sideOfAll, type Side } from "./environment-side.ts";

type Shown =
  | "id" | "slug" | "type" | "title" | "summary" | "author" | "color" | "categories" | "loaders" | "downloads"
  | "followers" | "published" | "updated" | "status"; // prettier-ignore

export type ListedIcon = Pick<NonNullable<ProjectCard["icon"]>, "smallUrl" | "placeholder"> & {
  /** Of twice the size, where fine screens have a use for it. */
  readonly url?: string;
};

export type ListedProject = Pick<ProjectCard, Shown> & {
  readonly icon: ListedIcon | null;
  /** Only where the list shows pictures. */
  readonly picture: (Omit<NonNullable<ProjectCard["featuredImage"]>, "url"> & { readonly srcSet?: string }) | null;
  /** Where it runs; null where its type says so already, or nobody knows. */
  readonly side: Side | null;
  /** The language of title and summary where these are translations. */
  readonly titleLocale?: string;
  readonly summaryLocale?: string;
  /** Address of the author's page; null where it is not known. */
  readonly authorPath: string | null;
};

type Listing = {
  /** The author's page: a card knows only the name, which may be an organization's. */
  readonly authorPath?: string | null;
  /** Whether the list shows pictures. */
  readonly pictures?: boolean;
  /** Whether it draws icons larger than half of the small ones. */
  readonly largeIcons?: boolean;
};

function toPicture({ featuredImage }: ProjectCard): ListedProject["picture"] {
  if (!featuredImage) return null;
  const { thumbUrl, placeholder, width, height } = featuredImage;
  return { thumbUrl, srcSet: sourcesOf(featuredImage), placeholder, width, height };
}

/** Leaves out what lists do not show, such as a hundred game versions. */
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
