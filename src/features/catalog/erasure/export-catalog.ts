// Exports everything the catalog stores about a user.
import {
  downloadsPage,
  projectsPage,
  submissionsOf,
  uploadsOf,
  versionsPage,
} from "#features/catalog/erasure/store.ts";
import { hiddenOf } from "#features/catalog/hidden/store.ts";
import type { Services } from "#platform/context.ts";
import { pagesOf, rowsOf } from "#platform/feature/index.ts";
import type { Exported } from "#platform/feature/index.ts";

export async function exportCatalog({ db }: Pick<Services, "db">, userId: string): Promise<Exported> {
  const pages = pagesOf(db, userId);
  const versions = "The versions of those projects and all that you published, with changelogs, files and downloads.";
  const downloads = "What you downloaded while you were signed in, as long as we remember it.";
  const rows = [
    pages("projects", "The projects you work on, with their texts, links, gallery and figures.", "", projectsPage),
    pages("versions", versions, "", versionsPage),
    rowsOf("submissions", "What you sent for review, and what you said had changed.", () => submissionsOf(db, userId)),
    rowsOf("hidden-projects", "What you hid from your search lists.", () => hiddenOf(db, userId)),
    rowsOf("uploads", "Files that you sent and did not publish yet.", () => uploadsOf(db, userId)),
    pages("downloads", downloads, 0, downloadsPage),
  ];
  return { rows, files: [] };
}
