// What the pages of a project say of themselves to tabs, search engines and link previews.
import { isListed } from "#features/catalog/projects/status.ts";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { PageHead } from "#web/frame/page-head.tsx";
import { useProject } from "./use-project.ts";

type Part = {
  /** The page's own name; the project's stands alone on its first page. */
  name?: string;
  says?: string;
  /** What follows the project's address, such as `/gallery`. */
  below?: string;
};

/** Projects that lists do not show stay out of search engines. */
export function ProjectPageHead({ name, says, below = "" }: Part) {
  const { project, origin, featuredImage } = useProject();
  const picture = featuredImage ?? project.icon?.url;
  return (
    <PageHead
      title={name ? `${name} – ${project.title}` : project.title}
      says={says ?? project.summary}
      image={picture ? new URL(picture, origin).href : undefined}
      canonical={`${origin}${projectPath(project)}${below}`}
      hidden={!isListed(project.status)}
    />
  );
}
