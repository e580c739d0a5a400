// Runs an action and keeps the form's input if it is refused, including lists of values.
import { data, type RouterContextProvider } from "react-router";
import type { FieldRefusals } from "#kernel/refusal.ts";
import { attempt, refusalOf, type Refusal, type RefusedForm } from "#web/lib/context.ts";
import { shownTexts } from "#web/lib/secret-fields.ts";

/** A refused form with all values of repeated fields (checkboxes, rows). */
export interface KeptForm extends RefusedForm {
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

async function ignore<T>(work: () => Promise<T>, kinds: (kind: Refusal["kind"]) => boolean): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const kind = (error as { data?: Refusal | null }).data?.kind;
    if (kind === undefined || !kinds(kind)) throw error;
    return undefined;
  }
}

/** Runs a deletion; it is not an error if the thing was already gone. */
export const ignoreMissing = <T>(work: () => Promise<T>): Promise<T | undefined> =>
  ignore(work, (kind) => kind === "missing");

/** Runs what may be refused without harm to what was done before it. */
export const ignoreRefusal = <T>(work: () => Promise<T>): Promise<T | undefined> => ignore(work, () => true);

/** An action's response to the page of its form. */
export type Answer = KeptForm | { readonly saved: true } | undefined;

/** Field name → all of its values, in the order sent; without secrets and files. */
function listsOf(form: FormData): Record<string, string[]> {
  const byName = Map.groupBy(shownTexts(form), ([name]) => name);
  return Object.fromEntries([...byName].map(([name, all]) => [name, all.map(([, text]) => text)]));
}

function keep(answer: unknown, form: FormData) {
  const { data: refused, init } = answer as { data: RefusedForm; init: ResponseInit | null };
  return data<KeptForm>({ ...refused, lists: listsOf(form) }, init ?? undefined);
}

/** Like `attempt`, with the lists; responses created with `refuse` pass through. */
export async function keepForm<T>(form: FormData, work: () => Promise<T>) {
  const answer = await attempt(form, work);
  const refused = (answer as { type?: unknown } | undefined)?.type === "DataWithResponseInit";
  return refused ? keep(answer, form) : (answer as T);
}

/** A refusal by the page itself, before calling any operation; in the page's language. */
export async function refuse(context: Readonly<RouterContextProvider>, form: FormData, fields: FieldRefusals) {
  const refusal = await refusalOf(context, "invalid", { code: "input" }, fields);
  const refused = { ...refusal, message: Object.values(refusal.fields).join(" ") };
  const values = Object.fromEntries(Object.entries(listsOf(form)).map(([name, list]) => [name, list.at(-1) ?? ""]));
  return data<KeptForm>({ ...refused, values, lists: listsOf(form) }, { status: 400 });
}

/** The refusal in an action's response, if it is one. */
export function refusedIn(answer: Answer): KeptForm | null {
  return answer !== undefined && "kind" in answer ? answer : null;
}

/** One text value of a form, "" when missing or a file. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** All text values of a name. */
export function textsIn(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === "string");
}
