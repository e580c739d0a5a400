// Tests that the log never contains a secret, wherever it is in a line.
import { expect, test } from "vitest";
import { openLog } from "./log.ts";

test("secrets are redacted at every depth a request can have them", () => {
  const lines: string[] = [];
  const log = openLog("info", { write: (line: string) => void lines.push(line) });
  log.info({ password: "s3cret", user: { token: "s3cret", name: "Ada" } }, "signed up");
  log.info({ req: { headers: { authorization: "s3cret", cookie: "s3cret", "set-cookie": "s3cret" } } }, "asked");
  log.info({ a: { b: { c: { token: "s3cret" } } } }, "deep");
  expect(lines).toHaveLength(3);
  expect(lines.join("")).not.toContain("s3cret");
  expect(lines[0]).toContain("Ada");
});

test("lines below the level are not written", () => {
  const lines: string[] = [];
  const log = openLog("warn", { write: (line: string) => void lines.push(line) });
  log.info("quiet");
  log.warn("loud");
  expect(lines).toHaveLength(1);
});
