// Sample calls of every moderation operation: one valid input, one invalid, and one that names something missing.
import type { Samples } from "#tests/contract/sample.ts";

export const samples: Samples = {
  "pictures.find": {
    input: () => ({ picture: "0".repeat(128) }),
    bad: [{ picture: "a picture" }, "picture"],
    unknown: { picture: "/media/0123456789abcdef.webp" },
  },
  "pictures.remove": {
    input: () => ({ picture: "0".repeat(128), reason: "Spam." }),
    bad: [{ reason: " " }, "reason"],
    unknown: { picture: "0123456789abcdef" },
  },
  "pictures.blocks": { input: () => ({}), bad: [{ limit: 101 }, "limit"] },
  "pictures.unblock": { input: () => ({ block: "00000000" }), unknown: { block: "none" } },
};
