// Guarantees of the answer that stands in for one that never came: the router reads it as a refused form.
import { expect, test } from "vitest";
import { refusedAnswer } from "./failed-sends.ts";

/** Reads the router's list back: names and values are places in it. */
function read(flat: readonly unknown[], at: number): unknown {
  const value = flat[at];
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, place]) => [
    flat[Number(name.slice(1))],
    read(flat, Number(place)),
  ]);
  return Object.fromEntries(entries) as unknown;
}

test("it says what happened and brings back what was typed", async () => {
  const values = { title: "Amber", summary: 'A "light"\n– and more' };
  const answer = refusedAnswer(values, "Die Seite antwortet nicht.");
  expect([answer.status, answer.headers.get("X-Remix-Response")]).toEqual([503, "yes"]);
  expect(read(JSON.parse(await answer.text()) as unknown[], 0)).toEqual({
    data: { kind: "unavailable", says: "Die Seite antwortet nicht.", fields: {}, values },
  });
});
