// Caches rendered cards on disk, one per thing, until its content changes, it is deleted, or a week has passed.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { CardKind } from "#features/catalog/cards/contract.ts";
import type { Config } from "#platform/config.ts";
import { cardLook } from "./compose-card.ts";
import type { FoundCard } from "./find-card.ts";

/** Hash of a card's content: equal names mean equal images. */
export function nameCard({ card, iconUrl }: FoundCard): string {
  return createHash("sha256")
    .update(JSON.stringify([cardLook, card, iconUrl]))
    .digest("hex")
    .slice(0, 32);
}

export interface CardCache {
  /** The cached image, or null. */
  read(kind: CardKind, id: string, name: string): Promise<Buffer | null>;
  /** Stores an image, replacing the thing's previous one. */
  write(kind: CardKind, id: string, name: string, picture: Buffer): Promise<void>;
  /** Deletes a thing's cached card. */
  forget(kind: CardKind, id: string): Promise<void>;
  /** Deletes cards rendered before a time and the oldest beyond a number; returns how many. */
  sweep(before: Date, most: number): Promise<number>;
}

/** The cache folder. */
export const cardsFolder = ({ dataDir }: Pick<Config, "dataDir">) => join(dataDir, "cards");

interface Drawn {
  readonly file: string;
  readonly at: number;
}

/** Every cached file with its time, newest first; including partially written ones. */
async function listDrawn(folder: string): Promise<Drawn[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const drawn: Drawn[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const found = await stat(file).catch(() => undefined);
    if (found) drawn.push({ file, at: found.mtimeMs });
  }
  return drawn.toSorted((a, b) => b.at - a.at);
}

/** @param folder a dedicated folder; it may be emptied at any time */
export function cardCache(folder: string): CardCache {
  // On case-insensitive file systems, `aA` and `Aa` must not share a folder.
  const folderOf = (kind: CardKind, id: string) => join(folder, kind, id.slice(0, 2).toLowerCase(), Buffer.from(id).toString("hex")); // prettier-ignore
  return {
    async read(kind, id, name) {
      try {
        return await readFile(join(folderOf(kind, id), `${name}.png`));
      } catch {
        return null;
      }
    },
    async write(kind, id, name, picture) {
      const own = folderOf(kind, id);
      await mkdir(own, { recursive: true });
      const file = join(own, `${name}.png`);
      await writeFile(`${file}.${process.pid}`, picture);
      await rename(`${file}.${process.pid}`, file);
      for (const other of await readdir(own))
        if (other.endsWith(".png") && other !== `${name}.png`) await rm(join(own, other), { force: true });
    },
    forget: (kind, id) => rm(folderOf(kind, id), { recursive: true, force: true }),
    async sweep(before, most) {
      const drawn = await listDrawn(folder);
      const old = drawn.filter(({ at }, position) => position >= most || at < before.getTime());
      for (const { file } of old) {
        await rm(file, { force: true });
        // Fails harmlessly unless the folder is empty.
        await rmdir(dirname(file)).catch(() => {});
      }
      return old.length;
    },
  };
}
