// Projects as shown beside a dependency, for those the actor may see.
import type { z } from "zod";
import { findByIds } from "#features/catalog/projects/find-project.ts";
import { presentIcon } from "#features/catalog/projects/present-projects.ts";
import { urlType } from "#features/catalog/projects/project-type.ts";
import { findTitles } from "#features/catalog/translations/translate-cards.ts";
import type { shownProject } from "#features/catalog/versions/shapes.ts";
import type { Context } from "#platform/context.ts";

/** By project id; projects that the actor may not see are absent. */
export async function showProjects(
  context: Context,
  ids: readonly string[],
  locale: string | undefined,
): Promise<Map<string, z.output<typeof shownProject>>> {
  const [found, titles] = await Promise.all([findByIds(context, ids, false), findTitles(context.db, ids, locale)]);
  return new Map(
    found.map(({ row }) => {
      const words = titles.get(row.id);
      const shown = {
        id: row.id,
        slug: row.slug,
        type: urlType(row.types, row.requested_type),
        title: words?.title ?? row.title,
        ...(words?.title && { titleLocale: words.locale }),
        iconUrl: presentIcon(row)?.smallUrl ?? null,
      };
      return [row.id, shown];
    }),
  );
}
