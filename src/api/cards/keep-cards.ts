// Keeps drawn cards on disk, one for each thing, until it shows something else.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CardKind } from "#kernel/card.ts";
import { cardLook } from "./compose-card.ts";
import type { FoundCard } from "./find-card.ts";

/** Names what a card shows: equal names, equal pictures. */
export function nameCard({ card, iconUrl }: FoundCard): string {
  return createHash("sha256")
    .update(JSON.stringify([cardLook, card, iconUrl]))
    .digest("hex")
    .slice(0, 32);
}

export interface KeptCards {
  /** The kept picture, or nothing. */
  read(kind: CardKind, id: string, name: string): Promise<Buffer | null>;
  /** Keeps a picture in place of what the thing showed before. */
  write(kind: CardKind, id: string, name: string, picture: Buffer): Promise<void>;
}

/** @param folder a folder of its own; it can be emptied at any time */
export function keepCards(folder: string): KeptCards {
  // Some systems see no difference between capitals and small letters: `aA` and `Aa` must not share a folder.
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
  };
}
