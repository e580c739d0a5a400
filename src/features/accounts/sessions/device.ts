// The browsers and programs that people sign in with: how one is recognised, and what it says of itself.
import { createHmac } from "node:crypto";
import Bowser from "bowser";
import { randomText } from "#kernel/id.ts";
import type { Context } from "#platform/context.ts";

/** What the browser carries to be recognised by; one that carries nothing of ours is given something. */
export function deviceOf({ origin }: Pick<Context, "origin">): string {
  const { device } = origin;
  return device !== null && /^[0-9A-Za-z]{32}$/.test(device) ? device : randomText(32);
}

/** What is kept of it. */
export function hashDevice(context: Pick<Context, "secret">, device: string): Buffer {
  return createHmac("sha256", context.secret).update(`device ${device}`).digest();
}

/** Stands before the User-Agent of the browser that a launcher was signed in through. */
export const launcherMark = "launcher ";

/** Versions that browsers name whatever the machine really has, so that they say nothing. */
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

/** Texts longer than any browser's are cut before they are read or kept. */
export const userAgentMost = 512;

/** The operating system and the browser behind a User-Agent; null where it does not say. */
export function parseUserAgent(said: string): { os: string | null; platform: string | null } {
  const launcher = said.startsWith(launcherMark);
  const userAgent = said.slice(launcher ? launcherMark.length : 0, userAgentMost);
  if (userAgent === "") return { os: null, platform: launcher ? "Launcher" : null };
  const { os, browser } = Bowser.parse(userAgent);
  const program = browser.name || /^[\w.+-]{2,40}(?=\/|$)/.exec(userAgent)?.[0] || null;
  return { os: describeSystem(os), platform: launcher ? "Launcher" : program };
}

/** The same as one text, such as `Firefox, Windows`; "" where it does not say. */
export function userAgentName(userAgent: string): string {
  const { os, platform } = parseUserAgent(userAgent);
  return [platform, os].filter((part) => part !== null).join(", ");
}
