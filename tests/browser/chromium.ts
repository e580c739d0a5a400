// Finds a Chromium for the browser tests, or installs one, and starts it.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { chromium, type Browser } from "playwright-core";
import { installChromium, unpackedChromium } from "./install-chromium.ts";

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

/** The path of a Chromium: `CHROMIUM_PATH`, else one this machine has, else one installed now. */
async function findChromium(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH is ${chosen}, but there is no such file.`);
  return chosen || (places.find((place) => existsSync(place)) ?? installChromium());
}

/**
 * Starts a headless Chromium that speaks to nobody but the pages it is given; the caller closes it.
 * @param more arguments of the program besides
 */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const executablePath = await findChromium();
  const carried = executablePath === unpackedChromium ? { LD_LIBRARY_PATH: join(dirname(executablePath), "lib") } : {};
  return chromium.launch({ executablePath, args: [...quiet, ...more], env: { ...process.env, ...carried } });
}
