// Creates a project: its type, name and URL.
import { useState } from "react";
import { Form, redirect, useNavigation } from "react-router";
import { createProject, projectPath, type ProjectType } from "#features/catalog/contract.ts";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn, textIn, type KeptForm } from "#web/components/form/keep-form.ts";
import { slugFrom } from "#web/components/publish/slug-from.ts";
import { PageHead } from "#web/frame/page-head.tsx";
import { Text, useText } from "#web/i18n/publish.ts";
import { TypeIcon } from "#web/icons/types.tsx";
import { requestContext, requireViewer } from "#web/lib/context.ts";
import { withFollowUp } from "#web/lib/follow-up.ts";
import { typeOrder, type ShownType } from "#web/lib/project-types.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea, TextInput } from "#web/ui/text-field.tsx";
import type { Route } from "./+types/project.ts";
import styles from "./create.module.css";

export function loader({ context }: Route.LoaderArgs) {
  requireViewer(context);
  return { host: requestContext(context).url.host };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  return keepForm(form, async () => {
    const title = textIn(form, "title");
    const project = await call(createProject, {
      type: textIn(form, "type") as ProjectType,
      title,
      slug: textIn(form, "slug").trim() || slugFrom(title),
      summary: textIn(form, "summary"),
    });
    return redirect(`${projectPath(project)}/version/new`, { headers: withFollowUp("project-created") });
  });
}

function Types(props: { chosen: ShownType; error?: string; onChoose: (type: ShownType) => void }) {
  const t = useText();
  return (
    <fieldset className={styles.types}>
      <legend>{t("publish.create.type")}</legend>
      {props.error && <p className={styles.error}>{props.error}</p>}
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
function Naming(props: { refused: KeptForm | null; place: string }) {
  const t = useText();
  const { refused } = props;
  const [title, setTitle] = useState(refused?.values.title ?? "");
  const [own, setOwn] = useState(refused?.values.slug || null);
  const slug = own ?? slugFrom(title);
  const address = slug === "" ? "…" : slug.toLowerCase();
  return (
    <>
      <TextInput
        label={t("publish.title")}
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
        name="summary"
        help={t("publish.summary.help")}
        defaultValue={refused?.values.summary}
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

export default function CreateProject({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const refused = refusedIn(actionData);
  const [type, setType] = useState(typeOrder.find((one) => one === refused?.values.type) ?? "mod");
  const busy = useNavigation().formAction === "/create/project";
  return (
    <div className={styles.page}>
      <PageHead title={t("core.create.project")} hidden />
      <div>
        <h1>{t("core.create.project")}</h1>
        <p className={styles.lead}>
          <Text id="publish.create.description" />
        </p>
      </div>
      <FormAnswer answer={actionData} />
      <Form method="post" className={styles.form}>
        <Types chosen={type} onChoose={setType} error={refused?.fields.type} />
        <Naming refused={refused} place={`${loaderData.host}/${type}/`} />
        <div>
          <Button type="submit" tone="primary" size="large" busy={busy}>
            <Text id="publish.create.do" />
          </Button>
        </div>
      </Form>
    </div>
  );
}
