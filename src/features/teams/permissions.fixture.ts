// Expected permissions of teams: maintained by hand, and enforced by the matrix test.
import type { Permissions } from "#tests/matrix/permissions.ts";

export const permissions: Permissions = {
  "members.of-team": "anyone reads teams",
  "members.of-teams": "anyone reads teams",
  "organizations.get": "anyone reads",
};
