// Manifest of the moderation feature.
import * as contract from "#features/moderation/contract.ts";
import { listPictureBlocks, unblockPicture } from "#features/moderation/pictures/change-blocks.ts";
import { findPicture, removePicture } from "#features/moderation/pictures/remove-picture.ts";
import { implement } from "#platform/context.ts";
import { defineFeature } from "#platform/feature/index.ts";

export const moderation = defineFeature({
  name: "moderation",
  operations: [
    implement(contract.findPicture, findPicture),
    implement(contract.removePicture, removePicture),
    implement(contract.listPictureBlocks, listPictureBlocks),
    implement(contract.unblockPicture, unblockPicture),
  ],
});
