// The authorization matrix: every operation × everyone × every state does what the declared table says, and nothing else.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { operations } from "#api/registry.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import type { ProblemKind } from "#kernel/problem.ts";
import { Problem } from "#kernel/problem.ts";
import type { Context } from "#platform/context.ts";
import { samples } from "#tests/contract/samples.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";
import { once } from "#tests/things.ts";
import type { Asker } from "./actors.ts";
import { people, programs } from "./actors.ts";
import type { Outcome } from "./expect.ts";
import { expected } from "./expect.ts";
import type { Row } from "./notation.ts";
import { readRow } from "./notation.ts";
import { permissions, variants } from "./permissions.ts";
import type { Stage, Staged } from "./stage.ts";
import { setMatrix } from "./stage.ts";

let site: TestSite;
let stage: Stage;
beforeAll(async () => {
  site = await startTestSite({ env: { GITHUB_CLIENT_ID: "matrix", GITHUB_CLIENT_SECRET: "matrix" } });
  stage = await setMatrix(site);
});
afterAll(() => site.stop());

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
    expect(Object.keys(permissions).filter((key) => key.includes(" "))).toEqual(Object.keys(variants));
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

/** What comes of a call; whatever it did is undone. Refusals for other reasons come after authorization. */
async function outcomeOf(operation: AnyOperation, context: Context, input: object): Promise<Outcome> {
  let outcome: Outcome = "yes";
  const work = site.world.db.transaction().execute(async (db) => {
    const answer = await perform(operation, { ...context, db }, input, once(Buffer.from("bytes")));
    const empty = typeof answer === "object" && answer !== null && Object.keys(answer).length === 0;
    outcome = empty ? "without" : "yes";
    throw undo;
  });
  const error = await work.then(
    () => undo,
    (thrown: unknown) => thrown,
  );
  if (error === undo) return outcome;
  if (error instanceof Problem) return refusals[error.kind] ?? "yes";
  throw error;
}

function inputOf(key: string, operation: AnyOperation, staged: Staged): object {
  const sample = samples[operation.name];
  if (!sample) throw new Error(`${operation.name} has no sample.`);
  const input = sample.input(staged.thing, stage.things);
  const variant = variants[key];
  const subject = Object.fromEntries(Object.entries(input).filter(([name]) => ["project", "user"].includes(name)));
  if (key === "uploads.create project") return { ...input, project: staged.thing.id };
  return variant ? { ...subject, ...variant } : { ...input, ...stage.own[operation.name] };
}

/** The states that make a difference to a row. */
function statesOf({ thing }: Row): readonly Staged[] {
  const [first] = stage.projects;
  if (thing === null || thing === "account" || thing === "own") return first ? [first] : [];
  return /^(?:version|file)/.test(thing) ? [...stage.projects, ...stage.versions] : stage.projects;
}

/** Who asks: programs only where the thing is open or hidden, and not where nothing is told from anything. */
function askersOf(row: Row, staged: Staged): Asker[] {
  const everyone = people(stage);
  if (row.needs === "anyone" && row.thing === null)
    return [...everyone.slice(0, 5), ...programs(stage, row, staged).slice(-5)];
  const few = row.thing === null || row.thing === "account" || row.thing === "own";
  const asking = few ? everyone.slice(0, 11) : everyone;
  const telling = staged.project === "draft" || staged.project === "approved";
  return telling ? [...asking, ...programs(stage, row, staged)] : asking;
}

describe("everyone gets what the table says", () => {
  test.each(rows)("%s", { timeout: 60_000 }, async (key, operation, row) => {
    const wrong: string[] = [];
    await Promise.all(
      statesOf(row).map(async (staged) => {
        const input = inputOf(key, operation, staged);
        for (const asker of askersOf(row, staged)) {
          const context = { ...site.as(null), actor: asker.actor };
          const outcome = await outcomeOf(operation, context, input);
          const said = expected(row, asker.standing, staged);
          // An empty answer says nothing about a thing that it is not about.
          const got = outcome === "without" && said === "yes" && !row.thing?.endsWith("s") ? "yes" : outcome;
          if (got !== said)
            wrong.push(
              `${asker.name}, project ${staged.project}, version ${staged.version}: ${got} instead of ${said}`,
            );
        }
      }),
    );
    expect(wrong).toEqual([]);
  });
});
