// Metadata of a project's pages for tabs, search engines and link previews.
import { isListed, isPublic } from "#features/catalog/projects/status.ts";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { projectCardPath } from "#features/catalog/cards/contract.ts";
import { PageHead } from "#web/frame/page-head.tsx";
import { useText } from "#web/i18n/sharing.ts";
import { describeProject } from "./describe/describe-project.ts";
import { useProject } from "./use-project.ts";

type Part = {
  /** The page's own name; the first page shows only the project's. */
  name?: string;
  description?: string;
  /** What follows the project's path, such as `/gallery`. */
  below?: string;
};

/** Unlisted projects are kept out of search engines; private ones have no card. */
export function ProjectPageHead({ name, description, below = "" }: Part) {
  const t = useText();
  const frame = useProject();
  const { project, origin } = frame;
  const { id, title, summary, color, type, organization } = project;
  const author = organization?.name ?? frame.creators.find(({ isOwner }) => isOwner)?.username ?? null;
  const card = import.meta.env.SSR ? projectCardPath(project, author) : "";
  const listed = isListed(project.status);
  const share = {
    ...(isPublic(project.status) && { card, cardSays: `${title}: ${summary}`, embed: true }),
    color,
    feeds: listed ? [{ path: `/feeds/project/${id}.atom`, name: t("sharing.feed.versions", { title }) }] : [],
  };
  return (
    <PageHead
      title={name ? `${name} – ${title}` : title}
      description={description ?? summary}
      share={share}
      describes={import.meta.env.SSR && listed ? describeProject(frame, t(`core.types.${type}`), card) : []}
      canonical={`${origin}${projectPath(project)}${below}`}
      hidden={!listed}
    />
  );
}
