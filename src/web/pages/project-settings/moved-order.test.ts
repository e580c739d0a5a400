// Tests that moving an image keeps the others in order, whatever the previous positions.
import fc from "fast-check";
import { expect, test } from "vitest";
import { movedOrder } from "./moved-order.ts";

const list = ["a", "b", "c"].map((id, ordering) => ({ id, ordering }));

test("only changed positions are returned", () => {
  expect(movedOrder(list, "b", 0)).toEqual([
    ["b", 0],
    ["a", 1],
  ]);
  expect(movedOrder(list, "b", 2)).toEqual([
    ["c", 1],
    ["b", 2],
  ]);
});

test("at the ends and for unknown ids nothing changes", () => {
  expect(movedOrder(list, "a", -1)).toEqual([]);
  expect(movedOrder(list, "c", 3)).toEqual([]);
  expect(movedOrder(list, "x", 1)).toEqual([]);
});

test("an image is dragged past others", () => {
  expect(movedOrder(list, "a", 2)).toEqual([
    ["b", 0],
    ["c", 1],
    ["a", 2],
  ]);
});

test("duplicate positions are resolved", () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 2, maxLength: 6 }), (places) => {
      const images = places.toSorted((x, y) => x - y).map((ordering, at) => ({ id: String(at), ordering }));
      const changes = new Map(movedOrder(images, "0", 1));
      const after = images
        .map((one) => ({ id: one.id, ordering: changes.get(one.id) ?? one.ordering }))
        .toSorted((x, y) => x.ordering - y.ordering)
        .map(({ id }) => id);
      const rest = images.slice(2).map(({ id }) => id);
      expect(after).toEqual(["1", "0", ...rest]);
    }),
  );
});
