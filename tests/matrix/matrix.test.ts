// The authorization matrix: every operation × everyone × every state does what the declared table says, and nothing else.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import sharp from "sharp";
import { perform } from "#api/perform.ts";
import { operations } from "#api/registry.ts";
import { runSearch } from "#features/catalog/index.ts";
import type { Actor } from "#kernel/actor.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import type { ProblemKind } from "#kernel/problem.ts";
import { Problem } from "#kernel/problem.ts";
import { samples } from "#tests/contract/samples.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";
import { fabricJar, once } from "#tests/things.ts";
import type { Asker } from "./actors.ts";
import { fewPeople, people, programs, towardsThing } from "./actors.ts";
import type { Outcome } from "./expect.ts";
import { expected, stands } from "./expect.ts";
import type { Row } from "./notation.ts";
import { readRow } from "./notation.ts";
import { permissions, unreached, variants } from "./permissions.ts";
import type { Stage, Staged } from "./stage.ts";
import { setMatrix } from "./stage.ts";

let site: TestSite;
let stage: Stage;
let picture: Buffer;
/** Of the projects as they were staged. */
let search: ReturnType<typeof runSearch>;
beforeAll(async () => {
  // Passkeys belong to a name.
  const env = { BASE_URL: "http://localhost:4000", GITHUB_CLIENT_ID: "matrix", GITHUB_CLIENT_SECRET: "matrix" };
  site = await startTestSite({ env });
  stage = await setMatrix(site);
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  search = runSearch(site.world.db, site.world.notifications, site.world.log);
  await search.ready;
});
afterAll(async () => {
  await search.stop();
  await site.stop();
});

const byName = new Map(operations.map((operation) => [operation.name, operation]));
const operationOf = (key: string) => byName.get(key.split(" ")[0] ?? "");
const rows = Object.entries(permissions).flatMap(([key, line]) => {
  const operation = operationOf(key);
  return operation ? [[key, operation, readRow(line)] as const] : [];
});

describe("the table", () => {
  test("has a row for every operation, and none for anything else", () => {
    const named = Object.keys(permissions).filter((key) => !key.includes(" "));
    expect(named.toSorted()).toEqual([...byName.keys()].toSorted());
    expect(Object.keys(permissions).filter((key) => !operationOf(key))).toEqual([]);
    const varied = Object.keys(permissions).filter((key) => key.includes(" "));
    expect(varied.toSorted()).toEqual(Object.keys(variants).toSorted());
  });

  test.each(rows)("says of %s what its contract says", (_, operation, row) => {
    const { needs, confirmed, whileSuspended } = operation;
    expect({ needs, confirmed, suspended: whileSuspended }).toEqual({
      needs: row.needs,
      confirmed: row.confirmed,
      suspended: row.suspended,
    });
  });
});

const refusals: Partial<Record<ProblemKind, Outcome>> = {
  unauthenticated: "401",
  forbidden: "403",
  unconfirmed: "403",
  missing: "404",
};

const undo = new Error("undone");
const jar = fabricJar();

/** An answer as text, where the call was answered; a refusal for another reason than authorization has none. */
interface Result {
  readonly outcome: Outcome;
  readonly answer: string | null;
}

function refusalOf(error: unknown): Result {
  if (!(error instanceof Problem)) throw error;
  // An organization that one may not add to is refused like one that is not there.
  const noOrganization = error.kind === "invalid" && "organization" in error.fields;
  return { outcome: refusals[error.kind] ?? (noOrganization ? "404" : "yes"), answer: null };
}

