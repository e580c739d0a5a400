// Holds how the tests are shared out: every file is in a project, and those that share a process replace no modules.
import { expect, test } from "vitest";
import { aloneTests } from "#tests/alone.ts";
import { findings, sources } from "./sources.ts";

const files = sources("**/*.test.{ts,tsx}").filter(({ path }) => path !== "tests/house/projects.test.ts");
const paths = files.map(({ path }) => path);

test("every file of tests lies where a project looks for it", () =>
  expect(paths.filter((path) => !/^(?:src|tests\/(?:browser|contract|house|matrix|oauth|v2))\//.test(path))).toEqual(
    [],
  ));

test("a file that has a process of its own is there", () =>
  expect(aloneTests.filter((path) => !paths.includes(path))).toEqual([]));

test("a module is replaced only in a process of its own, for others would get the replacement or the real one by chance", () =>
  expect(
    findings(
      files.filter(({ path }) => !aloneTests.includes(path)),
      /\bvi\.(?:mock|doMock|resetModules)\(/,
    ),
  ).toEqual([]));
