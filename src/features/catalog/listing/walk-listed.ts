// Streams the page paths of a listed range in small batches.
import type { ListedKind, Stretch } from "#features/catalog/listing/store.ts";
import { listedOrganizationsIn, listedProjectsIn, listedUsersIn } from "#features/catalog/listing/store.ts";
import { projectPath, urlType } from "#features/catalog/projects/project-type.ts";
import type { Db } from "#platform/database/open.ts";

export interface ListedPage {
  readonly id: string;
  readonly path: string;
  readonly changed: Date;
}

const pagesIn: Readonly<Record<ListedKind, (db: Db, stretch: Stretch, count: number) => Promise<ListedPage[]>>> = {
  projects: async (db, stretch, count) =>
    (await listedProjectsIn(db, stretch, count)).map(({ id, slug, types, requested_type, updated_at }) => ({
      id,
      path: projectPath({ type: urlType(types, requested_type), slug }),
      changed: updated_at,
    })),
  users: async (db, stretch, count) =>
    (await listedUsersIn(db, stretch, count)).map(({ id, name, updated_at }) => ({
      id,
      path: `/user/${name}`,
      changed: updated_at,
    })),
  organizations: async (db, stretch, count) =>
    (await listedOrganizationsIn(db, stretch, count)).map(({ id, name, updated_at }) => ({
      id,
      path: `/organization/${name}`,
      changed: updated_at,
    })),
};

/**
 * Page paths of a range, at most `most`, in batches of `atOnce`. Batches are read on demand, so only one is in memory.
 */
export async function* walkListed(
  db: Db,
  kind: ListedKind,
  stretch: Stretch,
  { most, atOnce }: { most: number; atOnce: number },
): AsyncIterable<ListedPage[]> {
  let after = stretch.after;
  for (let left = most; left > 0;) {
    const pages = await pagesIn[kind](db, { after, to: stretch.to }, Math.min(atOnce, left));
    const last = pages.at(-1);
    if (last) yield pages;
    if (!last || pages.length < Math.min(atOnce, left)) return;
    after = last.id;
    left -= pages.length;
  }
}
