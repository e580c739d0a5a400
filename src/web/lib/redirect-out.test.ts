// Tests of redirects: unmarked ones never leave the site.
import { expect, test } from "vitest";
import { heldRedirect, holdRedirects, redirectOut } from "./redirect-out.ts";

const own = "https://tessera.example/mods";

test("internal URLs are unchanged, others go to the leaving page, marked ones leave", () => {
  expect(heldRedirect("/mods?page=2", own, false)).toBe("/mods?page=2");
  expect(heldRedirect("https://tessera.example/mods", own, false)).toBe("https://tessera.example/mods");
  expect(heldRedirect("https://evil.test/", own, false)).toBe("/leaving?to=https%3A%2F%2Fevil.test%2F");
  expect(heldRedirect("//evil.test/", own, false)).toBe("/leaving?to=%2F%2Fevil.test%2F");
  expect(heldRedirect("/\\evil.test", own, false)).toBe("/leaving?to=%2F%5Cevil.test");
  expect(heldRedirect("https://provider.test/", own, true)).toBe("https://provider.test/");
});

test("the mark permits leaving, keeps cookies, and is not sent", async () => {
  const args = { url: new URL(own) } as Parameters<typeof holdRedirects>[0];
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
