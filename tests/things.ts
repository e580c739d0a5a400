// Test data: files of every kind, projects, versions, memberships, and refusals of calls.
import { createHash, randomBytes } from "node:crypto";
import { expect } from "vitest";
import { perform } from "#api/perform.ts";
import { createProject, createUpload, createVersion, editProject, reviewProject } from "#features/catalog/contract.ts";
import type { ProjectView, UploadView, VersionView } from "#features/catalog/contract.ts";
import { buildZip } from "#features/catalog/files/build-zip.fixture.ts";
import { insertMember } from "#features/teams/index.ts";
import type { AnyOperation, InputOf } from "#kernel/operation.ts";
import { Problem } from "#kernel/problem.ts";
import type { Context } from "#platform/context.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";

/** A zip of the entries, with random bytes that make it unique. */
export function zipOf(entries: Readonly<Record<string, string | Buffer>>): Buffer {
  const members = Object.entries(entries).map(([name, body]) => ({ name, body }));
  return buildZip([...members, { name: "salt.bin", body: randomBytes(16) }]);
}

export function fabricJar(version = "1.0.0"): Buffer {
  return zipOf({ "fabric.mod.json": JSON.stringify({ schemaVersion: 1, id: "example", version }) });
}

export function resourcePack(): Buffer {
  return zipOf({
    "pack.mcmeta": '{"pack":{"pack_format":15,"description":"x"}}',
    "assets/minecraft/lang/a.json": "{}",
  });
}

export interface PackedFile {
  readonly bytes: Uint8Array;
  readonly url: string;
}

/** A modpack for Fabric with the files in its index. */
export function modpack(files: readonly PackedFile[] = []): Buffer {
  const index = {
    formatVersion: 1,
    game: "minecraft",
    versionId: "1.0.0",
    name: "Example pack",
    files: files.map(({ bytes, url }, i) => ({
      path: `mods/${i}.jar`,
      hashes: { sha1: hashOf(bytes), sha512: hashOf(bytes, "sha512") },
      downloads: [url],
      fileSize: bytes.length,
    })),
    dependencies: { minecraft: "1.20.1", "fabric-loader": "0.15.0" },
  };
  return zipOf({ "modrinth.index.json": JSON.stringify(index), "overrides/options.txt": "fov:90" });
}

export function hashOf(bytes: Uint8Array, algorithm: "sha1" | "sha512" = "sha1"): string {
  return createHash(algorithm).update(bytes).digest("hex");
}

export async function* once(...parts: Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* parts;
}

let made = 0;

/** A unique name within the run. */
export function fresh(start: string): string {
  return `${start}-${process.pid.toString(36)}-${(made += 1)}`;
}

type Overrides<O extends AnyOperation> = Partial<InputOf<O>>;

export function draftProject(
  site: TestSite,
  owner: TestPerson,
  input: Overrides<typeof createProject> = {},
): Promise<ProjectView> {
  const whole = { slug: fresh("thing"), title: "A thing", summary: "A thing of the tests.", type: "mod", ...input };
  return perform(createProject, site.as(owner), { licenseId: "MIT", ...whole });
}

/** Uploads a file as the user; `fileName` gives its kind. */
export function upload(
  site: TestSite,
  owner: TestPerson,
  bytes: Uint8Array = fabricJar(),
  fileName = "example.jar",
): Promise<UploadView> {
  return perform(createUpload, site.as(owner), { fileName }, once(bytes));
}

/** A version from new uploads; without files it gets a jar of its own. */
export async function publish(
  site: TestSite,
  owner: TestPerson,
  project: string,
  input: Overrides<typeof createVersion> = {},
  files: readonly (readonly [name: string, bytes: Uint8Array])[] = [["example.jar", fabricJar()]],
): Promise<VersionView> {
  const uploads: { upload: string }[] = [];
  for (const [name, bytes] of files) uploads.push({ upload: (await upload(site, owner, bytes, name)).id });
  const given = { versionNumber: "1.0.0", name: "First", channel: "release", loaders: ["fabric"], ...input };
  return perform(createVersion, site.as(owner), { project, gameVersions: ["1.20.1"], files: uploads, ...given });
}

/** Submits a project as its owner and approves it as a moderator. */
export async function approve(site: TestSite, owner: TestPerson, moderator: TestPerson, project: string) {
  await perform(editProject, site.as(owner), { project, status: "processing" });
  await perform(reviewProject, site.as(moderator), { project, decision: "approved" });
}

/** An approved project with one version of one jar. */
export async function openProject(
  site: TestSite,
  owner: TestPerson,
  moderator: TestPerson,
  input: Overrides<typeof createProject> = {},
) {
  const project = await draftProject(site, owner, input);
  const bytes = fabricJar();
  const version = await publish(site, owner, project.id, {}, [["example.jar", bytes]]);
  await approve(site, owner, moderator, project.id);
  return { project, version, bytes };
}

/** Adds a user to a team, with permission bits. */
export async function join(site: TestSite, teamId: string, person: TestPerson, permissions: number, accepted = true) {
  await insertMember(site.services.db, {
    team_id: teamId,
    user_id: person.id,
    is_owner: false,
    role: "Member",
    permissions,
    organization_permissions: null,
    accepted,
    payouts_split: 0,
    ordering: 1,
  });
}

/** The refusal of a call; fails when the call succeeds or throws anything else. */
export async function refusal(call: Promise<unknown>): Promise<Problem> {
  const outcome = await call.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  if ("answer" in outcome) expect.fail(`The call was not refused: ${JSON.stringify(outcome.answer) ?? "empty"}`);
  if (!(outcome.error instanceof Problem)) throw outcome.error;
  return outcome.error;
}

/** The refusal's kind and field names, as `kind field field`. */
export async function refused(call: Promise<unknown>): Promise<string> {
  const problem = await refusal(call);
  return [problem.kind, ...Object.keys(problem.fields)].join(" ");
}

/** The same call at another time. */
export function at(context: Context, time: Date): Context {
  return { ...context, clock: { now: () => time } };
}
