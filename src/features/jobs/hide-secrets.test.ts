// Tests error redaction: enough to understand the error, nothing that grants access.
import { expect, test } from "vitest";
import { hideSecrets } from "./hide-secrets.ts";

test.each([
  ["connect ECONNREFUSED 127.0.0.1:5432", "connect ECONNREFUSED 127.0.0.1:5432"],
  ['duplicate key value violates unique constraint "users_username_key"', null],
  ["Mail 12 (verify-email) was not accepted at attempt 3; the outbox has the reason.", null],
  ["cannot reach postgres://tessera:hunter2@db.example/tessera", "cannot reach postgres://[hidden]@db.example/tessera"],
  ["550 no mailbox <somebody.else@mail.example.org>", "550 no mailbox <[hidden]>"],
  ["GET https://x.example/?token=abc&a=1 failed", "GET https://x.example/?token=[hidden]&a=1 failed"],
  ["Authorization: Bearer abc refused", "Authorization: [hidden] refused"],
  ["session tsa_4Zx0aP1bQ2cR3dS4eT5f is over", "session [hidden] is over"],
  ["first\nsecond with more", "first"],
])("%j becomes %j", (error, said) => expect(hideSecrets(error)).toBe(said ?? error));

test("long ones are truncated", () => {
  expect(hideSecrets("no ".repeat(1000))).toHaveLength(301);
  expect(hideSecrets(`${"-".repeat(100_000)}x@`)).toHaveLength(301);
});
