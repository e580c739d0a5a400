// House rules of the test projects: every file is in one, and those that share a process mock no modules.
import { expect, test } from "vitest";
import { aloneTests } from "#tests/alone.ts";
import { findings, sources } from "./sources.ts";

const files = sources("**/*.test.{ts,tsx}").filter(({ path }) => path !== "tests/house/projects.test.ts");
const paths = files.map(({ path }) => path);

test("every test file is where a project looks for it", () =>
  expect(paths.filter((path) => !/^(?:src|tests\/(?:browser|contract|house|matrix|oauth|v2))\//.test(path))).toEqual(
    [],
  ));

test("files that run in their own process exist", () =>
  expect(aloneTests.filter((path) => !paths.includes(path))).toEqual([]));

test("modules are mocked only in separate processes; in a shared one others would get the mock or the real one at random", () =>
  expect(
    findings(
      files.filter(({ path }) => !aloneTests.includes(path)),
      /\bvi\.(?:mock|doMock|resetModules)\(/,
    ),
  ).toEqual([]));
