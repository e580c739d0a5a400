// Translates an API refusal for the page's own scripts: its `code` and `values` in, the message out.
import { z } from "zod";
import type { Refusal, RefusalCode } from "#kernel/refusal.ts";
import { textIn } from "#web/components/form/keep-form.ts";
import { refusalOf } from "#web/lib/context.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import type { Route } from "./+types/refusal.ts";

const text = z.string().max(4000);
/** Of all values as JSON: a refusal has a handful, and checking hundreds of thousands takes seconds. */
const longest = 64 * 1024;

/** A refusal may contain one nested refusal. */
const plain = z.object({ code: text, values: z.record(text, z.union([text, z.number()])).optional() });
const asked = plain.extend({ values: z.record(text, z.union([text, z.number(), plain])).optional() });

function readAsked(form: FormData): Refusal | null {
  const values = textIn(form, "values") || "{}";
  if (values.length > longest) return null;
  try {
    const read = asked.parse({ code: textIn(form, "code"), values: JSON.parse(values) });
    return { ...(read as Refusal), code: read.code as RefusalCode };
  } catch {
    return null;
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const refusal = readAsked(await readFormData(request));
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  const said = refusal && (await refusalOf(context, "refused", refusal).catch(() => null));
  return new Response(said?.message ?? "Send the code and the values of a refusal.", {
    status: said === null ? 400 : 200,
    headers,
  });
}
