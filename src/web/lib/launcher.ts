// Leads people who come from a launcher on their machine back to it, by way of a page that asks them first.
import { data } from "react-router";
import type { Refusal } from "#web/lib/context.ts";

/** A program that opened the browser and listens on this machine; nothing but the port can be chosen. */
export interface Launcher {
  readonly ipver: "4" | "6";
  /** 1024–65535. */
  readonly port: number;
}

/** The launcher that an address speaks of; null when it names no port that a program of a person may listen at. */
export function readLauncher(params: URLSearchParams): Launcher | null {
  const port = params.get("port") ?? "";
  const ipver = params.get("ipver") ?? "4";
  if (!/^[1-9]\d{3,4}$/.test(port) || Number(port) < 1024 || Number(port) > 65_535) return null;
  return ipver === "4" || ipver === "6" ? { ipver, port: Number(port) } : null;
}

/** Where it listens: always on this machine. */
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
 * The guard of the pages of signing in: where they lead when a launcher sent the person there (`launcher=true` with
 * `ipver` and `port`), null when none did.
 */
export function guardLauncher(url: URL): string | null {
  if (url.searchParams.get("launcher") !== "true") return null;
  const launcher = readLauncher(url.searchParams) ?? refuse();
  return `${launcherPath}?${new URLSearchParams({ ipver: launcher.ipver, port: String(launcher.port) })}`;
}

/** The launcher whose page this is; an address that names none is refused. */
export function demandLauncher(url: URL): Launcher {
  return readLauncher(url.searchParams) ?? refuse();
}
