// Tests how many bytes of images forms may hold in memory together.
import { afterEach, expect, test } from "vitest";
import { holdPictures, type Holding } from "#api/v2/hold-pictures.ts";

const holdings: Holding[] = [];
afterEach(() => {
  for (const one of holdings.splice(0)) one.release();
});

function hold(userId: string): Holding {
  const holding = holdPictures(userId);
  holdings.push(holding);
  return holding;
}

async function* mebibytes(count: number): AsyncIterable<Uint8Array> {
  for (let i = 0; i < count; i++) yield new Uint8Array(1024 * 1024);
}

async function counted(holding: Holding, count: number): Promise<string> {
  let bytes = 0;
  try {
    for await (const chunk of holding.count(mebibytes(count))) bytes += chunk.length;
  } catch {
    return `refused after ${bytes / 1024 ** 2}`;
  }
  return "held";
}

test("one user holds 64 MiB over all requests, and more once one of them is done", async () => {
  const [first, second] = [hold("a"), hold("a")];
  expect([await counted(first, 40), await counted(second, 40)]).toEqual(["held", "refused after 24"]);
  expect(await counted(hold("b"), 40)).toBe("held");
  holdings.splice(holdings.indexOf(first), 1)[0]?.release();
  expect(await counted(hold("a"), 40)).toBe("held");
});

test("all users together hold 128 MiB", async () => {
  for (const user of ["a", "b", "c", "d"]) expect(await counted(hold(user), 30)).toBe("held");
  expect(await counted(hold("e"), 30)).toBe("refused after 8");
});
