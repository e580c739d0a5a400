// The program's log: one JSON line per entry, with secrets redacted.
import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";

export type Log = Logger;
export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

const secretNames = ["authorization", "cookie", "password", "token", '["set-cookie"]'];

/** Where a secret may be: at the top level of a line, and up to three objects deep (`req.headers.cookie`). */
const secretPaths = secretNames.flatMap((name) => {
  const step = name.startsWith("[") ? name : `.${name}`;
  return [name, `*${step}`, `*.*${step}`, `*.*.*${step}`];
});

/** Opens a log at the given level; `to` defaults to standard output. */
export function openLog(level: LogLevel, to?: DestinationStream): Log {
  const options = { level, base: null, redact: { paths: secretPaths, censor: "[hidden]" } };
  return to ? pino(options, to) : pino(options);
}
