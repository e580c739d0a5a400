// Converts users and team members to the compatible API's shape.
import type { z } from "zod";
import type { SelfView, UserView } from "#features/accounts/contract.ts";
import type { UserSignInMethods } from "#features/accounts/index.ts";
import type { MemberView } from "#features/teams/contract.ts";
import { absolute } from "#api/v2/to-project.ts";
import type { teamMember, user } from "#api/v2/shapes.ts";

type V2User = z.input<typeof user>;

/** Public fields; those only the user may read are null. */
export function toUser(baseUrl: string, view: UserView): V2User {
  return {
    id: view.id,
    username: view.username,
    name: null,
    avatar_url: absolute(baseUrl, view.avatarUrl),
    bio: view.bio === "" ? null : view.bio,
    created: view.joined,
    role: view.role,
    badges: view.badges,
    auth_providers: null,
    email: null,
    email_verified: null,
    has_password: null,
    has_totp: null,
    payout_data: null,
    github_id: null,
  };
}

/** Payouts are not supported; clients expect a number. */
const noPayouts = { balance: 0, paypal_address: null, paypal_country: null, venmo_handle: null };

/** The user's own view; address and payouts only as far as the token may read them. */
export function toSelf(baseUrl: string, view: SelfView, ways: UserSignInMethods, readsPayouts: boolean): V2User {
  const github = ways.providers.find(({ provider }) => provider === "github");
  return {
    ...toUser(baseUrl, view),
    auth_providers: ways.providers.map(({ provider }) => provider),
    email: view.email,
    email_verified: view.email === null ? null : view.emailVerified,
    has_password: ways.password,
    has_totp: ways.totp,
    payout_data: readsPayouts ? noPayouts : null,
    github_id: github ? Number(github.subject) : null,
  };
}

export function toMember(baseUrl: string, view: MemberView): z.input<typeof teamMember> {
  return {
    team_id: view.teamId,
    user: toUser(baseUrl, view.user),
    role: view.isOwner ? "Owner" : view.role,
    permissions: view.permissions,
    accepted: view.accepted,
    payouts_split: view.payoutsSplit,
    ordering: view.ordering,
  };
}
