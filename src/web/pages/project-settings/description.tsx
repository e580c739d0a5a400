// A project's description in Markdown.
import { editProject } from "#features/catalog/contract.ts";
import { MarkdownEditor } from "#web/components/editor/markdown-editor.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn, textIn } from "#web/components/form/keep-form.ts";
import { SettingsForm } from "#web/components/form/settings-form.tsx";
import { useText } from "#web/i18n/publish.ts";
import { requestContext } from "#web/lib/context.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import type { Route } from "./+types/description.ts";
import { useProject } from "./use-project.ts";

export async function action({ context, params, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  return keepForm(form, async () => {
    await call(editProject, { project: params.id, body: textIn(form, "body") });
    return { saved: true } as const;
  });
}

export default function Description({ actionData }: Route.ComponentProps) {
  const t = useText();
  const { project } = useProject();
  const refused = refusedIn(actionData);
  const label = t("publish.part.description");
  return (
    <div>
      <FormAnswer answer={actionData} />
      <SettingsForm version={project.updated} names={{ body: label }}>
        <MarkdownEditor
          name="body"
          label={label}
          help={t("publish.description.help")}
          defaultValue={refused?.values.body ?? project.body}
          error={refused?.fields.body}
          maxLength={65_536}
          rows={20}
        />
      </SettingsForm>
    </div>
  );
}
