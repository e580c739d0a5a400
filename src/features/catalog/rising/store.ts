// How rising a project is, in SQL: the one formula for search, the home page and the documentation (docs/product.md).
import { sql, type RawBuilder } from "kysely";

/** Days over which projects rise, today included. */
const risingDays = [7, 30, 90] as const;
/** Fewer downloads than this in the period say nothing: such projects come after all others. */
const leastRising = 20;
/** Added to all downloads, so that a handful of downloads does not put a new project first. */
const risingBase = 100;

/** The day of a time, in UTC like the days of the sums. */
export const dayOf = (time: RawBuilder<unknown>) => sql`(${time} at time zone 'UTC')::date`;

/** Downloads of the period, divided by the square root of all downloads and 100. */
export const risingScore = (ofPeriod: RawBuilder<unknown>, ofAllTime: RawBuilder<unknown>) =>
  sql<number>`case when ${ofPeriod} >= ${leastRising}::int
    then ${ofPeriod}::float8 / sqrt(${ofAllTime}::float8 + ${risingBase}::int) else 0 end`;

/** The scores of project `p` for each of `risingDays`. */
export const risingOfProject = sql<number[]>`
  (select array[${sql.join(
    risingDays.map(
      (days) =>
      risingScore(sql`coalesce(sum(d.downloads) filter (where d.day > ${dayOf(sql`now()`)} - ${days}::int), 0)`, sql`p.downloads`), // prettier-ignore
    ),
  )}]::float8[] from daily_downloads d where d.project_id = p.id)`;
