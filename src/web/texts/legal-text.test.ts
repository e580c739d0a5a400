// Tests that legal texts compile with anchors and a table of contents, and contain no dead links.
import { globSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { anchorOf, readLegalText } from "./legal-text.ts";

const head = (versions: string) => `---\ntitle: Terms\nsummary: What holds.\nversions:\n${versions}---\n`;
const first = head('  - version: 1\n    date: "2026-11-21"\n    description: The first one.\n');

test("headings become anchors, first-level ones the table of contents", () => {
  const text = readLegalText("terms", `${first}\n## Who we are\n\nWe, {operator}.\n\n### Your name & mine\n\n## End\n`);
  expect(text).toMatchObject({ name: "terms", title: "Terms", summary: "What holds." });
  expect(text.versions).toEqual([{ version: 1, date: "2026-11-21", description: "The first one." }]);
  expect(text.contents).toEqual([
    { id: "who-we-are", title: "Who we are" },
    { id: "end", title: "End" },
  ]);
  expect(text.html).toContain('<h2 id="who-we-are">Who we are</h2>\n<p>We, {operator}.</p>');
  expect(text.html).toContain('<h3 id="your-name-mine">Your name &amp; mine</h3>');
});

test("an anchor is the slug of its title", () => {
  expect(anchorOf("What we store, and why")).toBe("what-we-store-and-why");
  expect(anchorOf("§ 5. Law & courts")).toBe("5-law-courts");
});

test("content is escaped: markup in it is shown, not run", () => {
  expect(readLegalText("terms", `${first}\n## A\n\n<script>alert(1)</script>\n`).html).not.toContain("<script>");
});

test.each([
  ["## A\n", "must contain a title and a summary"],
  [head(""), "versions must be listed newest first"],
  [head('  - version: 2\n    date: "2026-11-21"\n    description: x\n'), "versions must be listed newest first"],
  [head("  - version: 1\n    date: today\n    description: x\n"), "versions must be listed newest first"],
  [`${first}\n# A\n`, "headings start at ##"],
  [`${first}\n## A b\n\n## A, b\n`, "two headings have the anchor a-b"],
  [`${first}\nOwned by {company}.\n`, "{company} has no value"],
])("%j is rejected", (source, message) => {
  expect(() => readLegalText("terms", source)).toThrow(message);
});

const folder = new URL("legal/", import.meta.url);
const texts = readdirSync(folder).map((file) =>
  readLegalText(file.replace(".md", ""), readFileSync(new URL(file, folder), "utf8")),
);
const anchors = new Map(
  texts.map(({ name, html }) => [name, [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)]),
);

test("the site's eight texts exist", () => {
  expect([...anchors.keys()].toSorted()).toEqual(
    ["ccpa", "cmp", "cmp-info", "copyright", "privacy", "rules", "security", "terms"].toSorted(),
  );
});

describe.each(texts)("$name", ({ name, html, contents }) => {
  test("has content under every heading", () => {
    expect(contents.length).toBeGreaterThan(4);
    expect(html).not.toMatch(/<\/h2>\s*(?:<h2|$)/);
  });

  test("links only to existing texts and anchors within the site", () => {
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
    const dead = links.filter((href) => {
      const [, text = name, anchor] = /^(?:\/legal\/([a-z-]+))?(?:#([a-z0-9-]+))?$/.exec(href) ?? [];
      if (!/^(?:\/legal\/|#)/.test(href)) return !href.startsWith("/");
      return !anchors.has(text) || (anchor !== undefined && !anchors.get(text)?.includes(anchor));
    });
    expect(dead).toEqual([]);
  });
});

describe("browser storage", () => {
  const privacy = readFileSync(new URL("privacy.md", folder), "utf8");
  const web = globSync("src/**/*.{ts,tsx}", { exclude: ["src/**/*.test.*"] }).map((path) => ({
    path,
    text: readFileSync(path, "utf8"),
  }));
  const filesWith = (words: RegExp) => web.filter(({ text }) => words.test(text)).map(({ path }) => path);

  test("the table lists every cookie that the site sets, and no other", () => {
    const names = web.flatMap(({ text }) =>
      [...text.matchAll(/(?:\bsetCookie\(|\b\w+Cookie = |replace\("session", )"([a-z-]+)"/g)].map(([, name]) => name),
    );
    const told = [...privacy.matchAll(/^\| `([a-z-]+)`/gm)].map(([, name]) => name);
    expect(new Set(told)).toEqual(new Set(["session", ...names]));
    // A new place that sets cookies must be one whose names are found above.
    expect(filesWith(/"Set-Cookie"/).toSorted()).toEqual([
      "src/web/frame/preferences.ts",
      "src/web/lib/follow-up.ts",
      "src/web/lib/session-cookie.ts",
      "src/web/pages/auth/provider-cookie.ts",
      "src/web/pages/flags/flags.tsx",
      "src/web/root.tsx",
    ]);
  });

  test("local storage is documented, and used nowhere else", () => {
    expect(privacy).toMatch(/game version and loader[^.]*single keys[^.]*\(local storage\)/);
    expect(filesWith(/\blocalStorage\b/).toSorted()).toEqual([
      "src/web/components/last-pick.ts",
      "src/web/frame/keys/single-keys.ts",
    ]);
    expect(privacy).toMatch(/chose in search[^.]*\(session storage\)/);
    expect(filesWith(/\bsessionStorage\b/).toSorted()).toEqual([
      "src/web/components/last-pick.ts",
      "src/web/frame/missing-part.ts",
    ]);
  });
});
