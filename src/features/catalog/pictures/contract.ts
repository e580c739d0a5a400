// Serving pictures: icons, gallery images and avatars.
import { z } from "zod";
import { bytesAnswer } from "#kernel/answer.ts";
import { operation } from "#kernel/operation.ts";

export const openPicture = operation({
  name: "pictures.open",
  method: "GET",
  path: "/media/{file}",
  description:
    "An image, for anyone who can see the content it belongs to: `{id}.webp`, or `{id}-750.webp` for its medium size.",
  needs: "anyone",
  visitorFirst: true,
  input: z.object({ file: z.string().max(512) }),
  output: bytesAnswer,
});
