// Staff operations on pictures: find, remove and block them, and lift blocks.
import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { refusal } from "#kernel/refusal.ts";

/** A URL with any host or none, an id, or a hash. */
const pictureRef =
  /^(?:[0-9a-f]{128}|[0-9A-Za-z]{16}|(?:[^?#]*\/)?media\/[0-9A-Za-z]{16}(?:-\d{1,4})?\.webp(?:[?#].*)?)$/i;

const picture = z
  .string()
  .trim()
  .max(2048, refusal("oauth.address.long", { most: 2048 }))
  .regex(pictureRef, refusal("picture.ref"));

export const pictureBlockView = z.object({
  id: z.string(),
  /** Hashes of the uploaded and the served bytes, in hex. */
  sha512s: z.array(z.string()),
  reason: z.string(),
  /** Username of who blocked it; null once the account is deleted. */
  by: z.string().nullable(),
  at: z.iso.datetime(),
});
export type PictureBlockView = z.output<typeof pictureBlockView>;

/** A picture and its copies; at most a hundred copies and places are listed. */
export const foundPictureView = z.object({
  /** Total number of copies, in all sizes. */
  count: z.number().int(),
  copies: z.array(z.object({ id: z.string(), url: z.string(), width: z.number().int(), height: z.number().int() })),
  shownBy: z.array(z.object({ title: z.string(), path: z.string() })),
  /** Hashes that removal will block. */
  sha512s: z.array(z.string()),
  /** Existing blocks that include one of these hashes. */
  blocks: z.array(pictureBlockView),
});
export type FoundPictureView = z.output<typeof foundPictureView>;

export const findPicture = operation({
  name: "pictures.find",
  method: "GET",
  path: "/api/staff/pictures",
  description:
    "An image by its URL, its id, or the SHA-512 of the upload or the served file, with everything that shows it.",
  needs: "session",
  input: z.object({ picture }),
  output: foundPictureView,
});

export const removePicture = operation({
  name: "pictures.remove",
  method: "POST",
  path: "/api/staff/pictures/remove",
  description: "Removes an image from everything that shows it and blocks its hashes; returns what was removed.",
  needs: "session",
  input: z.object({
    picture,
    reason: z
      .string()
      .trim()
      .min(1, refusal("picture.reason"))
      .max(500, refusal("staff.why.long", { most: 500 })),
  }),
  output: foundPictureView,
});

export const listPictureBlocks = operation({
  name: "pictures.blocks",
  method: "GET",
  path: "/api/staff/pictures/blocks",
  description: "Blocked images, which cannot be uploaded, newest first.",
  needs: "session",
  input: z.object({
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  output: z.array(pictureBlockView),
});

export const unblockPicture = operation({
  name: "pictures.unblock",
  method: "DELETE",
  path: "/api/staff/pictures/blocks/{block}",
  description: "Lifts a block, so that the image can be uploaded again. Removed content is not restored.",
  needs: "session",
  input: z.object({ block: z.string().min(1).max(64) }),
  output: z.void(),
});
