// Exports everything the accounts feature stores about a user.
import { accountTables, findOwner, recordsPage } from "#features/accounts/export/store.ts";
import type { Services } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { pagesOf, rowsOf } from "#platform/feature/index.ts";
import type { Exported, ExportedFile, ExportedRows } from "#platform/feature/index.ts";
import { mailsPage } from "#platform/mail/of-person-store.ts";

function rowsAbout(db: Db, userId: string): ExportedRows[] {
  const tables = Object.entries(accountTables).map(([name, [message, read]]) =>
    rowsOf(name, message, () => read(db, userId)),
  );
  const pages = pagesOf(db, userId);
  return [
    ...tables,
    pages("records", "What staff did to your account, and what you did as staff.", 0, recordsPage),
    pages("mails", "Subjects of mails about your account.", 0, mailsPage),
  ];
}

/** The user's images in their stored form. */
async function picturesOf({ db, files }: Pick<Services, "db" | "files">, userId: string): Promise<ExportedFile[]> {
  const key = (await findOwner(db, userId))?.avatar_key;
  if (!key) return [];
  return [{ name: "avatar.webp", message: "Your picture.", open: () => files.open(key) }];
}

export async function exportAccount(parts: Pick<Services, "db" | "files">, userId: string): Promise<Exported> {
  return { rows: rowsAbout(parts.db, userId), files: await picturesOf(parts, userId) };
}
