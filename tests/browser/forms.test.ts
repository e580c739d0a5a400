// Tests that every form of every page works without scripts: the response is a readable page, and a refusal is shown at
// its field and keeps what was typed.
import { afterAll, beforeAll, expect, test } from "vitest";
import { enter, from } from "#features/accounts/sessions/calls.fixture.ts";
import { readers } from "./addresses.ts";
import { createFullSite, type FullSite } from "./full-site.ts";
import { readForms, type Form } from "./read-forms.ts";
import { createStage, type Stage } from "./stage.ts";

let stage: Stage;
let full: FullSite;
beforeAll(async () => {
  stage = await createStage();
  full = await createFullSite(stage.site);
});
afterAll(() => stage.close());

/** A separate session: some forms end the session they are submitted in. */
async function cookieOf(role: keyof FullSite["people"]): Promise<string> {
  const person = full.people[role];
  if (!person) return "";
  const { token } = await enter(from(stage.site.as(null), { ip: "127.0.0.1" }), person.username, person.password);
  return `session=${token}`;
}

async function ask(address: string, cookie: string, sent: RequestInit = {}): Promise<Response> {
  await stage.site.forgetRequests();
  const headers = { accept: "text/html", cookie, origin: stage.site.url, "sec-fetch-site": "same-origin" };
  return fetch(address, { redirect: "manual", headers, ...sent });
}

function bodyOf({ enctype, fields }: Form): FormData | URLSearchParams {
  if (enctype !== "multipart/form-data") return new URLSearchParams(fields.map(([name, value]) => [name, value]));
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** Forms whose refusal concerns no single field of theirs: there is nothing to send yet. */
const refusedAsAWhole = /moderation message messageBody$|version\/new $/;
/** What must be typed again on purpose: it confirms a deletion. */
const retyped = new Set(["confirm"]);

const isRefused = (html: string) => /<main[^]*role="alert"/.test(html);
const marksAField = (html: string) =>
  /<(?:input|textarea|select|fieldset)[^>]* aria-invalid="true"|data-fault/.test(html);

/** The form with text in its first empty field; null if it has none. */
function fillIn(form: Form): { form: Form; name: string } | null {
  const name = form.fields.find(([name, value]) => value === "" && !/password|proof/.test(name))?.[0];
  if (name === undefined) return null;
  const fields = form.fields.map(([one, value]) => [one, one === name ? typed : value] as const);
  return { form: { ...form, fields }, name };
}
const typed = "typed by somebody";

async function submit(form: Form, cookie: string) {
  const answer = await ask(form.action, cookie, { method: "POST", body: bodyOf(form) });
  const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  return { status: answer.status, location: answer.headers.get("location"), isPage, text: await answer.text() };
}

/** What is wrong with a refused form's page, if anything. */
async function faultOfRefusal(form: Form, cookie: string, { status, text }: Awaited<ReturnType<typeof submit>>) {
  if (!isRefused(text)) return `${status} without a message`;
  if (!marksAField(text) && !refusedAsAWhole.test(signatureOf(form))) return "no field is marked";
  const filled = fillIn(form);
  if (filled === null || retyped.has(filled.name)) return null;
  const again = await submit(filled.form, cookie);
  if (again.status !== 400) return null;
  const kept = readForms(again.text, form.action).flatMap(({ fields }) => fields);
  return kept.some(([name, value]) => name === filled.name && value === typed) ? null : `${filled.name} is not kept`;
}

/** What is wrong with a form's response, if anything: it must redirect, or be a page with content. */
async function faultOf(form: Form, cookie: string): Promise<string | null> {
  if (form.method === "GET") {
    const address = new URL(form.action);
    address.search = new URLSearchParams(form.fields.map(([name, value]) => [name, value])).toString();
    const { status } = await ask(address.href, cookie);
    return status < 400 ? null : `${status}`;
  }
  const answer = await submit(form, cookie);
  const { status, location, text } = answer;
  if (status >= 300 && status < 400) return location === null ? "leads nowhere" : null;
  if (!answer.isPage || !text.includes("<main")) return `${status} ${text.slice(0, 100)}`;
  if (isRefused(text) && status < 400) return `${status} with a refusal`;
  if (status === 400 || isRefused(text)) return faultOfRefusal(form, cookie, answer);
  return status === 200 ? null : `${status}`;
}

/** Forms on different pages are the same if they have the same target and fields. */
const signatureOf = ({ method, action, fields }: Form) =>
  `${method} ${new URL(action).pathname} ${fields.map(([name, value]) => (name === "intent" ? value : name)).join(" ")}`;

test.each(readers)("the forms shown to a $role work without scripts", { timeout: 300_000 }, async ({ role, paths }) => {
  const cookie = await cookieOf(role);
  const forms = new Map<string, Form>();
  for (const path of paths) {
    const page = stage.site.url + path;
    for (const form of readForms(await (await ask(page, cookie)).text(), page))
      if (form.action.startsWith(stage.site.url)) forms.set(signatureOf(form), form);
  }
  const wrong: Record<string, string> = {};
  // Deleted things no longer respond.
  const ordered = [...forms].toSorted(
    ([a], [b]) => Number(/delete|sign-out/.test(a)) - Number(/delete|sign-out/.test(b)),
  );
  for (const [signature, form] of ordered) {
    const fault = await faultOf(form, await cookieOf(role));
    if (fault !== null) wrong[signature] = fault;
  }
  expect(forms.size).toBeGreaterThan(3);
  expect(wrong).toEqual({});
});
