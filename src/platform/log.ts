// The program's log: one JSON line per happening, with secrets blanked out before they are written.
import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";

export type Log = Logger;
export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

const secretNames = ["authorization", "cookie", "password", "token", '["set-cookie"]'];

/** Where a secret may sit: at the top of a line, and up to three objects deep (`req.headers.cookie`). */
const secretPaths = secretNames.flatMap((name) => {
  const step = name.startsWith("[") ? name : `.${name}`;
  return [name, `*${step}`, `*.*${step}`, `*.*.*${step}`];
});

/** A log at the given level; `to` is standard output unless a stream is given. */
export function openLog(level: LogLevel, to?: DestinationStream): Log {
  const options = { level, base: null, redact: { paths: secretPaths, censor: "[hidden]" } };
  return to ? pino(options, to) : pino(options);
}
