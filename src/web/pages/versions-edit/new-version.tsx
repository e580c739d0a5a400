// Uploads a version: its files first, then a form prefilled from them.
import { useState } from "react";
import { Form, redirect, useNavigation } from "react-router";
import {
  createUpload,
  createVersion,
  discardUpload,
  getProject,
  getUpload,
  listVersions,
  projectChecklist,
  projectPath,
  versionPage,
  type FileType,
  type UploadView,
} from "#features/catalog/contract.ts";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refuse, refusedIn, textIn, textsIn } from "#web/components/form/keep-form.ts";
import { LeaveDialog } from "#web/components/form/leave-dialog.tsx";
import { InAreaLanguage } from "#web/components/in-english.tsx";
import { loadTags } from "#web/components/load-tags.ts";
import { Checklist } from "#web/components/publish/checklist.tsx";
import { openProject } from "#web/components/publish/open-project.ts";
import { ProjectTitle } from "#web/components/publish/project-title.tsx";
import { readVersion } from "#web/components/publish/read-version.ts";
import { receiveFile } from "#web/components/publish/receive-file.ts";
import { UploadZone } from "#web/components/publish/upload-zone.tsx";
import { VersionFields } from "#web/components/publish/version-fields.tsx";
import { versionOptions } from "#web/components/publish/version-options.ts";
import { withUploads } from "#web/components/publish/with-uploads.ts";
import { PageHead } from "#web/frame/page-head.tsx";
import { useText } from "#web/i18n/publish.ts";
import { requestContext } from "#web/lib/context.ts";
import { withFollowUp } from "#web/lib/follow-up.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Callout } from "#web/ui/callout.tsx";
import type { Route } from "./+types/new-version.ts";
import { draftFrom } from "./draft-from.ts";
import { draftOf } from "./draft-of.ts";
import { hasTwin } from "./find-twin.ts";
import { PublishBar } from "./publish-bar.tsx";
import { ReceivedFiles } from "./upload-files.tsx";
import styles from "./versions-edit.module.css";

/** The uploads in the URL that still exist, in its order. */
async function uploadsOf({ context, url }: Route.LoaderArgs, project: string): Promise<UploadView[]> {
  const { call } = requestContext(context);
  const ids = url.searchParams.getAll("upload").slice(0, 64);
  const found = await Promise.all(
    ids.map((upload) =>
      call(getUpload, { upload, project }).catch((error: unknown) => {
        if ((error as { data?: { kind?: unknown } }).data?.kind === "missing") return null;
        throw error;
      }),
    ),
  );
  return found.filter((upload) => upload !== null);
}

/** The version that the new one is based on, if the URL names one. */
async function likeOf({ context, url }: Route.LoaderArgs, project: { id: string }, runs: boolean) {
  const version = url.searchParams.get("from");
  if (version === null) return null;
  return draftOf(await requestContext(context).call(versionPage, { project: project.id, version }), runs);
}

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const { call } = requestContext(context);
  const project = await openProject(args, (can) => can.upload);
  const ofProject = { project: project.id };
  const runs = project.type === "mod" || project.type === "modpack";
  const [uploads, like, tags, [previous = null], checklist] = await Promise.all([
    uploadsOf(args, project.id),
    likeOf(args, project, runs),
    loadTags(call),
    call(listVersions, { ...ofProject, limit: 1, includeChangelog: false }),
    project.can.edit && project.can.submit ? call(projectChecklist, ofProject) : null,
  ]);
  const options = versionOptions(tags, project.type);
  const loaders = options.loaders.map(({ name }) => name);
  const [main] = uploads;
  const begin = main ? draftFrom({ suggestion: main.suggestion, previous, loaders, runs, like }) : null;
  const { id, slug, type, title, icon } = project;
  return {
    project: { id, slug, type, title, icon },
    uploads,
    options,
    begin,
    checklist,
    like: like?.versionNumber ?? null,
    unread: like === null ? (main?.suggestion.unread ?? 0) : 0,
    unmatched: like === null ? (main?.suggestion.unmatched ?? []) : [],
  };
}

/** The page's URL with these files. */
function addressWith(url: URL, change: (ids: string[]) => string[]): string {
  const query = withUploads(url.searchParams, change(url.searchParams.getAll("upload"))).toString();
  return query === "" ? url.pathname : `${url.pathname}?${query}`;
}

