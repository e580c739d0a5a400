// Finds a picture wherever it is shown, and removes it everywhere.
import { requireStaff } from "#features/accounts/index.ts";
import type * as contract from "#features/moderation/pictures/contract.ts";
import type { FoundPictureView } from "#features/moderation/pictures/contract.ts";
import { presentBlocks } from "#features/moderation/pictures/present-blocks.ts";
import { hashesOf, readPictureRef } from "#features/moderation/pictures/rules.ts";
import { randomText } from "#kernel/id.ts";
import { missing } from "#kernel/problem.ts";
import { appendAudit } from "#platform/audit/store.ts";
import type { Context, Verb } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import { findBlocks, insertBlock } from "#platform/media/block-store.ts";
import { mediaPath } from "#platform/media/store-picture.ts";
import type { Shower } from "#platform/media/places.ts";
import { deleteMedia, findSameMedia, findShownMedia } from "#platform/media/store.ts";

/** Copies and places beyond this number are counted and removed, but not listed. */
const namedMost = 100;

async function placesShowing({ db, ports }: Context, copies: readonly string[]): Promise<Shower[]> {
  const columns = ports.picturePlaces.flatMap((place) => place.columns);
  const shown = await findShownMedia(db, copies, columns);
  const found: Shower[] = [];
  for (const place of ports.picturePlaces) {
    const rows = shown.flatMap(({ shownIn }) => place.columns.flatMap((column) => shownIn.get(column) ?? []));
    if (rows.length > 0) found.push(...(await place.describe(db, [...new Set(rows)])));
  }
  return [...new Map(found.map((one) => [one.path, one])).values()].slice(0, namedMost);
}

/** An unknown id is missing; a hash may be of something not uploaded yet. */
async function look(context: Context, ref: string): Promise<FoundPictureView> {
  const copies = await findSameMedia(context.db, [ref]);
  const sha512s = hashesOf(ref, copies);
  if (sha512s.length === 0) throw missing("picture");
  const named = copies.slice(0, namedMost);
  return {
    count: copies.length,
    copies: named.map(({ id, width, height }) => ({ id, url: mediaPath(id), width, height })),
    shownBy: await placesShowing(context, named.map(({ id }) => id)), // prettier-ignore
    sha512s,
    blocks: await presentBlocks(context.db, await findBlocks(context.db, sha512s)),
  };
}

export const findPicture: Verb<typeof contract.findPicture> = async (context, input) => {
  requireStaff(context, "picture.staff");
  return look(context, readPictureRef(input.picture));
};

/** Removes every copy from where it is shown, and audits what lost it. */
async function takeDown(
  context: Context,
  db: Db,
  sha512s: readonly string[],
  entry: { actorId: string; reason: string },
) {
  const copies = (await findSameMedia(db, sha512s)).map(({ id }) => id);
  for (const place of context.ports.picturePlaces)
    for (const { kind, id } of await place.takeDown(db, copies))
      await appendAudit(db, {
        actorId: entry.actorId,
        action: "picture.remove",
        targetKind: kind,
        targetId: id,
        detail: { reason: entry.reason, sha512s },
      });
  await deleteMedia(db, copies);
}

/**
 * Blocks first, in a separate transaction: it waits for pictures being stored, and must hold no locks they wait for.
 * Everything stored until then is found afterwards. Rerunning completes a removal interrupted between the two.
 */
export const removePicture: Verb<typeof contract.removePicture> = async (context, input) => {
  const { id: actorId } = requireStaff(context, "picture.staff");
  const { reason } = input;
  const found = await look(context, readPictureRef(input.picture));
  const { sha512s } = found;
  const block = { id: randomText(8), sha512s, reason, blocked_by: actorId, blocked_at: context.clock.now() };
  await transaction(context.db, async (db) => {
    await insertBlock(db, block);
    const entry = { actorId, action: "picture.block", targetKind: "picture-block", targetId: block.id };
    await appendAudit(db, { ...entry, detail: { reason, sha512s } });
  });
  await transaction(context.db, (db) => takeDown(context, db, sha512s, { actorId, reason }));
  return { ...found, blocks: await presentBlocks(context.db, await findBlocks(context.db, sha512s)) };
};
