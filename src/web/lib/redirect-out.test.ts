// Tests of redirects: unmarked ones never leave the site.
import { redirect } from "react-router";
import { expect, test } from "vitest";
import { heldRedirect, holdRedirects, redirectOut } from "./redirect-out.ts";

const own = "https://tessera.example/mods";

function asked(url: string, hl: string | null): Parameters<typeof holdRedirects>[0] {
  const language = { locale: hl ?? "en-US", asked: hl, saved: null, automatic: "en-US" };
  const context = { get: () => ({ language }) };
  return { url: new URL(url), context } as unknown as Parameters<typeof holdRedirects>[0];
}

test.each([
  ["/news/changelog", "de", "/news/changelog?hl=de"],
  ["/mods?page=2", "de", "/mods?page=2&hl=de"],
  ["/mods?hl=fr", "de", "/mods?hl=fr"],
  ["/mods", "en-US", "/mods"],
  ["/mods", null, "/mods"],
])("a redirect to %s requested in %s goes to %s", async (to, hl, target) => {
  const out = (await holdRedirects(asked(own, hl), async () => redirect(to))) as Response;
  expect(out.headers.get("Location")).toBe(target);
});

test("internal URLs are unchanged, others go to the leaving page, marked ones leave", () => {
  expect(heldRedirect("/mods?page=2", own, false)).toBe("/mods?page=2");
  expect(heldRedirect("https://tessera.example/mods", own, false)).toBe("https://tessera.example/mods");
  expect(heldRedirect("https://evil.test/", own, false)).toBe("/leaving?to=https%3A%2F%2Fevil.test%2F");
  expect(heldRedirect("//evil.test/", own, false)).toBe("/leaving?to=%2F%2Fevil.test%2F");
  expect(heldRedirect("/\\evil.test", own, false)).toBe("/leaving?to=%2F%5Cevil.test");
  expect(heldRedirect("https://provider.test/", own, true)).toBe("https://provider.test/");
});

test("the mark permits leaving, keeps cookies, and is not sent", async () => {
  const args = asked(own, null);
  const headers = new Headers([
    ["Set-Cookie", "a=1"],
    ["Set-Cookie", "b=2"],
  ]);
  const out = await holdRedirects(args, async () => redirectOut("https://provider.test/", { status: 303, headers }));
  const sent = out as Response;
  expect([sent.status, sent.headers.get("Location"), sent.headers.get("X-External")]).toEqual([
    303,
    "https://provider.test/",
    null,
  ]);
  expect(sent.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});
