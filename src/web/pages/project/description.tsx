// A project's description.
import { projectDescription } from "#features/catalog/pages/contract.ts";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { defaultLocale } from "#kernel/locale.ts";
import { wantedWords } from "#web/components/load-project-frame.ts";
import { ProjectPageHead } from "#web/components/project-page-head.tsx";
import { useProject } from "#web/components/use-project.ts";
import { useLocale } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/project.ts";
import { requestContext } from "#web/lib/context.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Markdown } from "#web/ui/markdown.tsx";
import type { Route } from "./+types/description.ts";
import styles from "./description.module.css";

export function loader({ context, params, url }: Route.LoaderArgs) {
  const words = wantedWords(context, url);
  return requestContext(context).call(projectDescription, { project: params.id, ...(words && { locale: words }) });
}

export default function Description({ loaderData: { html, locale } }: Route.ComponentProps) {
  const t = useText();
  const { project } = useProject();
  // The language of the original is not recorded: only a page in the site's default language assumes it.
  const unknown = useLocale() === defaultLocale ? undefined : "";
  const language = locale ?? unknown;
  const write = project.can.editBody && (
    <LinkButton href={`${projectPath(project)}/settings/description`}>{t("project.description.write")}</LinkButton>
  );
  return (
    <div className={styles.description}>
      <ProjectPageHead />
      {html.trim() ? (
        <div lang={language} dir={language === undefined ? undefined : "auto"}>
          <Markdown html={html} />
        </div>
      ) : (
        <EmptyState title={t("project.description.none.title")} actions={write}>
          <p>{t("project.description.none.description")}</p>
        </EmptyState>
      )}
    </div>
  );
}