/** What comes of a call; whatever it did is undone. Refusals for other reasons come after authorization. */
async function resultOf(operation: AnyOperation, row: Row, actor: Actor, input: object): Promise<Result> {
  let result: Result | undefined;
  const body = operation.name === "uploads.create" ? jar : picture;
  const work = site.world.db.transaction().execute(async (db) => {
    if (row.lists === "theirs") await db.updateTable("projects").set({ organization_id: null }).execute();
    const context = { ...site.as(null), actor, db, ports: { search: search.engine } };
    const answer: unknown = await perform(operation, context, input, once(body));
    const empty = typeof answer === "object" && answer !== null && Object.keys(answer).length === 0;
    result = { outcome: empty ? "without" : "yes", answer: JSON.stringify(answer ?? null) };
    throw undo;
  });
  const error = await work.catch((thrown: unknown) => thrown);
  return error === undo && result ? result : refusalOf(error);
}

function inputOf(key: string, operation: AnyOperation, staged: Staged): object {
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

const aboutProjects = ({ thing }: Row) => thing !== null && !["account", "organization", "own"].includes(thing);

const ofVersions = ({ lists }: Row) => lists === "versions" || lists === "downloads";

/** The states that make a difference to a row. */
function statesOf(row: Row): readonly Staged[] {
  if (!aboutProjects(row)) return stage.projects.slice(0, 1);
  const withVersions = ofVersions(row) || /^(?:version|file)/.test(row.thing ?? "");
  return withVersions ? [...stage.projects, ...stage.versions] : stage.projects;
}

/** Who asks: programs only where the thing is open or hidden, and not where nothing is told from anything. */
function askersOf(row: Row, staged: Staged): Asker[] {
  const everyone = people(stage);
  const few = everyone.slice(0, fewPeople);
  const theirs = () => programs(stage, row, staged);
  if (row.needs === "anyone" && row.thing === null && !row.lists)
    return [...few, ...theirs().filter(({ name }) => /(?:every|no) scope|limited/.test(name))];
  const asking = aboutProjects(row) || row.lists ? everyone : few;
  const telling = staged.project === "draft" || staged.project === "approved";
  const all = telling ? [...asking, ...theirs()] : asking;
  return row.lists === "theirs" ? all.filter(({ name }) => !name.includes("organization")) : all;
}

/** What an answer says wrongly of the projects or versions that should stand in it, or should not. */
function wronglyListed(row: Row, asker: Asker, staged: Staged, answer: string): string[] {
  const about = ofVersions(row) ? [staged] : stage.projects;
  return about.flatMap((one) => {
    const said = stands(row, towardsThing(asker, stage, one), one);
    const got = answer.includes(`"${ofVersions(row) ? one.thing.version : one.thing.id}"`);
    const where = `project ${one.project}, version ${one.version}`;
    return got === said ? [] : [`${asker.name}: ${where} ${got ? "stands in the answer" : "is left out"}`];
  });
}

/** What is wrong about one answer to one asker. */
function faultsOf(row: Row, asker: Asker, staged: Staged, { outcome, answer }: Result): string[] {
  const said = expected(row, asker.standing, staged);
  // An empty answer says nothing about a thing that it is not about.
  const got = outcome === "without" && said === "yes" && !row.thing?.endsWith("s") ? "yes" : outcome;
  if (got !== said)
    return [`${asker.name}, project ${staged.project}, version ${staged.version}: ${got} instead of ${said}`];
  return row.lists && got === "yes" && answer !== null ? wronglyListed(row, asker, staged, answer) : [];
}

describe("everyone gets what the table says", () => {
  test.each(rows)("%s", { timeout: 60_000 }, async (key, operation, row) => {
    const wrong: string[] = [];
    let answered = 0;
    await Promise.all(
      statesOf(row).map(async (staged) => {
        const input = inputOf(key, operation, staged);
        for (const asker of askersOf(row, staged)) {
          const result = await resultOf(operation, row, asker.actor, input);
          if (result.answer !== null) answered += 1;
          wrong.push(...faultsOf(row, asker, staged, result));
        }
      }),
    );
    expect(wrong).toEqual([]);
    expect(answered > 0, "somebody is answered").toBe(!(key in unreached));
  });
});
