// Streams the page paths of a listed range in small batches.
import type { ListedKind, IdRange } from "#features/catalog/listing/store.ts";
import { listedOrganizationsIn, listedProjectsIn, listedUsersIn } from "#features/catalog/listing/store.ts";
import { projectPath, urlType } from "#features/catalog/projects/project-type.ts";
import type { Db } from "#platform/database/open.ts";

export interface ListedPage {
  readonly id: string;
  readonly path: string;
  readonly changed: Date;
}

const pagesIn: Readonly<Record<ListedKind, (db: Db, range: IdRange, count: number) => Promise<ListedPage[]>>> = {
  projects: async (db, range, count) =>
    (await listedProjectsIn(db, range, count)).map(({ id, slug, types, requested_type, updated_at }) => ({
      id,
      path: projectPath({ type: urlType(types, requested_type), slug }),
      changed: updated_at,
    })),
  users: async (db, range, count) =>
    (await listedUsersIn(db, range, count)).map(({ id, name, updated_at }) => ({
      id,
      path: `/user/${name}`,
      changed: updated_at,
    })),
  organizations: async (db, range, count) =>
    (await listedOrganizationsIn(db, range, count)).map(({ id, name, updated_at }) => ({
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
  range: IdRange,
  { most, atOnce }: { most: number; atOnce: number },
): AsyncIterable<ListedPage[]> {
  let after = range.after;
  for (let left = most; left > 0;) {
    const pages = await pagesIn[kind](db, { after, to: range.to }, Math.min(atOnce, left));
    const last = pages.at(-1);
    if (last) yield pages;
    if (!last || pages.length < Math.min(atOnce, left)) return;
    after = last.id;
    left -= pages.length;
  }
}
