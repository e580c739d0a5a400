// Tests of refusal messages: English for APIs, otherwise the page's language with English as fallback.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Problem, invalid, missing } from "#kernel/problem.ts";
import { readRefusal, refusal, formatProblem, type FindMessage } from "#kernel/refusal.ts";
import { compileAll } from "./read-catalogs.ts";
import { inEnglish, problemInEnglish } from "./refusals.ts";

const compiled = (path: string) => {
  const file = new URL(`../../../locales/${path}.json`, import.meta.url);
  return compileAll(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>, path);
};
const english = { ...compiled("en-US/programs"), ...compiled("en-US/refusals") };
const german = compiled("de/refusals");

const inGerman: FindMessage = (id) => {
  const own = german[id];
  return own === undefined ? { locale: "en-US", message: english[id] ?? id } : { locale: "de", message: own };
};

test("a refusal of a single field has the same message as the whole", () => {
  const problem = invalid("bio", "profile.bio", { most: 1600 });
  const sentence = "A bio must have at most 1,600 characters.";
  expect(problemInEnglish(problem)).toEqual({ message: sentence, fields: { bio: sentence } });
  expect(formatProblem(problem, inGerman).message).toContain("1.600");
});

test("a refusal of several fields combines their messages", () => {
  const problem = new Problem(
    "invalid",
    "input",
    {},
    { name: { code: "input.missing" }, size: { code: "input.most", values: { unit: "number", most: 2000 } } },
  );
  expect(problemInEnglish(problem)).toEqual({
    message: "name: Required. size: Must be at most 2,000.",
    fields: { name: "Required.", size: "Must be at most 2,000." },
  });
});

test("a nested refusal is in the same language", () => {
  const problem = new Problem("invalid", "zip.refused", { why: { code: "zip.ends" } });
  expect(problemInEnglish(problem).message).toBe(
    "This zip has two ends. Build the file again with an ordinary zip tool.",
  );
  const said = formatProblem(problem, inGerman).message;
  expect(said).not.toContain("Build the file");
});

test("messages missing in a language are in English", () => {
  expect(formatProblem(missing("project"), inGerman).message).toBe("Project not found.");
  expect(formatProblem(missing("user"), inGerman).message).not.toBe("User not found.");
});

test("values are not interpreted: one that looks like a message is left unchanged", () => {
  const name = 'x" is taken. Choose another.';
  expect(inEnglish({ code: "version.loader", values: { name } })).toBe(`There is no loader "${name}".`);
});

test("schema errors carry codes and values; other issues are not refusals", () => {
  expect(readRefusal(refusal("profile.bio", { most: 160 }))).toEqual({ code: "profile.bio", values: { most: 160 } });
  expect(readRefusal("Too long")).toEqual({ code: "input.other" });
});

test("a log contains the code and its values", () => {
  expect(`${new Problem("refused", "token.most", { most: 9 })}`).toBe('Problem: token.most {"most":9}');
});
