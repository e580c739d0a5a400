// Tests what is kept of a refused form.
import { data } from "react-router";
import { expect, test } from "vitest";
import { keepForm, type KeptForm } from "./keep-form.ts";

test("every value of every field is kept, whatever the fields are called", async () => {
  const form = new FormData();
  for (const [name, value] of [
    ["tag", "a"],
    ["tag", "b"],
    ["constructor", "c"],
    ["__proto__", "d"],
    ["password", "e"],
  ])
    form.append(name!, value!);
  const refused = { kind: "invalid", message: "No.", fields: {} };
  const answer = await keepForm(form, () => Promise.reject(data(refused, { status: 400 })));
  const { lists, values } = (answer as unknown as { data: KeptForm }).data;
  expect(Object.entries(lists)).toEqual([
    ["tag", ["a", "b"]],
    ["constructor", ["c"]],
    ["__proto__", ["d"]],
  ]);
  expect(values.tag).toBe("b");
});
