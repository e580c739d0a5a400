// Finds or installs a Chromium for the browser tests, and starts it.
import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";
import { carriedChromium, installChromium, type Chromium } from "./install-chromium.ts";

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/microsoft-edge",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

const quiet = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A Chromium: `CHROMIUM_PATH`, else the npm package's, else an installed one, else one installed now. */
async function findChromium(): Promise<Chromium> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH is ${chosen}, but there is no such file.`);
  if (chosen) return { path: chosen, env: {} };
  const carried = await carriedChromium();
  if (carried) return carried;
  const there = places.find((place) => existsSync(place));
  return there ? { path: there, env: {} } : installChromium();
}

/**
 * Starts a headless Chromium that makes no requests of its own; the caller closes it.
 * @param more additional command-line arguments
 */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const { path, env } = await findChromium();
  return chromium.launch({ executablePath: path, args: [...quiet, ...more], env: { ...process.env, ...env } });
}
