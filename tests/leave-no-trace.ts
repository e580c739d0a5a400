// Runs around every file that shares its process with others: fails files that leak state.
import { deepStrictEqual } from "node:assert/strict";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, vi } from "vitest";

/** Libraries loaded lazily add listeners of `exit`; they add none of these. */
const watched = ["uncaughtException", "unhandledRejection", "warning", "SIGINT", "SIGTERM", "SIGHUP"];

/** The environment variables by name; their values are hashed, since they may be secrets and failures are logged. */
const digestEnvironment = () =>
  Object.entries(process.env).map(
    ([name, value = ""]) => `${name} ${createHash("sha256").update(value).digest("hex")}`,
  );

/** What a file could change for the files after it, by name. */
function readTraces(): Readonly<Record<string, unknown>> {
  const { fetch, setTimeout, setInterval, queueMicrotask, Date } = globalThis;
  return {
    environment: digestEnvironment(),
    folder: process.cwd(),
    "fake timers": vi.isFakeTimers(),
    "names of the global object": Object.getOwnPropertyNames(globalThis).toSorted(),
    "functions of the global object": [fetch, setTimeout, setInterval, queueMicrotask, Date, Date.now, Math.random],
    "listeners of the process": watched.map((name) => `${name} ${process.listenerCount(name)}`),
  };
}

let before: ReturnType<typeof readTraces>;
beforeAll(() => {
  before = readTraces();
});
afterAll(() => deepStrictEqual(readTraces(), before));
