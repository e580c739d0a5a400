// The site's keys: from the settings, else from a file in the data folder, created at first start.
import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "#platform/files/sync-folder.ts";
import type { SiteKeys } from "./seal.ts";

const keyFile = "secret.key";

/** Parses a key: 32 bytes in base64 (either alphabet) or hexadecimal; undefined for anything else. */
export function readKey(text: string): Buffer | undefined {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, "hex") : Buffer.from(text, "base64");
  return /^[\w+/=-]+$/.test(text) && key.length === 32 ? key : undefined;
}

/**
 * The keys from the settings, else the one in the data folder.
 * @throws Error with a message for the operator when the file contains no key
 */
export async function loadSiteKeys(config: { dataDir: string; secretKeys: readonly Buffer[] }): Promise<SiteKeys> {
  const [first, ...others] = config.secretKeys;
  if (first) return [first, ...others];
  const path = join(config.dataDir, keyFile);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  const key = readKey((text ?? (await makeKeyFile(config.dataDir, path))).trim());
  if (!key) throw new Error(`${path} does not contain a key. Restore the file from a backup, or set SECRET_KEY.`);
  return [key];
}

/** Created atomically; if several processes start at once, the first one's key wins. */
async function makeKeyFile(folder: string, path: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const part = `${path}.${randomUUID()}.part`;
  const file = await open(part, "w", 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString("base64")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(part, path);
    await syncFolder(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(part, { force: true });
  }
  return readFile(path, "utf8");
}
