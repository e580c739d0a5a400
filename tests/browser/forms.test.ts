// Tests that every form of every page works without scripts: the response is a readable page.
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

/** What is wrong with a form's response, if anything: it must redirect, or be a page with content. */
async function faultOf(form: Form, cookie: string): Promise<string | null> {
  if (form.method === "GET") {
    const address = new URL(form.action);
    address.search = new URLSearchParams(form.fields.map(([name, value]) => [name, value])).toString();
    const { status } = await ask(address.href, cookie);
    return status < 400 ? null : `${status}`;
  }
  const answer = await ask(form.action, cookie, { method: "POST", body: bodyOf(form) });
  if (answer.status >= 300 && answer.status < 400) return answer.headers.has("location") ? null : "leads nowhere";
  const text = await answer.text();
  const isPage = answer.headers.get("content-type")?.startsWith("text/html") && text.includes("<main");
  return (answer.status === 200 || answer.status === 400) && isPage ? null : `${answer.status} ${text.slice(0, 100)}`;
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
