// Tests that the browser's theme colors match the palettes' header.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { themeColors } from "./theme-colors.ts";

test.each(Object.entries(themeColors))("%s", (theme, color) => {
  const css = readFileSync(new URL("./palettes.css", import.meta.url), "utf8");
  const block = css.slice(css.indexOf(`[data-theme="${theme}"] {`));
  expect(/--panel: (#[0-9a-f]{6});/.exec(block)?.[1]).toBe(color);
});
