// Tests that no spelling of a redirect URI leads to an unregistered target (RFC 9700 §4.1).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestApp } from "./app.ts";
import { ask, done, register, request } from "./app.ts";

let site: TestSite;
let person: TestPerson;
let app: TestApp;

const local = "http://127.0.0.1/done";
const program = "com.example.app:/done";
const withQuery = "https://app.example/done?from=tessera";

beforeAll(async () => {
  site = await startTestSite();
  person = await site.person();
  app = await register(site, person, { redirects: [done, local, "http://[::1]/done", program, withQuery] });
});
afterAll(() => site.stop());

const tricks = [
  "https://app.example@evil.example/done",
  "https://user@app.example/done",
  "https://user:word@app.example/done",
  "https://app.example\\@evil.example/done",
  "https://app.example\\.evil.example/done",
  "https:\\\\app.example\\done",
  "https://app.example/done#",
  "https://app.example/done#@evil.example",
  "https://APP.example/done",
  "https://app.example/DONE",
  "HTTPS://app.example/done",
  "https://app.example:443/done",
  "https://app.example:8443/done",
  "https://app.example:@evil.example/done",
  "https://app.example/done/../evil",
  "https://app.example/x/../done",
  "https://app.example/./done",
  "https://app.example//done",
  "https://app.example/done/",
  "https://app.example/done/more",
  "https://app.example/done?",
  "https://app.example/done?next=https://evil.example",
  "https://app.example/done?from=tessera&more=1",
  "https://app.example/done?from=Tessera",
  "https://app.example/%64one",
  "https://app.example%2Fdone",
  "https://app.example/done%2F..%2Fevil",
  "https://app.example%2eevil.example/done",
  "https://app.example%00.evil.example/done",
  "https://app.example/done%0d%0aLocation:https://evil.example",
  "https://app\u3002example/done",
  "https://app\uff0eexample/done",
  "https://\u0430pp.example/done",
  "https://app.example./done",
  "http://app.example/done",
  "//app.example/done",
  "/done",
  "javascript:alert(1)//https://app.example/done",
  "data:text/html,https://app.example/done",
  "https://app.example.evil.example/done",
  "https://evilapp.example/done",
  "https://evil.app.example/done",
  "https://evil.example/https://app.example/done",
  "https://evil.example?https://app.example/done",
  "https://app.exampl\te/done",
  "https://app.example/do\nne",
  " https://app.example/done",
  "https://app.example/done ",
  "https://app.example/done\0",
  "http://127.0.0.1:0/done",
  "http://127.0.0.1:65536/done",
  "http://127.0.0.1:08080/done",
  "http://127.0.0.1:8080/other",
  "http://127.0.0.1:8080/done/../other",
  "http://127.0.0.1:8080@evil.example/done",
  "http://127.0.0.1@evil.example/done",
  "http://127.0.0.1.evil.example/done",
  "http://127.0.0.1:8080.evil.example/done",
  "http://127.0.0.2:8080/done",
  "http://127.1:8080/done",
  "http://2130706433/done",
  "http://0x7f.0.0.1/done",
  "http://localhost:8080/done",
  "https://127.0.0.1:8080/done",
  "http://127.0.0.1:8080/done?x=1",
  "http://127.0.0.1:8080\\@evil.example/done",
  "http://[::1%25lo]:8080/done",
  "http://[::ffff:127.0.0.1]:8080/done",
  "com.example.app:/other",
  "com.example.app://done",
  "com.example.apps:/done",
  "com.example.app:/done?x",
] as const;

describe("an unregistered URI is refused on our own page", () => {
  test.each(tricks)("%j", async (redirect_uri) => {
    await expect(ask(site, person, app, { redirect_uri })).rejects.toMatchObject({ kind: "invalid" });
    const asked = `${site.url}/_internal/oauth/authorize?${request(app, { redirect_uri })}`;
    const answer = await fetch(asked, { headers: { authorization: person.session }, redirect: "manual" });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("location")).toBeNull();
  });

  test("and so is a duplicate parameter, next to a registered one", async () => {
    const query = `${request(app, { redirect_uri: done })}&redirect_uri=https%3A%2F%2Fevil.example%2F`;
    const answer = await fetch(`${site.url}/_internal/oauth/authorize?${query}`, {
      headers: { authorization: person.session },
      redirect: "manual",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
  });

  test("and a missing one, when several are registered", async () => {
    await expect(ask(site, person, app)).rejects.toMatchObject({ kind: "invalid" });
  });
});

test.each([
  done,
  local,
  withQuery,
  program,
  "http://127.0.0.1:1/done",
  "http://127.0.0.1:51234/done",
  "http://127.0.0.1:65535/done",
  "http://[::1]:4000/done",
])("%s is registered, on any loopback port", async (redirect_uri) => {
  expect(await ask(site, person, app, { redirect_uri })).toMatchObject({ kind: "ask", redirect: redirect_uri });
});

describe("what may be registered", () => {
  test.each([
    "https://app.example",
    "https://app.example/",
    "https://app.example:8443/done?a=1&b=%20",
    "http://localhost:3000/done",
    "http://[::1]/done",
    "com.example.app:/oauth/done",
  ])("%s", async (redirect) => {
    expect((await register(site, person, { redirects: [redirect] })).redirects).toEqual([redirect]);
  });

  test.each([
    "http://app.example/done",
    "http://127.0.0.1.evil.example/",
    "https://user@app.example/",
    "https://app.example/#",
    "https://*.app.example/",
    "https://app.example/*",
    "https://app.example/x/../y",
    "https://APP.example/",
    "https://app.example:443/",
    "https://äpp.example/",
    "https://app.example/a b",
    "https://app.example\\done",
    "https://app.example/?code=1",
    "https://app.example/?state=1",
    "app:/done",
    "javascript:alert(1)",
    "data:text/html,hi",
    "file:///etc/passwd",
    "com.example.app://done",
    "/done",
    "",
  ])("not %j", async (redirect) => {
    await expect(register(site, person, { redirects: [redirect] })).rejects.toMatchObject({ kind: "invalid" });
  });
});
