// Tests of the palettes: every foreground is readable on every surface in every theme, also in system mode.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const source = readFileSync(new URL("./palettes.css", import.meta.url), "utf8");
const themes = ["light", "dark", "oled", "retro"] as const;
const surfaces = ["bg", "panel", "raised"];
const foregrounds = ["text", "muted", "accent", "second", "link", "danger", "ok", "warn", "info", "focus"];
const fills = ["accent", "second", "danger"];

/** The declarations of the first block whose selector list ends with `selector`. */
function block(selector: string): Record<string, string> {
  const start = source.indexOf(`${selector} {`);
  const body = source.slice(source.indexOf("{", start) + 1, source.indexOf("}", start));
  return Object.fromEntries(
    body
      .split(";")
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf(":")).replace("--", ""), line.slice(line.indexOf(":") + 1).trim()]),
  );
}

/** Relative luminance of `#rrggbb` as defined by WCAG 2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

describe.each(themes)("%s", (theme) => {
  const colors = block(`[data-theme="${theme}"]`);
  const color = (name: string) => {
    const value = colors[name] ?? "";
    expect(value, `--${name}`).toMatch(/^#[0-9a-f]{6}$/);
    return value;
  };

  test.each(foregrounds)("--%s is readable on every surface (4.5:1)", (name) => {
    for (const surface of surfaces) {
      expect(contrast(color(name), color(surface)), `on --${surface}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(fills)("text on a --%s fill is readable (4.5:1)", (name) => {
    expect(contrast(color(`on-${name}`), color(name))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["edge", "focus"])("--%s stands out on every surface (3:1)", (name) => {
    for (const surface of surfaces) {
      expect(contrast(color(name), color(surface)), `on --${surface}`).toBeGreaterThanOrEqual(3);
    }
  });

  test("the focus ring stands out against every adjacent fill, across the gap in the page's color", () => {
    for (const fill of [...fills, "text"]) {
      const gap = contrast(color("bg"), color(fill));
      expect(Math.max(gap, contrast(color("focus"), color(fill))), `beside --${fill}`).toBeGreaterThanOrEqual(3);
    }
  });

  test("a tooltip, with inverted colors, is readable (4.5:1)", () => {
    expect(contrast(color("bg"), color("text"))).toBeGreaterThanOrEqual(4.5);
  });
});

test.each(["dark", "oled", "retro"])("the device's dark mode shows the same colors as choosing %s", (theme) => {
  expect(block(`[data-theme="system"][data-dark="${theme}"]`)).toEqual(block(`[data-theme="${theme}"]`));
});
