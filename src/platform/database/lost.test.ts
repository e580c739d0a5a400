// Tests which database failures are transient and which are bugs.
import { expect, test } from "vitest";
import { isCutOff, asLostDatabase } from "./lost.ts";

const withCode = (code: string) => Object.assign(new Error("what the server said"), { code });

test.each([
  ["53100", "full", false],
  ["53200", "unavailable", false],
  ["53400", "unavailable", false],
  ["58030", "unavailable", false],
  ["57014", "unavailable", false],
  ["25006", "unavailable", true],
  ["53300", "unavailable", true],
  ["57P01", "unavailable", true],
  ["57P03", "unavailable", true],
  ["08006", "unavailable", true],
  ["ECONNREFUSED", "unavailable", true],
  ["ETIMEDOUT", "unavailable", true],
])("%s is %s, keeps its code, and says whether the connection is still usable", (code, kind, cutOff) => {
  const error = withCode(code);
  const said = asLostDatabase(error);
  expect(said).toMatchObject({ kind, sqlState: code, cause: error });
  expect(isCutOff(said)).toBe(cutOff);
});

test.each(["42P01", "23505", "22P02", "40001", ""])("%j is passed through unchanged", (code) => {
  const error = withCode(code);
  expect(asLostDatabase(error)).toBe(error);
  expect(isCutOff(error)).toBe(false);
});

test("the driver's own timeout means that the connection is no longer usable", () => {
  expect(isCutOff(asLostDatabase(new Error("Query read timeout")))).toBe(true);
});
