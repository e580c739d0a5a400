// Tests one share of the table's rows, for every actor and in every state, against its own site.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Asker } from "./actors.ts";
import { towardsThing } from "./actors.ts";
import type { Matrix, Result } from "./ask.ts";
import { askersOf, bodyOf, inputOf, ofVersions, openMatrix, rows, statesOf } from "./ask.ts";
import { expected, stands } from "./expect.ts";
import type { Row } from "./notation.ts";
import { unreached } from "./permissions.ts";
import type { Stage, Staged } from "./stage.ts";

/** What is wrong about the projects or versions listed in a response. */
function wronglyListed(row: Row, asker: Asker, staged: Staged, stage: Stage, answer: string): string[] {
  const about = ofVersions(row) ? [staged] : stage.projects;
  return about.flatMap((one) => {
    const said = stands(row, towardsThing(asker, stage, one), one);
    const got = answer.includes(`"${ofVersions(row) ? one.thing.version : one.thing.id}"`);
    const where = `project ${one.project}, version ${one.version}`;
    return said === null || got === said
      ? []
      : [`${asker.name}: ${where} ${got ? "stands in the answer" : "is left out"}`];
  });
}

/** What is wrong about one response to one actor. */
function faultsOf(row: Row, asker: Asker, staged: Staged, stage: Stage, { outcome, answer }: Result): string[] {
  const said = expected(row, asker.standing, staged);
  // An empty response says nothing about a thing that it is not about.
  const got = outcome === "without" && said === "yes" && !row.thing?.endsWith("s") ? "yes" : outcome;
  if (got !== said)
    return [`${asker.name}, project ${staged.project}, version ${staged.version}: ${got} instead of ${said}`];
  return row.lists && got === "yes" && answer !== null ? wronglyListed(row, asker, staged, stage, answer) : [];
}

/** The number of test files that share the rows: adjacent rows take about as long, so each file takes every fourth. */
export const shares = 4;

/**
 * Declares the tests of one share; each file of the matrix calls it once.
 * @param share from 1
 */
export function testShare(share: number): void {
  let matrix: Matrix;
  beforeAll(async () => {
    matrix = await openMatrix();
  });
  afterAll(() => matrix.stop());

  describe("every actor gets what the table says", () => {
    test.each(rows.filter((_, position) => position % shares === share - 1))(
      "%s",
      { timeout: 600_000 },
      async (key, operation, row) => {
        const { stage } = matrix;
        const wrong: string[] = [];
        let answered = 0;
        await Promise.all(
          statesOf(row, stage).map(async (staged) => {
            const input = inputOf(key, operation, staged, stage);
            for (const asker of askersOf(row, staged, stage)) {
              const body = bodyOf(operation, asker, staged);
              const result = await matrix.resultOf(operation, row, asker.actor, input, body);
              if (result.answer !== null) answered += 1;
              wrong.push(...faultsOf(row, asker, staged, stage, result));
            }
          }),
        );
        expect(wrong).toEqual([]);
        expect(answered > 0, "somebody is answered").toBe(!(key in unreached));
      },
    );
  });
}
