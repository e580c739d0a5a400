// Exports everything the teams feature stores about a user.
import { membershipsOf, organizationsForExport } from "#features/teams/erasure/store.ts";
import type { Services } from "#platform/context.ts";
import { rowsOf } from "#platform/feature/index.ts";
import type { Exported } from "#platform/feature/index.ts";

export async function exportTeams({ db }: Pick<Services, "db">, userId: string): Promise<Exported> {
  const rows = [
    rowsOf("memberships", "The teams you are in or were invited to, with what you may do there.", () =>
      membershipsOf(db, userId),
    ),
    rowsOf("organizations", "The organizations you are a member of.", () => organizationsForExport(db, userId)),
  ];
  return { rows, files: [] };
}