/** Without scripts, the first of two steps: only the file. */
function receive({ context, params, request, url }: Route.ActionArgs) {
  const { call } = requestContext(context);
  return receiveFile(
    context,
    request,
    (file) => call(createUpload, { fileName: file.filename, project: params.id }, file.stream),
    async ({ id }) => redirect(addressWith(url, (ids) => [...ids, id])),
  );
}

async function publish({ context, params }: Route.ActionArgs, form: FormData) {
  const { call } = requestContext(context);
  const { fields, problems } = await readVersion(call, form);
  if (Object.keys(problems).length > 0) return refuse(context, form, problems);
  const number = fields.versionNumber.trim();
  if (textIn(form, "twin") !== number && (await hasTwin(call, params.id, fields)))
    return refuse(context, form, { twin: { code: "version.twin", values: { number } } });
  const primary = textIn(form, "primary");
  const version = await call(createVersion, {
    project: params.id,
    ...fields,
    files: textsIn(form, "upload").map((upload) => ({
      upload,
      fileType: (textIn(form, `type-${upload}`) || null) as FileType | null,
    })),
    ...(primary !== "" && { primary }),
  });
  const project = await call(getProject, { project: version.projectId });
  return redirect(`${projectPath(project)}/version/${version.id}`, { headers: withFollowUp("version-published") });
}

export async function action(args: Route.ActionArgs) {
  const { context, request, url } = args;
  if (request.headers.get("content-type")?.startsWith("multipart/")) return receive(args);
  const form = await readFormData(request);
  const discarded = textIn(form, "discard");
  if (discarded === "") return keepForm(form, () => publish(args, form));
  return keepForm(form, async () => {
    await requestContext(context).call(discardUpload, { upload: discarded });
    return redirect(addressWith(url, (ids) => ids.filter((id) => id !== discarded)));
  });
}

type Loaded = Route.ComponentProps["loaderData"];

function VersionForm(props: { loaded: Loaded; answer: Route.ComponentProps["actionData"]; onDirty: () => void }) {
  const { uploads, options, begin } = props.loaded;
  const refused = refusedIn(props.answer);
  if (begin === null) return null;
  return (
    <Form method="post" className={styles.form} onInput={props.onDirty}>
      <ReceivedFiles uploads={uploads} refused={refused} />
      <VersionFields
        draft={begin.draft}
        sources={begin.sources}
        options={options}
        refused={refused}
        unmatched={props.loaded.unmatched}
        unread={props.loaded.unread}
      />
      <PublishBar refused={refused} />
    </Form>
  );
}

export default function NewVersion({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const { project, uploads, checklist, like } = loaderData;
  const [dirty, setDirty] = useState(false);
  const sent = useNavigation().formMethod === "POST";
  const path = `/${project.type}/${project.slug}`;
  return (
    <InAreaLanguage area="publish">
      <div className={styles.page}>
        <PageHead title={t("publish.upload.of", { title: project.title })} hidden />
        <div className={styles.main}>
          <ProjectTitle project={project}>
            <h1>{t("publish.upload")}</h1>
          </ProjectTitle>
          <div>
            <FormAnswer answer={actionData} />
            {like !== null && <p className={styles.like}>{t("publish.upload.like", { number: like })}</p>}
            <UploadZone
              label={t(uploads.length > 0 ? "publish.drop.more" : "publish.drop")}
              help={t(uploads.length > 0 ? "publish.drop.more.help" : "publish.drop.help")}
              project={project.id}
              first={uploads.length === 0}
            />
          </div>
          {uploads.length > 0 && (
            <noscript>
              <Callout>{t("publish.upload.first")}</Callout>
            </noscript>
          )}
          <VersionForm key={uploads[0]?.id} loaded={loaderData} answer={actionData} onDirty={() => setDirty(true)} />
          <Form id="discard" method="post" />
          <LeaveDialog changed={dirty && uploads.length > 0 && !sent} />
        </div>
        {checklist && (
          <aside className={styles.side}>
            <Checklist items={checklist.items} path={path} pathname={`${path}/version/new`} />
          </aside>
        )}
      </div>
    </InAreaLanguage>
  );
}
