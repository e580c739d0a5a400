// Reads a version's fields from its form. For actions only.
import type { Refusal } from "#kernel/refusal.ts";
import { getProjectVersion, type Channel, type Environment } from "#features/catalog/contract.ts";
import type { requestContext } from "#web/lib/context.ts";
import { loadTags } from "#web/components/load-tags.ts";
import { textIn, textsIn } from "#web/components/form/keep-form.ts";
import { readDependencies } from "./read-dependencies.ts";
import { readGameVersions } from "./read-game-versions.ts";

type Call = ReturnType<typeof requestContext>["call"];
const statuses = ["listed", "archived", "draft", "unlisted"] as const;

/** The id of a project's version by id or number, null when there is none. */
async function findVersion(call: Call, project: string, version: string): Promise<string | null> {
  try {
    return (await call(getProjectVersion, { project, version })).id;
  } catch (error) {
    const refusal = (error as { data?: { kind?: unknown } }).data;
    if (refusal?.kind === "missing" || refusal?.kind === "invalid") return null;
    throw error;
  }
}

/** The fields in the shape of the operations, and errors that no operation could report. */
export async function readVersion(call: Call, form: FormData) {
  const { gameVersions: known } = await loadTags(call);
  const versions = readGameVersions(textIn(form, "gameVersions"), known);
  const named = await readDependencies(form, (project, version) => findVersion(call, project, version));
  const problems: Record<string, Refusal> = { ...named.problems };
  if (versions.unknown !== null)
    problems.gameVersions = { code: "version.game.bare", values: { name: versions.unknown } };
  const environment = textIn(form, "environment") as Environment | "";
  const fields = {
    versionNumber: textIn(form, "versionNumber"),
    name: textIn(form, "name"),
    channel: textIn(form, "channel") as Channel,
    loaders: textsIn(form, "loader"),
    gameVersions: versions.versions,
    ...(environment !== "" && { environment }),
    changelog: textIn(form, "changelog"),
    status: statuses.find((status) => status === textIn(form, "status")) ?? "listed",
    dependencies: named.dependencies,
  };
  return { fields, problems };
}
