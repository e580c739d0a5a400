// Joins visitors' lists from cached JSON of single projects and versions, whatever the combination.
import { impartialContext } from "#api/cache-responses.ts";
import { clientFor } from "#api/perform.ts";
import { JsonText } from "#api/v2/route.ts";
import type { Call } from "#api/v2/route.ts";
import { findNamed, toProjects } from "#api/v2/to-project.ts";
import { toVersion } from "#api/v2/to-version.ts";
import { getProjects, getVersions } from "#features/catalog/contract.ts";
import type { ProjectView, VersionView } from "#features/catalog/contract.ts";
import { listsTag, projectTag } from "#features/catalog/index.ts";
import { organizationTag } from "#features/teams/index.ts";
import { Problem } from "#kernel/problem.ts";
import type { Made, SpaceOptions } from "#platform/cache/index.ts";
import type { Context } from "#platform/context.ts";

/** A project or version as visitors see it. */
interface Item {
  readonly id: string;
  readonly json: string;
  /** Decides the place in a list, first by the first number; equal ones are in the order of the request. */
  readonly rank: readonly number[];
}

const itemsSpace = {
  freshMs: 10_000,
  emptied: "by-tag",
  maxEntries: 20_000,
  maxBytes: 12 * 1024 * 1024,
  // A character beyond Latin-1 makes all of a text take two bytes each.
  bytesOf: ({ json }) => 2 * json.length,
} satisfies Partial<SpaceOptions<Item>>;

/** Characters of a joined list. Longer ones are left to the operations, which omit long texts or refuse. */
const joinedMost = 4 * 1024 * 1024;

interface Kind {
  readonly options: SpaceOptions<Item>;
  /** Items of a list; longer lists are not joined. */
  readonly most: number;
  readonly make: (call: Pick<Call, "api" | "context">, keys: string[]) => Promise<Map<string, Made<Item>>>;
}

/** The items under the keys, as visitors see them; null if they are too many or too long for one response. */
async function findItems(
  context: Context,
  { options, most, make }: Kind,
  keys: readonly string[],
): Promise<Map<string, Item> | null> {
  const impartial = impartialContext(context);
  const call = { context: impartial, api: clientFor(impartial) };
  const wanted = [...new Set(keys)];
  if (wanted.length > most) return null;
  try {
    return await context.cache.space(options).getMany(wanted, (missing) => make(call, [...missing]));
  } catch (error) {
    if (error instanceof Problem && error.kind === "invalid") return null;
    throw error;
  }
}

function join(parts: readonly string[], [open, close]: readonly [string, string]): JsonText | null {
  // Measured before joining: a version with many of the hashes is in the list as often.
  let length = 0;
  for (const part of parts) length += part.length;
  return length > joinedMost ? null : new JsonText(`${open}${parts.join(",")}${close}`);
}

/** @returns null if the caller is no visitor, or the list is too long to be joined */
async function joinItems({ context }: Pick<Call, "context">, kind: Kind, keys: readonly string[]) {
  if (context.actor.kind !== "visitor") return null;
  const items = await findItems(context, kind, keys);
  if (items === null) return null;
  const asked = new Map(keys.flatMap((key) => items.get(key) ?? []).map((item) => [item.id, item]));
  const inOrder = [...asked.values()].toSorted((a, b) => compareRanks(a.rank, b.rank));
  return join(
    inOrder.map(({ json }) => json),
    ["[", "]"],
  );
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((rank, place) => rank !== b[place]);
  return at < 0 ? 0 : Math.sign((a[at] ?? 0) - (b[at] ?? 0));
}

/** By ordering, then by date; those without an ordering come last. */
function rankOf({ ordering, published }: VersionView): number[] {
  return [ordering ?? Infinity, Date.parse(published)];
}

function projectTags({ id, organization }: ProjectView): string[] {
  return [projectTag(id), ...(organization ? [organizationTag(organization.id)] : [])];
}

/** A dependency loses its project when that is deleted; a version id alone does not reveal its project. */
function versionTags({ projectId, dependencies }: VersionView): string[] {
  const needed = dependencies.map((one) => (one.projectId === null ? listsTag : projectTag(one.projectId)));
  return [...new Set([projectTag(projectId), ...needed])];
}

const projects: Kind = {
  options: { ...itemsSpace, name: "v2.projects" },
  most: 1000,
  async make(call, refs) {
    const views = await call.api(getProjects, { ids: refs, whenLong: "refuse" });
    const jsonOf = new Map((await toProjects(call, views)).map((one) => [one.id, JSON.stringify(one)]));
    const named = findNamed(views);
    const made = new Map<string, Made<Item>>();
    for (const ref of refs) {
      const view = named(ref);
      const json = view && jsonOf.get(view.id);
      if (json) made.set(ref, { value: { id: view.id, json, rank: [] }, tags: projectTags(view) });
    }
    return made;
  },
};

const versions: Kind = {
  options: { ...itemsSpace, name: "v2.versions" },
  most: 2000,
  async make({ api, context }, ids) {
    const views = await api(getVersions, { ids, whenLong: "refuse" });
    const itemOf = (view: VersionView): Item => {
      return { id: view.id, json: JSON.stringify(toVersion(context.config.baseUrl, view)), rank: rankOf(view) };
    };
    return new Map(views.map((view) => [view.id, { value: itemOf(view), tags: versionTags(view) }]));
  },
};

/** The projects behind the references, in that order. */
export const joinProjects = (call: Pick<Call, "context">, refs: readonly string[]) => joinItems(call, projects, refs);

/** The versions with these ids, in that order. */
export const joinVersions = (call: Pick<Call, "context">, ids: readonly string[]) => joinItems(call, versions, ids);

/**
 * For each hash, the first of its versions that visitors see.
 * @param asked number of hashes
 * @param match finds the ids of each hash's versions
 */
export async function joinByHash(
  { context }: Pick<Call, "context">,
  asked: number,
  match: () => Promise<ReadonlyMap<string, readonly string[]>>,
): Promise<JsonText | null> {
  if (context.actor.kind !== "visitor" || asked > versions.most) return null;
  const idsOf = await match();
  const items = await findItems(context, versions, [...idsOf.values()].flat());
  if (items === null) return null;
  const parts: string[] = [];
  for (const [hash, ids] of idsOf) {
    const item = ids.map((id) => items.get(id)).find((one) => one !== undefined);
    if (item) parts.push(`${JSON.stringify(hash)}:${item.json}`);
  }
  return join(parts, ["{", "}"]);
}
