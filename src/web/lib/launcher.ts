// Sends users back to a launcher on their machine, through a page that asks for confirmation first.
import { data } from "react-router";
import type { Refusal } from "#web/lib/context.ts";

/** A local program that opened the browser; only its port can be chosen. */
export interface Launcher {
  readonly ipver: "4" | "6";
  /** 1024–65535. */
  readonly port: number;
}

/** The launcher of a URL; null when it does not name an unprivileged port. */
export function readLauncher(params: URLSearchParams): Launcher | null {
  const port = params.get("port") ?? "";
  const ipver = params.get("ipver") ?? "4";
  if (!/^[1-9]\d{3,4}$/.test(port) || Number(port) < 1024 || Number(port) > 65_535) return null;
  return ipver === "4" || ipver === "6" ? { ipver, port: Number(port) } : null;
}

/** Its origin: always on localhost. */
export function launcherOrigin({ ipver, port }: Launcher): string {
  return `http://${ipver === "4" ? "127.0.0.1" : "[::1]"}:${port}`;
}

const launcherPath = "/auth/launcher";

function refuse(): never {
  const message = "The launcher named no port from 1024 to 65535 to answer at. Start again from the launcher.";
  const refusal: Refusal = { kind: "invalid", message, fields: { port: message } };
  throw data(refusal, { status: 400 });
}

/**
 * Guard of the sign-in pages: where they redirect when a launcher sent the user there (`launcher=true` with `ipver` and
 * `port`), null otherwise.
 */
export function guardLauncher(url: URL): string | null {
  if (url.searchParams.get("launcher") !== "true") return null;
  const launcher = readLauncher(url.searchParams) ?? refuse();
  return `${launcherPath}?${new URLSearchParams({ ipver: launcher.ipver, port: String(launcher.port) })}`;
}

/** The launcher that the page is for; a URL that names none is refused. */
export function demandLauncher(url: URL): Launcher {
  return readLauncher(url.searchParams) ?? refuse();
}
