// What the accounts know of a person, for themselves to keep.
import type { ExportedFile, ExportedRows } from "#features/accounts/export/exported.ts";
import { rowsOf } from "#features/accounts/export/exported.ts";
import { accountTables, findOwner } from "#features/accounts/export/store.ts";
import type { World } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { mailsTo } from "#platform/mail/forget-store.ts";

async function mailsOf(db: Db, userId: string): Promise<object[]> {
  const owner = await findOwner(db, userId);
  if (!owner?.email || !owner.email_verified_at) return [];
  return mailsTo(db, { email: owner.email, since: owner.created_at });
}

export function exportAccount(db: Db, userId: string): ExportedRows[] {
  const tables = Object.entries(accountTables).map(([name, [says, read]]) =>
    rowsOf(name, says, () => read(db, userId)),
  );
  const mails = rowsOf("mails", "Subjects of mails to your confirmed address.", () => mailsOf(db, userId));
  return [...tables, mails];
}

/** The pictures of a person, as they are. */
export async function exportPictures(
  { db, files }: Pick<World, "db" | "files">,
  userId: string,
): Promise<ExportedFile[]> {
  const key = (await findOwner(db, userId))?.avatar_key;
  if (!key) return [];
  return [{ name: "avatar.webp", says: "Your picture.", open: () => files.open(key) }];
}
