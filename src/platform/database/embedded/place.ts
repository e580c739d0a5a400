// Where a data folder's cluster is stored: inside it, or in a shared folder when the database's user has no access.
import { createHash, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "#platform/log.ts";
import { canReach, chooseUser, openSharedFolder } from "./reach.ts";
import type { RunAs } from "./reach.ts";

/** `folder` holds `cluster` (the database's files), its log and the owner's mark; `user` runs it. */
export type Place = { folder: string; cluster: string; password: string; user: RunAs };

/** Contents of `postgres/place.json` in the data folder; `elsewhere` is null when the cluster is next to it. */
type PlaceRecord = { elsewhere: string | null; password: string };

/** The location that belongs to `dataDir`, chosen and recorded the first time. */
export function openPlace(dataDir: string, log: Log): Place {
  const home = join(dataDir, "postgres");
  mkdirSync(home, { recursive: true });
  // Others may traverse but not list it: the record contains the password.
  chmodSync(home, 0o711);
  const file = join(home, "place.json");
  const record = readRecord(file) ?? choosePlace(home, file, log);
  const folder = record.elsewhere ?? realpathSync(home);
  const cluster = join(folder, "cluster");
  const user = chooseUser(cluster);
  if (!existsSync(folder)) {
    throw new Error(
      `The database of ${dataDir} should be in ${folder}, which is gone. Restore it, or delete ${home} to start with an empty database.`,
    );
  }
  if (!canReach(user, folder)) {
    throw new Error(
      `The database in ${folder} runs as user ${user?.uid}, who cannot enter that folder. Make its parent folders accessible (chmod o+x), or run this program as a regular user.`,
    );
  }
  return { folder, cluster, password: record.password, user };
}

function readRecord(file: string): PlaceRecord | null {
  if (!existsSync(file)) return null;
  return JSON.parse(readFileSync(file, "utf8")) as PlaceRecord;
}

function choosePlace(home: string, file: string, log: Log): PlaceRecord {
  const user = chooseUser(join(home, "cluster"));
  const elsewhere = canReach(user, home) ? null : makeFolderElsewhere(home, user, log);
  const record = { elsewhere, password: randomBytes(24).toString("base64url") };
  writeFileSync(file, JSON.stringify(record), { mode: 0o600, flag: "wx" });
  return record;
}

function makeFolderElsewhere(home: string, user: RunAs, log: Log): string {
  const shared = openSharedFolder(user);
  const key = createHash("sha256").update(realpathSync(home)).digest("hex").slice(0, 12);
  const older = readdirSync(shared).filter((name) => name.startsWith(`data-${key}-`));
  if (older.length > 0) {
    log.warn({ folders: older.map((name) => join(shared, name)) }, "older databases of this data folder remain");
  }
  const folder = join(shared, `data-${key}-${randomBytes(4).toString("hex")}`);
  mkdirSync(folder);
  chmodSync(folder, 0o711);
  log.info({ folder }, "the database's user cannot enter the data folder, so the database is stored elsewhere");
  return folder;
}
