// Walks through a stretch of what is listed, a few rows at a time, as the paths of pages.
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
 * The pages of a stretch, `atOnce` at a time and at most `most`. The next ones are read when they are asked for, so
 * no more than one batch is in memory.
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
