// Tests of the bridge between operations and pages: every refusal leads to something the user can act on.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { operation, type Client } from "#kernel/operation.ts";
import { invalid, missing, Problem } from "#kernel/problem.ts";
import { attempt, createWebContext, requestContext, requireConfirmed, requireViewer, type Viewer } from "./context.ts";
import { visitorInput } from "./web-input.fixture.ts";

const read = operation({
  name: "things.read",
  method: "GET",
  path: "/things/{id}",
  description: "One thing.",
  needs: "anyone",
  input: z.object({ id: z.string() }),
  output: z.object({ id: z.string() }),
});

function asking(url: string, error?: Error, given: { viewer?: Viewer; method?: string } = {}) {
  const reported: unknown[] = [];
  const input = {
    ...visitorInput(),
    call: (async (_operation: unknown, input: unknown) => {
      if (error) throw error;
      return input;
    }) as Client,
    url,
    method: given.method ?? "GET",
    cookies: "color-mode=oled",
    viewer: given.viewer ?? null,
    onError: (thrown: unknown) => reported.push(thrown),
  };
  return createWebContext(input, async ({ code, fields }) => ({
    message: code,
    fields: Object.fromEntries(Object.entries(fields).map(([field, one]) => [field, one.code])),
  }));
}

const ada: Viewer = {
  id: "a",
  username: "ada",
  role: "developer",
  avatarUrl: null,
  suspensionReason: null,
  confirmedAt: 0,
  eraseAt: null,
};

const thrownBy = (work: () => unknown) =>
  Promise.resolve()
    .then(work)
    .then(
      () => null,
      (error: unknown) => error,
    );

describe("from(context)", () => {
  test("calls operations and provides the preferences and the scheme", async () => {
    const { call, preferences, secure } = requestContext(asking("https://t.example/mods"));
    expect(await call(read, { id: "a" })).toEqual({ id: "a" });
    expect(preferences.colorMode).toBe("oled");
    expect(secure).toBe(true);
  });

  test("missing and forbidden become error pages with their status", async () => {
    for (const [problem, status] of [
      [missing("project"), 404],
      [new Problem("forbidden", "profile.own"), 403],
    ] as const) {
      const { call } = requestContext(asking("http://t.example/mod/x", problem));
      expect(await thrownBy(() => call(read, { id: "x" }))).toMatchObject({
        data: { kind: problem.kind },
        init: { status },
      });
    }
  });

  test("a visitor is redirected to sign in and back to the page, also from a data request", async () => {
    for (const [asked, back] of [
      ["/settings/pats?a=1", "/settings/pats?a=1"],
      ["/settings/pats.data", "/settings/pats"],
      ["/_root.data", "/"],
      ["/settings/_.data", "/settings"],
    ]) {
      const context = asking(`http://t.example${asked}`, new Problem("unauthenticated", "sign-in.first"));
      for (const work of [() => requestContext(context).call(read, { id: "x" }), () => requireViewer(context)]) {
        const thrown = await thrownBy(work);
        expect(thrown).toBeInstanceOf(Response);
        const to = new URL((thrown as Response).headers.get("location") ?? "", "http://t.example");
        expect(to.pathname).toBe("/auth/sign-in");
        expect(to.searchParams.get("redirect")).toBe(back);
      }
    }
  });

  test("an outdated confirmation redirects to confirm again, but not from a form that was just submitted", async () => {
    const thrown = await thrownBy(() =>
      requireConfirmed(asking("http://t.example/settings/x.data?a=1", undefined, { viewer: ada })),
    );
    const to = new URL((thrown as Response).headers.get("location") ?? "", "http://t.example");
    expect([to.pathname, to.searchParams.get("redirect")]).toEqual(["/auth/confirm", "/settings/x?a=1"]);
    expect(requireConfirmed(asking("http://t.example/settings/x", undefined, { viewer: ada, method: "POST" }))).toBe(
      ada,
    );
  });

  test("a bug stays an error", async () => {
    const bug = new TypeError("x is not a function");
    expect(await thrownBy(() => requestContext(asking("http://t.example/", bug)).call(read, { id: "x" }))).toBe(bug);
  });
});

describe("attempt", () => {
  const form = () => {
    const made = new FormData();
    made.set("name", "Better maps");
    made.set("password", "secret");
    made.set("icon", new Blob(["x"]), "x.png");
    return made;
  };

  test("invalid fields come back with their input, but never a password or a file", async () => {
    const { call } = requestContext(asking("http://t.example/new", invalid("name", "name.missing")));
    expect(await attempt(form(), () => call(read, { id: "x" }))).toMatchObject({
      init: { status: 400 },
      data: { kind: "invalid", fields: { name: "name.missing" }, values: { name: "Better maps" } },
    });
    const refused = (await attempt(form(), () => call(read, { id: "x" }))) as unknown as { data: { values: object } };
    expect(Object.keys(refused.data.values)).toEqual(["name"]);
  });

  test("a suspended user's form keeps its input; other forbidden ones do not", async () => {
    const forbidden = new Problem("forbidden", "suspended", { why: "Spam." });
    const answered = (viewer: Viewer) => {
      const { call } = requestContext(asking("http://t.example/new", forbidden, { viewer }));
      return attempt(form(), () => call(read, { id: "x" }));
    };
    expect(await answered({ ...ada, suspensionReason: "Spam." })).toMatchObject({
      init: { status: 403 },
      data: { message: "suspended", values: { name: "Better maps" } },
    });
    expect(await thrownBy(() => answered(ada))).toMatchObject({ init: { status: 403 } });
  });

  test("what cannot be fixed in the form is rethrown", async () => {
    const { call } = requestContext(asking("http://t.example/new", missing("project")));
    expect(await thrownBy(() => attempt(form(), () => call(read, { id: "x" })))).toMatchObject({
      init: { status: 404 },
    });
  });
});
