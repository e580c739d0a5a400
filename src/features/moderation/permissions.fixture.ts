// Expected permissions of moderation: maintained by hand, and enforced by the matrix test.
import type { Permissions } from "#tests/matrix/permissions.ts";

export const permissions: Permissions = {
  "pictures.find": "session reads: staff",
  "pictures.remove": "session changes: staff",
  "pictures.blocks": "session reads: staff",
  "pictures.unblock": "session changes: staff",
};
