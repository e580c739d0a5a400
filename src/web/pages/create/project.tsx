// Creates a project: its type, name and URL, proposed from its first file where there is one.
import { Readable } from "node:stream";
import { useState } from "react";
import { Form, redirect, useNavigation } from "react-router";
import {
  createProject,
  createUpload,
  getLicenses,
  getUpload,
  getUploadIcon,
  projectPath,
  setProjectIcon,
  type ProjectType,
  type Suggestion,
} from "#features/catalog/contract.ts";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import {
  ignoreMissing,
  ignoreRefusal,
  keepForm,
  refusedIn,
  textIn,
  type KeptForm,
} from "#web/components/form/keep-form.ts";
import { InAreaLanguage } from "#web/components/in-english.tsx";
import { licenseOption } from "#web/components/publish/license-option.ts";
import { receiveFile } from "#web/components/publish/receive-file.ts";
import { slugFrom } from "#web/components/publish/slug-from.ts";
import { useSourceNote } from "#web/components/publish/source-note.ts";
import { UploadZone } from "#web/components/publish/upload-zone.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { Text, useText } from "#web/i18n/publish.ts";
import { TypeIcon } from "#web/icons/types.tsx";
import { requestContext, requireViewer } from "#web/lib/context.ts";
import { withFollowUp } from "#web/lib/follow-up.ts";
import { typeOrder, type ShownType } from "#web/lib/project-types.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/choice.tsx";
import { Combobox } from "#web/ui/combobox.tsx";
import { TextArea, TextInput } from "#web/ui/text-field.tsx";
import type { Route } from "./+types/project.ts";
import styles from "./create.module.css";

type Proposal = Suggestion["project"];
type FileProposal = NonNullable<Route.ComponentProps["loaderData"]["file"]>;

/** The upload named by the URL with its icon and the licenses to choose from; null for none, or one that is gone. */
async function loadFile({ context, url }: Route.LoaderArgs) {
  const upload = url.searchParams.get("upload");
  if (upload === null) return null;
  const { call } = requestContext(context);
  return ignoreMissing(async () => {
    const [file, { icon }, licenses] = await Promise.all([
      call(getUpload, { upload }),
      call(getUploadIcon, { upload }),
      call(getLicenses, {}),
    ]);
    const { id, fileName, problems, suggestion } = file;
    return { id, fileName, problems, proposal: suggestion.project, icon, licenses: licenses.map(licenseOption) };
  });
}

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args.context);
  return { host: requestContext(args.context).url.host, file: (await loadFile(args)) ?? null };
}

/** Without scripts, the first of two steps: only the file. */
function receive({ context, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  return receiveFile(
    context,
    request,
    (file) => call(createUpload, { fileName: file.filename }, file.stream),
    async ({ id }) => redirect(`/create/project?${new URLSearchParams({ upload: id })}`),
  );
}

/** Gives the project the icon inside the file. */
async function setIcon(call: ReturnType<typeof requestContext>["call"], project: string, upload: string) {
  const { icon } = await call(getUploadIcon, { upload });
  if (icon === null) return;
  const bytes = await (await fetch(icon)).bytes();
  await call(setProjectIcon, { project }, Readable.from([bytes]));
}

const links = ["sourceUrl", "issuesUrl", "wikiUrl", "discordUrl"] as const;

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  if (request.headers.get("content-type")?.startsWith("multipart/")) return receive(args);
  const { call } = requestContext(context);
  const form = await readFormData(request);
  return keepForm(form, async () => {
    const title = textIn(form, "title");
    const licenseId = textIn(form, "licenseId");
    const project = await call(createProject, {
      type: textIn(form, "type") as ProjectType,
      title,
      slug: textIn(form, "slug").trim() || slugFrom(title),
      summary: textIn(form, "summary"),
      ...(licenseId !== "" && { licenseId }),
      ...Object.fromEntries(links.map((name) => [name, textIn(form, name).trim() || null])),
    });
    const upload = textIn(form, "upload");
    // The project exists already, and is as good without one: the upload may be gone, or the disk full.
    if (upload !== "" && form.has("icon")) await ignoreRefusal(() => setIcon(call, project.id, upload));
    const query = upload === "" ? "" : `?${new URLSearchParams({ upload })}`;
    return redirect(`${projectPath(project)}/version/new${query}`, { headers: withFollowUp("project-created") });
  });
}

