// A blocked picture, whose block can be lifted.
import type { MakeOwn } from "#tests/matrix/own-things.ts";

export const makeOwn: MakeOwn = async ({ services: { db } }) => {
  const row = { id: "aBlock00", sha512s: ["1".repeat(128)], reason: "Spam.", blocked_by: "", blocked_at: new Date() };
  await db.insertInto("blocked_pictures").values(row).execute();
  return { "pictures.unblock": { block: row.id } };
};
