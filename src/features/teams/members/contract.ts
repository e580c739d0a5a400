// Operations on team members, and their permissions.
import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { userView } from "#features/accounts/contract.ts";

/** A member's project permissions, in bit order (docs/product.md, Permissions). */
export const projectPermissions = [
  "UPLOAD_VERSION",
  "DELETE_VERSION",
  "EDIT_DETAILS",
  "EDIT_BODY",
  "MANAGE_INVITES",
  "REMOVE_MEMBER",
  "EDIT_MEMBER",
  "DELETE_PROJECT",
  "VIEW_ANALYTICS",
  "VIEW_PAYOUTS",
] as const;
export type ProjectPermission = (typeof projectPermissions)[number];

/** Bit mask of every project permission. */
export const allProjectPermissions = 2 ** projectPermissions.length - 1;

export const memberView = z.object({
  teamId: z.string(),
  user: userView,
  role: z.string(),
  isOwner: z.boolean(),
  /** Null for viewers who may not see it. */
  permissions: z.number().int().nullable(),
  accepted: z.boolean(),
  payoutsSplit: z.number().int().nullable(),
  ordering: z.number().int(),
});
export type MemberView = z.output<typeof memberView>;

export const listTeamMembers = operation({
  name: "members.of-team",
  method: "GET",
  path: "/api/teams/{team}/members",
  description: "The members of a team.",
  needs: "anyone",
  input: z.object({ team: z.string().max(64) }),
  output: z.array(memberView),
});

export const listMembersOfTeams = operation({
  name: "members.of-teams",
  method: "GET",
  path: "/api/teams",
  description: "The members of several teams, one list per team; unknown teams are omitted.",
  needs: "anyone",
  input: z.object({ ids: z.array(z.string().max(64)).max(1000) }),
  output: z.array(z.array(memberView)),
});
