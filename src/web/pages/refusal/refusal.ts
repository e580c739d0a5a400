// Says in the page's language what the API answered a page's own script: `message` in, the words out, as plain text.
import { textIn } from "#web/components/form/keep-form.ts";
import { translated } from "#web/lib/context.ts";
import type { Route } from "./+types/refusal.ts";

/** No refusal is longer; the rest of a text that is stays out of the answer. */
const longest = 2000;

export async function action({ context, request }: Route.ActionArgs) {
  const message = textIn(await request.formData(), "message").slice(0, longest);
  const refusal = await translated(context, { kind: "refused", message, fields: {} });
  return new Response(refusal.message, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
