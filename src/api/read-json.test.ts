// Tests what is made of JSON from clients.
import { expect, test } from "vitest";
import { parseJson } from "#api/read-json.ts";

test("halves of characters are replaced, because the database cannot store them", () => {
  const read = (text: string) => parseJson(`{"a":"${text}"}`);
  expect(read("\\ud83d")).toEqual({ a: "\ufffd" });
  expect(read("\\uDE00 \\ud83d\\ud83d\\ude00")).toEqual({ a: "\ufffd \ufffd😀" });
  expect(read("\\\\ud83d \\n\\u00e9")).toEqual({ a: "\\ud83d \né" });
  expect(parseJson('{"\\ud83d":1}')).toEqual({ "\ufffd": 1 });
  expect(read(`${"\\n\\ud83d".repeat(3)}\\"\\\\`)).toEqual({ a: `${"\n\ufffd".repeat(3)}"\\` });
});
