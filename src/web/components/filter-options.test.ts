// Tests of filter lists: values survive serialization, and common ones stay visible.
import { expect, test } from "vitest";
import { hideRare, readOptions, writeOptions } from "./filter-options.ts";

test("a list is preserved, with names of any kind", () => {
  const options = [
    { value: "1.21.8", count: 15, hidden: false },
    { value: "1.14 Pre-Release 1", count: 0, hidden: true },
    { value: "client", hidden: false },
  ];
  expect(readOptions(writeOptions(options))).toEqual(options);
});

test("the values with most results stay visible in order; the first ones if none has any", () => {
  const options = ["d", "c", "b", "a"].map((value) => ({ value, count: { d: 0, c: 1, b: 0, a: 9 }[value] }));
  const shown = (most: number, list: typeof options) =>
    hideRare(list, most).flatMap(({ value, hidden }) => (hidden ? [] : [value]));
  expect(shown(2, options)).toEqual(["c", "a"]);
  expect(shown(3, options)).toEqual(["d", "c", "a"]);
});
