// House rules of files: length, first sentence, name, and no reference to a specific machine.
import { expect, test } from "vitest";
import { findings, sources } from "./sources.ts";

const code = sources(
  "{src,tests,bench,scripts}/**/*.{ts,tsx,mjs,cjs,css}",
  "*.{ts,cjs,mjs}",
  "migrations/*.sql",
  ".ci/*",
);
const everything = [...code, ...sources("**/*.{md,json,yaml,yml}", "deploy/**/*.*")];

test("a file has at most 300 lines", () => {
  const inSeedContent = /^src\/seed\/.*(content|data|texts?)\//;
  const long = code
    .filter(({ path }) => !inSeedContent.test(path) && !/^migrations\/|\.fixture\.ts$/.test(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split("\n").length }))
    .filter(({ lines }) => lines > 300);
  expect(long.map(({ path, lines }) => `${path}: ${lines} lines`)).toEqual([]);
});

/** The first comment of a file as plain text, or "" when the file does not start with one. */
function firstComment(text: string): string {
  const body = text.replace(/^#!.*\n/, "").trimStart();
  const block = /^\/\*\*?([\s\S]*?)\*\//.exec(body)?.[1];
  const lines = /^(?:(?:\/\/|--|#).*\n?)+/.exec(body)?.[0];
  return (block ?? lines ?? "")
    .replaceAll(/^\s*(\*|\/\/+|--|#)/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test("a file starts with a sentence that says what it is", () => {
  const mute = code.filter(({ text }) => !/^\S.{11,}[.:](\s|$)/.test(firstComment(text)));
  expect(mute.map(({ path }) => path)).toEqual([]);
});

test("names are meaningful and in kebab-case", () => {
  const vague = /^(utils?|helpers?|common|misc|managers?|services?|shared|stuff)$|-(utils?|helpers?|misc|manager)$/;
  const bad = code.filter(({ path }) => {
    const words = path
      .split("/")
      .map((word) => word.replace(/^\./, "").replace(/(\.(test|fixture|module|config|server|client|d))?\.\w+$/, ""));
    return words.some((word) => vague.test(word) || !/^(\d{4}_[a-z0-9_]+|[a-z0-9$]+(-[a-z0-9]+)*)$/.test(word));
  });
  expect(bad.map(({ path }) => path)).toEqual([]);
});

test("no file names the machine it was written on", () => {
  const machine = /\/work\/(main|shared)\b|\/tmp\/w\/|\/(home|Users)\/[a-z]+\//;
  expect(findings(everything, machine)).toEqual([]);
});
