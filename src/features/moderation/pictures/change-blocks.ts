// Lists blocked pictures, and lifts blocks.
import { requireStaff } from "#features/accounts/index.ts";
import type * as contract from "#features/moderation/pictures/contract.ts";
import { presentBlocks } from "#features/moderation/pictures/present-blocks.ts";
import { missing } from "#kernel/problem.ts";
import { appendAudit } from "#platform/audit/store.ts";
import type { Verb } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";
import { deleteBlock, listBlocks } from "#platform/media/block-store.ts";

export const listPictureBlocks: Verb<typeof contract.listPictureBlocks> = async (context, { offset, limit }) => {
  requireStaff(context, "picture.staff");
  return presentBlocks(context.db, await listBlocks(context.db, offset, limit));
};

export const unblockPicture: Verb<typeof contract.unblockPicture> = async (context, { block }) => {
  const { id: actorId } = requireStaff(context, "picture.staff");
  await transaction(context.db, async (db) => {
    const lifted = await deleteBlock(db, block);
    if (!lifted) throw missing("block");
    const { sha512s, reason } = lifted;
    const entry = { actorId, action: "picture.unblock", targetKind: "picture-block", targetId: block };
    await appendAudit(db, { ...entry, detail: { sha512s, reason } });
  });
};
