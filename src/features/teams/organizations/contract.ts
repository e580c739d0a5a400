// Operations on organizations, groups of users that own projects together.
import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { memberView } from "#features/teams/members/contract.ts";

/** An organization in lists. */
export const organizationCard = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  iconUrl: z.string().nullable(),
});
export type OrganizationCard = z.output<typeof organizationCard>;

export const organizationView = organizationCard.extend({
  teamId: z.string(),
  description: z.string(),
  color: z.number().int().nullable(),
  members: z.array(memberView),
});

export const getOrganization = operation({
  name: "organizations.get",
  method: "GET",
  path: "/api/organizations/{organization}",
  description: "An organization by id or slug, with its accepted members.",
  needs: "anyone",
  input: z.object({ organization: z.string().min(1).max(64) }),
  output: organizationView,
});
