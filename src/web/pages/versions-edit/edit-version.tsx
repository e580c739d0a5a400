// Edits a version, or deletes it.
import { Form, redirect, useNavigation } from "react-router";
import {
  deleteVersion,
  editVersion,
  getVersion,
  projectPath,
  versionPage,
  type FileType,
} from "#features/catalog/contract.ts";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refuse, refusedIn, textIn } from "#web/components/form/keep-form.ts";
import { SettingsForm } from "#web/components/form/settings-form.tsx";
import { InAreaLanguage } from "#web/components/in-english.tsx";
import { loadTags } from "#web/components/load-tags.ts";
import { openProject } from "#web/components/publish/open-project.ts";
import { ProjectTitle } from "#web/components/publish/project-title.tsx";
import { readVersion } from "#web/components/publish/read-version.ts";
import { VersionFields } from "#web/components/publish/version-fields.tsx";
import { versionOptions } from "#web/components/publish/version-options.ts";
import { A } from "#web/frame/a.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { Text, useText } from "#web/i18n/publish.ts";
import { requestContext } from "#web/lib/context.ts";
import { withFollowUp } from "#web/lib/follow-up.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button } from "#web/ui/button.tsx";
import type { Route } from "./+types/edit-version.ts";
import { draftOf } from "./draft-of.ts";
import { VersionFiles } from "./version-files.tsx";
import styles from "./versions-edit.module.css";

export async function loader(args: Route.LoaderArgs) {
  const { call } = requestContext(args.context);
  const project = await openProject(args, (can) => can.upload);
  const ofVersion = { project: project.id, version: args.params.version };
  const [page, tags] = await Promise.all([call(versionPage, ofVersion), loadTags(call)]);
  const { version, address } = page;
  const draft = draftOf(page, project.types.includes("mod") || project.types.includes("modpack"));
  const { id, slug, type, title, icon, can } = project;
  const options = versionOptions(tags, type);
  return { project: { id, slug, type, title, icon, can }, version, draft, options, address };
}

/** Primary file and file types from the form. */
function filesIn(form: FormData) {
  const types = [...form.keys()].filter((name) => name.startsWith("type-"));
  const primaryFile = textIn(form, "primary");
  return {
    ...(primaryFile !== "" && { primaryFile }),
    fileTypes: types.map((name) => ({
      hash: name.slice("type-".length),
      fileType: (textIn(form, name) || null) as FileType | null,
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  const { call } = requestContext(args.context);
  const form = await readFormData(args.request);
  const project = await openProject(args, (can) => can.upload || can.deleteVersion);
  const page = await call(versionPage, { project: project.id, version: args.params.version });
  const { id } = page.version;
  return keepForm(form, async () => {
    if (textIn(form, "intent") === "delete") {
      await call(deleteVersion, { version: id });
      return redirect(`${projectPath(project)}/versions`, { headers: withFollowUp("version-deleted") });
    }
    const { fields, problems } = await readVersion(call, form);
    if (Object.keys(problems).length > 0) return refuse(args.context, form, problems);
    await call(editVersion, { version: id, ...fields, ...filesIn(form) });
    const { versionNumber } = await call(getVersion, { version: id });
    if (versionNumber !== page.version.versionNumber) return redirect(`${projectPath(project)}/version/${id}/edit`);
    return { saved: true } as const;
  });
}

function DeleteVersion(props: { name: string }) {
  const t = useText();
  const busy = useNavigation().formData?.get("intent") === "delete";
  return (
    <details className={styles.danger}>
      <summary>{t("publish.version.delete")}</summary>
      <Form method="post">
        <p>{t("publish.version.delete.description", { name: props.name })}</p>
        <div>
          <Button type="submit" name="intent" value="delete" tone="danger" busy={busy}>
            {t("publish.version.delete.do", { name: props.name })}
          </Button>
        </div>
      </Form>
    </details>
  );
}

function useNames() {
  const t = useText();
  const dependencies = t("publish.dependencies");
  return {
    versionNumber: t("publish.version.number"),
    name: t("publish.version.name"),
    channel: t("publish.channel"),
    loader: t("publish.loaders"),
    gameVersions: t("publish.versions"),
    environment: t("publish.environment"),
    changelog: t("publish.changelog"),
    status: t("publish.version.status"),
    primary: t("publish.files"),
    dependency: dependencies,
    "dependency-project": dependencies,
    "dependency-version": dependencies,
    "dependency-kind": dependencies,
  };
}

export default function EditVersion({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const { project, version, draft, options, address } = loaderData;
  const refused = refusedIn(actionData);
  const page = `/${project.type}/${project.slug}/version/${encodeURIComponent(address)}`;
  const title = t("publish.version.edit", { number: version.versionNumber });
  const files = Object.fromEntries(version.files.map(({ sha1 }) => [`type-${sha1}`, t("publish.files")]));
  return (
    <InAreaLanguage area="publish">
      <div className={styles.page}>
        <PageHead title={title} hidden />
        <div className={styles.main}>
          <ProjectTitle project={project}>
            <h1>{title}</h1>
            <A href={page}>
              <Text id="publish.version.view" />
            </A>
            <A href={`/${project.type}/${project.slug}/version/new?${new URLSearchParams({ from: address })}`}>
              <Text id="publish.version.like" />
            </A>
          </ProjectTitle>
          <div>
            <FormAnswer answer={actionData} />
            <SettingsForm version={JSON.stringify(version)} names={{ ...useNames(), ...files }}>
              <VersionFields draft={draft} options={options} sources={{}} refused={refused} />
              <VersionFiles files={version.files} refused={refused} />
            </SettingsForm>
          </div>
          {project.can.deleteVersion && <DeleteVersion name={`${project.title} ${version.versionNumber}`} />}
        </div>
      </div>
    </InAreaLanguage>
  );
}