function Types(props: { chosen: ShownType; note?: string; error?: string; onChoose: (type: ShownType) => void }) {
  const t = useText();
  return (
    <fieldset className={styles.types}>
      <legend>
        {t("publish.create.type")} {props.note && <span className={styles.note}>{props.note}</span>}
      </legend>
      {props.error && (
        <p className={styles.error} data-fault="" tabIndex={-1}>
          {props.error}
        </p>
      )}
      {typeOrder.map((type) => (
        <label key={type} className={styles.type}>
          <input
            type="radio"
            name="type"
            value={type}
            defaultChecked={type === props.chosen}
            onChange={() => props.onChoose(type)}
            required
          />
          <TypeIcon type={type} />
          <span className={styles.name}>{t(`publish.type.${type}`)}</span>
          <span className={styles.subtext}>{t(`publish.type.${type}.description`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The slug follows the title until the user edits it. */
function Naming(props: { refused: KeptForm | null; place: string; proposal: Proposal | null }) {
  const t = useText();
  const { refused, proposal } = props;
  const note = useSourceNote(proposal?.sources ?? {});
  const [title, setTitle] = useState(refused?.values.title ?? proposal?.title ?? "");
  const [own, setOwn] = useState(refused?.values.slug || null);
  const slug = own ?? slugFrom(title);
  const address = slug === "" ? "…" : slug.toLowerCase();
  return (
    <>
      <TextInput
        label={t("publish.title")}
        note={note("title")}
        name="title"
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={refused?.fields.title}
        minLength={3}
        maxLength={64}
        counter={(left) => t("publish.editor.left", { left })}
        required
      />
      <TextInput
        label={t("publish.slug")}
        name="slug"
        value={slug}
        onChange={(event) => setOwn(event.currentTarget.value)}
        help={t("publish.slug.help", { address: props.place + address })}
        error={refused?.fields.slug}
        pattern="[a-zA-Z0-9._\-]{3,64}"
        title={t("publish.slug.rule")}
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextArea
        label={t("publish.summary")}
        note={note("summary")}
        name="summary"
        help={t("publish.summary.help")}
        defaultValue={refused?.values.summary ?? proposal?.summary ?? undefined}
        error={refused?.fields.summary}
        rows={2}
        minLength={3}
        maxLength={255}
        counter={(left) => t("publish.editor.left", { left })}
        required
      />
    </>
  );
}

/** License, links and icon: asked for here only where a file states something. */
function Found({ file, refused }: { file: FileProposal; refused: KeptForm | null }) {
  const t = useText();
  const { proposal, icon } = file;
  const note = useSourceNote(proposal.sources);
  const { license, licenseId } = proposal;
  return (
    <>
      <input type="hidden" name="upload" value={file.id} />
      <Combobox
        label={t("publish.license")}
        note={licenseId === null ? undefined : note("license")}
        name="licenseId"
        options={file.licenses}
        placeholder={t("publish.license.choose")}
        defaultValue={refused?.values.licenseId ?? licenseId ?? ""}
        help={license !== null && licenseId === null ? t("publish.create.license.stated", { license }) : undefined}
        error={refused?.fields.licenseId}
        noMatch={t("publish.license.none")}
        openLabel={t("publish.license.open")}
      />
      {links.map((name) => (
        <TextInput
          key={name}
          label={t(`publish.links.${name}`)}
          note={note(name) ?? t("publish.optional")}
          name={name}
          type="url"
          placeholder="https://"
          defaultValue={refused?.values[name] ?? proposal[name] ?? ""}
          error={refused?.fields[name]}
          maxLength={2048}
        />
      ))}
      {icon !== null && (
        <div className={styles.icon}>
          <img src={icon} alt="" width={64} height={64} />
          <Checkbox
            name="icon"
            value="1"
            label={t("publish.create.icon")}
            help={note("icon")}
            defaultChecked={refused === null || refused.values.icon !== undefined}
          />
        </div>
      )}
    </>
  );
}

function ProjectForm(props: { host: string; file: FileProposal | null; refused: KeptForm | null }) {
  const t = useText();
  const { file, refused } = props;
  const proposal = file?.proposal ?? null;
  const note = useSourceNote(proposal?.sources ?? {});
  const wanted = refused?.values.type ?? proposal?.type;
  const [type, setType] = useState(typeOrder.find((one) => one === wanted) ?? "mod");
  const busy = useNavigation().formData?.has("title") ?? false;
  return (
    <Form method="post" className={styles.form}>
      <Types chosen={type} onChoose={setType} note={note("type")} error={refused?.fields.type} />
      <Naming refused={refused} place={`${props.host}/${type}/`} proposal={proposal} />
      {file && <Found file={file} refused={refused} />}
      <div>
        <Button type="submit" tone="primary" size="large" busy={busy}>
          {t(file ? "publish.create.next" : "publish.create.do")}
        </Button>
      </div>
    </Form>
  );
}

export default function CreateProject({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const { host, file } = loaderData;
  return (
    <InAreaLanguage area="publish">
      <div className={styles.page}>
        <PageHead title={t("core.create.project")} hidden />
        <div>
          <h1>{t("core.create.project")}</h1>
          <p className={styles.lead}>
            <Text id="publish.create.description" />
          </p>
        </div>
        <FormAnswer answer={actionData} />
        <UploadZone label={t("publish.create.file")} help={t("publish.create.file.help")} single first={false} />
        {file && <Callout kind="ok">{t("publish.create.from", { name: file.fileName })}</Callout>}
        {file?.problems.map((problem) => (
          <Callout key={problem} kind="danger">
            {problem}
          </Callout>
        ))}
        <ProjectForm key={file?.id} host={host} file={file} refused={refusedIn(actionData)} />
      </div>
    </InAreaLanguage>
  );
}
