// One call of the matrix: actor, state, input, and outcome; its effects are rolled back.
import sharp from "sharp";
import { perform } from "#api/perform.ts";
import { operations } from "#api/registry.ts";
import { runSearch } from "#features/catalog/index.ts";
import type { Actor } from "#kernel/actor.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import type { ProblemKind } from "#kernel/problem.ts";
import { Problem } from "#kernel/problem.ts";
import { samples } from "#tests/contract/samples.ts";
import { triesAll } from "#tests/extent.ts";
import { startTestSite } from "#tests/site.ts";
import { fabricJar, once } from "#tests/things.ts";
import type { Asker } from "./actors.ts";
import { fewPeople, people, programs } from "./actors.ts";
import type { Outcome } from "./expect.ts";
import type { Row } from "./notation.ts";
import { readRow } from "./notation.ts";
import { permissions, variants } from "./permissions.ts";
import type { Stage, Staged } from "./stage.ts";
import { setMatrix } from "./stage.ts";

export const byName: ReadonlyMap<string, AnyOperation> = new Map(operations.map((one) => [one.name, one]));

/** The operation of a key of the table. */
export const operationOf = (key: string) => byName.get(key.split(" ")[0] ?? "");

export const rows = Object.entries(permissions).flatMap(([key, line]) => {
  const operation = operationOf(key);
  return operation ? [[key, operation, readRow(line)] as const] : [];
});

/** The response as text if the call succeeded; a refusal for reasons other than authorization has none. */
export interface Result {
  readonly outcome: Outcome;
  readonly answer: string | null;
}

export interface Matrix {
  readonly stage: Stage;
  /** The outcome of a call; its effects are rolled back. */
  resultOf(operation: AnyOperation, row: Row, actor: Actor, input: object, body: Buffer): Promise<Result>;
  stop(): Promise<void>;
}

const refusals: Partial<Record<ProblemKind, Outcome>> = {
  unauthenticated: "401",
  forbidden: "403",
  unconfirmed: "403",
  missing: "404",
};

/** Refusals for other reasons come after authorization. */
function refusalOf(error: unknown): Result {
  if (!(error instanceof Problem)) throw error;
  // An organization without permission to add is refused like a missing one.
  const noOrganization = error.kind === "invalid" && "organization" in error.fields;
  return { outcome: refusals[error.kind] ?? (noOrganization ? "404" : "yes"), answer: null };
}

const undo = new Error("undone");

/** Starts a site with everything that the matrix acts on. */
export async function openMatrix(): Promise<Matrix> {
  // Passkeys belong to a host name.
  const env = { BASE_URL: "http://localhost:4000", GITHUB_CLIENT_ID: "matrix", GITHUB_CLIENT_SECRET: "matrix" };
  const site = await startTestSite({ env });
  const stage = await setMatrix(site);
  // With the projects as they were staged.
  const search = runSearch(site.services.db, site.services.notifications, site.services.log);
  await search.ready;

  const resultOf: Matrix["resultOf"] = async (operation, row, actor, input, body) => {
    let result: Result | undefined;
    const work = site.services.db.transaction().execute(async (db) => {
      const context = { ...site.as(null), actor, db, ports: { ...site.services.ports, search: search.engine } };
      const answer: unknown = await perform(operation, context, input, once(body));
      const empty = typeof answer === "object" && answer !== null && Object.keys(answer).length === 0;
      result = { outcome: empty ? "without" : "yes", answer: JSON.stringify(answer ?? null) };
      throw undo;
    });
    const error = await work.catch((thrown: unknown) => thrown);
    return error === undo && result ? result : refusalOf(error);
  };
  const stop = async () => {
    await search.stop();
    await site.stop();
  };
  return { stage, resultOf, stop };
}

