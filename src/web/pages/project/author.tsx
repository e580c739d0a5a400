// Who published a version, as a link.
import type { UserView } from "#features/accounts/contract.ts";
import { isOfTeam } from "#web/components/is-of-team.ts";
import { TeamMark } from "#web/components/team-mark.tsx";
import { A } from "#web/frame/a.tsx";

/** Nothing where the account is gone. */
export function Author({ of }: { of: Pick<UserView, "username" | "role"> | null }) {
  if (of === null) return null;
  return (
    <>
      <A href={`/user/${of.username}`}>{of.username}</A> {isOfTeam(of.role) && <TeamMark />}
    </>
  );
}
