// Known devices: how a browser or program is recognized, and how its User-Agent is parsed.
import { createHmac } from "node:crypto";
import Bowser from "bowser";
import { randomText } from "#kernel/id.ts";
import type { Context } from "#platform/context.ts";

/** The device cookie's value; a new one if the request has none of ours. */
export function deviceOf({ origin }: Pick<Context, "origin">): string {
  const { device } = origin;
  return device !== null && /^[0-9A-Za-z]{32}$/.test(device) ? device : randomText(32);
}

/** The stored hash of a device. */
export function hashDevice(context: Pick<Context, "secret">, device: string): Buffer {
  return createHmac("sha256", context.secret).update(`device ${device}`).digest();
}

/** Prefix for the User-Agent of the browser through which a launcher was signed in. */
export const launcherMark = "launcher ";

/** Versions that browsers freeze regardless of the real system, so that they carry no information. */
const frozen = new Set(["NT 10.0", "10.15.7"]);

function describeSystem({
  name,
  version = "",
  versionName,
}: {
  name?: string;
  version?: string;
  versionName?: string;
}) {
  if (!name || frozen.has(version)) return name ?? null;
  const said = name === "Windows" ? versionName : version;
  return said ? `${name} ${said}` : name;
}

/** User-Agents are truncated to this length before parsing and storing. */
export const maxUserAgentLength = 512;

/** The operating system and browser of a User-Agent; null where unknown. */
export function parseUserAgent(said: string): { os: string | null; platform: string | null } {
  const launcher = said.startsWith(launcherMark);
  const userAgent = said.slice(launcher ? launcherMark.length : 0, maxUserAgentLength);
  if (userAgent === "") return { os: null, platform: launcher ? "Launcher" : null };
  const { os, browser } = Bowser.parse(userAgent);
  const program = browser.name || /^[\w.+-]{2,40}(?=\/|$)/.exec(userAgent)?.[0] || null;
  return { os: describeSystem(os), platform: launcher ? "Launcher" : program };
}

/** The same as one string, such as `Firefox, Windows`; "" if unknown. */
export function userAgentName(userAgent: string): string {
  const { os, platform } = parseUserAgent(userAgent);
  return [platform, os].filter((part) => part !== null).join(", ");
}
