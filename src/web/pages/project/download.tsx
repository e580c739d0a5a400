// The download page: what the chooser offers, for browsers without scripts and for links to a choice.
import { Form } from "react-router";
import { getRequirements } from "#features/catalog/related/contract.ts";
import { projectFrame } from "#features/catalog/pages/contract.ts";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { firstPick, versionFor } from "#web/components/choose-download.ts";
import { Best, FileGoes, RequiredList, SameChoice } from "#web/components/download-parts.tsx";
import { isPlatformOnly } from "#web/components/is-platform-only.ts";
import { pickIn } from "#web/components/pick-query.ts";
import { PickFields } from "#web/components/pick-fields.tsx";
import { ProjectPageHead } from "#web/components/project-page-head.tsx";
import { useProject } from "#web/components/use-project.ts";
import { A } from "#web/frame/a.tsx";
import { LanguageField } from "#web/frame/language-field.tsx";
import { useText } from "#web/i18n/chooser.ts";
import { useText as useProjectText } from "#web/i18n/project.ts";
import { requestContext } from "#web/lib/context.ts";
import { Button } from "#web/ui/button.tsx";
import type { Route } from "./+types/download.ts";
import styles from "./download.module.css";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, language } = requestContext(context);
  const { locale } = language;
  const { downloads } = await call(projectFrame, { project: params.id, locale });
  const pick = firstPick(downloads, pickIn(url.search));
  const version = pick && versionFor(downloads, pick);
  const needs =
    version && version.requiredDependencies > 0
      ? await call(getRequirements, { project: params.id, version: version.id, ...pick, locale })
      : { items: [], more: false };
  return { pick, needs };
}

export default function Download({ loaderData: { pick, needs } }: Route.ComponentProps) {
  const t = useText();
  const ofProject = useProjectText();
  const { project, downloads, origin } = useProject();
  const path = projectPath(project);
  const version = pick && versionFor(downloads, pick);
  return (
    <div className={styles.page}>
      <ProjectPageHead
        name={ofProject("project.download")}
        description={t("chooser.description", { title: project.title })}
        below="/download"
      />
      <h2>{t("chooser.title", { title: project.title })}</h2>
      {pick && (
        <Form key={`${pick.gameVersion} ${pick.loader}`} action={`${path}/download`} className={styles.fields}>
          <LanguageField />
          <PickFields downloads={downloads} pick={pick} platform={isPlatformOnly(downloads.loaders)} />
          <Button type="submit">{t("chooser.show")}</Button>
        </Form>
      )}
      {!version && <p>{t("chooser.nothing")}</p>}
      {pick && version && (
        <>
          <Best version={version} path={path} />
          <RequiredList of={needs} />
          <p>
            <FileGoes type={project.type} loader={pick.loader} address={new URL(version.file.url, origin).href} />
          </p>
        </>
      )}
      <p className={styles.links}>
        {pick && <SameChoice type={project.type} pick={pick} />}
        <A href={`${path}/versions`}>{t("chooser.all")}</A>
      </p>
    </div>
  );
}