/** The input of the row's operation for a staged thing. */
export function inputOf(key: string, operation: AnyOperation, staged: Staged, stage: Stage): object {
  const sample = samples[operation.name];
  if (!sample) throw new Error(`${operation.name} has no sample.`);
  const input = sample.input(staged.thing, stage.things);
  const variant = variants[key];
  const subject = Object.fromEntries(Object.entries(input).filter(([name]) => ["project", "user"].includes(name)));
  if (key === "uploads.create project") return { ...input, project: staged.thing.id };
  if (key === "projects.create organization") return { ...input, organization: stage.things.organization };
  const own = stage.own[operation.name];
  return variant ? { ...subject, ...variant } : { ...input, ...(typeof own === "function" ? own() : own) };
}

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
  .png()
  .toBuffer();
const jar = fabricJar();
const noFile = Buffer.from("This is neither a picture nor an archive.");

/** Actors who send valid content where it is expensive: those who differ by more than a bit or a scope. */
const goodFrom = new Set(["owner", "bit UPLOAD_VERSION", "organization bit EDIT_DETAILS", "moderator", "admin"]);

/**
 * The body of a call. Decoding an image or an archive costs a hundred times as much as a refusal and comes after
 * authorization, so most send invalid files, and a few send valid ones.
 */
export function bodyOf(operation: AnyOperation, asker: Asker, staged: Staged): Buffer {
  if (operation.body !== "raw") return Buffer.alloc(0);
  if (staged.project !== "approved" || !goodFrom.has(asker.name)) return noFile;
  return operation.name === "uploads.create" ? jar : picture;
}

const aboutProjects = ({ thing }: Row) => thing !== null && !["account", "organization", "own"].includes(thing);

export const ofVersions = ({ lists }: Row) => lists === "versions" || lists === "downloads";

/** The states that make a difference to a row. */
export function statesOf(row: Row, stage: Stage): readonly Staged[] {
  if (!aboutProjects(row)) return stage.projects.slice(0, 1);
  const withVersions = ofVersions(row) || /^(?:version|file)/.test(row.thing ?? "");
  return withVersions ? [...stage.projects, ...stage.versions] : stage.projects;
}

/** The programs that differ most: where a thing is public, scopes do not affect its visibility. */
const fewPrograms = ({ name }: Asker) => /(?:every|no) scope|limited/.test(name);

/** The relevant programs where scopes matter as they do for hidden things: the row's own scope, all and none. */
const ofOwnScope = (row: Row) => (asker: Asker) =>
  fewPrograms(asker) || asker.name.endsWith(`with ${row.needs} alone`) || asker.name.endsWith(`all but ${row.needs}`);

/**
 * The actors to test. Programs are tested where the thing is public or hidden: all of them with hidden things, and
 * those that differ most with public ones. Where a row needs no permission, everyone is tested in these two states, and
 * in the others one actor of each kind, since members see the same whatever their bits are.
 */
export function askersOf(row: Row, staged: Staged, stage: Stage): Asker[] {
  const everyone = people(stage);
  const few = everyone.slice(0, fewPeople);
  const theirs = () => programs(stage, row, staged);
  if (row.needs === "anyone" && row.thing === null && !row.lists) return [...few, ...theirs().filter(fewPrograms)];
  const telling = staged.project === "draft" || staged.project === "approved";
  const onlySeeing = !row.changes && row.who[0] === "seers";
  const alike = onlySeeing && aboutProjects(row) && !telling;
  // A bit allows the same in every state: where nothing else matters, the row's own bits and one other are enough.
  const own = (name: string) => row.who.some((who) => name.endsWith(`bit ${who}`)) || name.endsWith("bit EDIT_BODY");
  const members = telling || triesAll ? everyone : everyone.filter((one, at) => at < fewPeople || own(one.name));
  const asking = !alike && (aboutProjects(row) || row.lists) ? members : few;
  const open = staged.project === "approved" && staged.version === "listed";
  const fewer = row.needs === "anyone" ? fewPrograms : ofOwnScope(row);
  const isEnough = aboutProjects(row) && open && (row.needs === "anyone" || !triesAll);
  const asked = isEnough ? () => theirs().filter(fewer) : theirs;
  return telling ? [...asking, ...asked()] : asking;
}
