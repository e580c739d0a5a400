// Markdown preview: for the editor, or as its own page without scripts.
import { previewMarkdown } from "#features/catalog/contract.ts";
import { textIn } from "#web/components/form/keep-form.ts";
import { PageHead } from "#web/frame/page-head.tsx";
import { Text, useText } from "#web/i18n/publish.ts";
import { attempt, requestContext } from "#web/lib/context.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Markdown } from "#web/ui/markdown.tsx";
import type { Route } from "./+types/preview-markdown.ts";

export async function action({ context, request, url }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  const field = url.searchParams.get("field") ?? "text";
  return attempt({}, () => call(previewMarkdown, { text: textIn(form, field) }));
}

export default function PreviewMarkdown({ actionData }: Route.ComponentProps) {
  const t = useText();
  return (
    <>
      <PageHead title={t("publish.editor.preview")} hidden />
      <h1>{t("publish.editor.preview")}</h1>
      {actionData === undefined && (
        <p>
          <Text id="publish.editor.empty" />
        </p>
      )}
      {actionData && "message" in actionData && <Callout kind="danger">{actionData.message}</Callout>}
      {actionData && "html" in actionData && <Markdown html={actionData.html} />}
    </>
  );
}
