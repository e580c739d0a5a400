// Tests the counting rule: minimum spacing, maximum per window, and no eligible download skipped, in any order of
// arrival.
import { expect, test } from "vitest";
import { selectCounted } from "#features/catalog/downloads/select-counted.ts";

const hour = 3600;

interface Taken {
  projectId: string;
  person: Buffer;
  at: Date;
}

const taken = (seconds: number, projectId = "project1", person = 1): Taken => ({
  projectId,
  person: Buffer.from([person]),
  at: new Date(seconds * 1000),
});
const secondsOf = (records: readonly Taken[]) => records.map(({ at }) => at.getTime() / 1000);

/** Whether these times, for one client and project, may all count. */
function isAllowed(times: readonly number[]): boolean {
  const inOrder = times.toSorted((a, b) => a - b);
  return inOrder.every((time, n) => {
    const [next, seventh] = [inOrder[n + 1] ?? Infinity, inOrder[n + 6] ?? Infinity];
    return next - time >= 15 && seventh - time >= 6 * hour;
  });
}

/** Deterministic pseudo-random numbers below `below`. */
function* numbers(below: number): Generator<number, never> {
  for (let state = 1; ;) {
    state = (state * 48_271) % 2_147_483_647;
    yield state % below;
  }
}

test.each([
  [[0, 5, 14], [0]],
  [
    [0, 15, 30],
    [0, 15, 30],
  ],
  [
    [0, 20, 40, 60, 80, 100, 120],
    [0, 20, 40, 60, 80, 100],
  ],
  [
    [0, 20, 40, 60, 80, 100, 6 * hour - 1, 6 * hour],
    [0, 20, 40, 60, 80, 100, 6 * hour],
  ],
])("of downloads at %j, those at %j count", (times, expected) => {
  expect(
    secondsOf(
      selectCounted(
        [],
        times.map((time) => taken(time)),
      ),
    ),
  ).toEqual(expected);
});

test("projects and clients are counted independently", () => {
  const all = [taken(0), taken(0, "project2"), taken(0, "project1", 2)];
  expect(selectCounted([], all)).toEqual(all);
});

test("records already in the database are considered, even when they are for later downloads", () => {
  const known = [100, 200, 300, 400, 500, 600].map((time) => taken(time));
  expect(selectCounted(known.slice(0, 1), [taken(90)])).toEqual([]);
  expect(selectCounted(known.slice(0, 1), [taken(85)])).toHaveLength(1);
  expect(selectCounted(known, [taken(0)])).toEqual([]);
  expect(selectCounted(known.slice(1), [taken(0)])).toHaveLength(1);
});

test("in any order and any batches: minimum spacing holds, no eligible download is skipped, none counts twice", () => {
  const random = numbers(8 * hour);
  for (let round = 0; round < 300; round++) {
    const records = Array.from({ length: 24 }, () => taken(random.next().value % (round % 2 ? 8 * hour : 300)));
    const counted: Taken[] = [];
    for (let from = 0; from < records.length; from += 7)
      counted.push(...selectCounted(counted, records.slice(from, from + 7)));
    const times = secondsOf(counted);
    expect(isAllowed(times), `round ${round}`).toBe(true);
    const left = records.filter((record) => !counted.includes(record));
    expect(left.filter(({ at }) => isAllowed([...times, at.getTime() / 1000]))).toEqual([]);
    expect(selectCounted(counted, records)).toEqual([]);
  }
});
