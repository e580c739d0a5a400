// What teams know of a person, for themselves to keep.
import type { ExportedRows } from "#features/accounts/index.ts";
import { rowsOf } from "#features/accounts/index.ts";
import { membershipsOf, organizationsToKeep } from "#features/teams/erasure/store.ts";
import type { Db } from "#platform/database/open.ts";

export function exportTeams(db: Db, userId: string): ExportedRows[] {
  return [
    rowsOf("memberships", "The teams you are in or were invited to, with what you may do there.", () =>
      membershipsOf(db, userId),
    ),
    rowsOf("organizations", "The organizations you are a member of.", () => organizationsToKeep(db, userId)),
  ];
}
