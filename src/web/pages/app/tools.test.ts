// Tests that tool settings contain the URL of the site that shows them.
import { expect, test } from "vitest";
import { toolsFor, uses } from "./tools.ts";

const namesAt = (address: string) => toolsFor(new URL(address)).map(({ name }) => name);

test("every setting names the site it is shown on", () => {
  for (const { code, name } of toolsFor(new URL("https://adds.example:8443/app?x=1")))
    expect(code, name).toMatch(/https:\/\/adds\.example:8443(?:\/v2|\/maven)?(?:"|$)|--host adds\.example:8443$/);
});

test("tools are grouped by purpose", () => {
  const order = toolsFor(new URL("https://adds.example/app")).map(({ use }) => uses.indexOf(use));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test("https-only tools are not shown on http sites", () => {
  expect(namesAt("https://adds.example/app")).toContain("mrpack-install");
  expect(namesAt("http://localhost:3000/app")).not.toContain("mrpack-install");
});
