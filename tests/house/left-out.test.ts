// What browsers' React and router lack (src/platform/bundle/left-out.ts) is used by nothing here.
import { expect, test } from "vitest";
import { unheard, unusedOfReact, unusedOfRouter } from "#platform/bundle/left-out.ts";
import { findings, sources } from "./sources.ts";

const pages = sources("src/web/**/*.{ts,tsx}");

test("pages import nothing that is left out", () => {
  const gone = new Set<string>([...unusedOfReact, ...unusedOfRouter]);
  const imported = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/^(?:import|export) (?:\w+, )?\{([^}]*)\} from "react(?:-dom|-router)?(?:\/\w+)?"/gm)].flatMap(
      ([, names]) =>
        names!.split(",").map((name) => ({
          path,
          name: name
            .trim()
            .replace(/^type /, "")
            .replace(/ as .*/, ""),
        })),
    ),
  );
  expect(imported.length).toBeGreaterThan(100);
  expect(imported.filter(({ name }) => gone.has(name))).toEqual([]);
});

test("pages take single things from React and its router, so that the test before sees them", () => {
  expect(
    findings(pages, /\* (?:as \w+ )?from "react(?:-dom|-router)?[/"]|import\("react(?:-dom|-router)?[/"]/),
  ).toEqual([]);
});

test("pages listen for nothing that is left out", () => {
  expect(findings(pages, new RegExp(String.raw`\b(?:${unheard.join("|")})=`))).toEqual([]);
});

test("pages draw no elements of their own, and no form whose action is a function", () => {
  expect(findings(pages, /<[a-z]+-[a-z-]+[\s>]/)).toEqual([]);
  expect(findings(pages, /\b(?:formAction|action)=\{(?:async\b|\(|[a-z]+Action\b)/)).toEqual([]);
});

test("pages let React fetch neither style sheets nor scripts", () => {
  expect(findings(pages, /\bprecedence=|<script\b[^>]*\bsrc=/)).toEqual([]);
});

test("no ref is put on a fragment", () => {
  expect(findings(pages, /<(?:React\.)?Fragment\b[^>]*\bref=/)).toEqual([]);
});
