// Tests of avatar colors: stable for a name, and spread over names.
import { expect, test } from "vitest";
import { nameTint } from "./name-tint.ts";

const hueOf = (name: string) => Number(Object.values(nameTint(name))[0]) % 360;

test("a name has one color", () => {
  expect(hueOf("Ada")).toBe(hueOf("Ada"));
  expect(hueOf("Ada")).not.toBe(hueOf("Grace"));
});

test("names use most colors", () => {
  const names = [
    "Ada",
    "Grace",
    "Linus",
    "Maren",
    "Oskar",
    "Quill",
    "Tova",
    "Bram",
    "Ines",
    "Juno",
    "Kit",
    "Wren",
    "Zoe",
  ];
  expect(new Set(names.map(hueOf)).size).toBeGreaterThan(6);
});
