// Tests that the style sheets match the agreed timings and distances.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { timings } from "./timings.ts";

const sheet = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8").replaceAll(/\s+/g, " ");
const tooltip = sheet("tooltip.module.css");
const popover = sheet("popover.module.css");
const header = sheet("../frame/header.module.css");
const bar = sheet("../frame/loading-bar.module.css");

test("the numbers match the specification", () => {
  expect(timings).toEqual({
    loadingBarWaitMs: 50,
    loadingBarMs: 500,
    loadingBarPx: 3,
    popoverPx: 5,
    popoverGoneMs: 150,
    tooltipWaitMs: 200,
    menuHideMs: 400,
    menuPx: 8,
    toastMs: 30_000,
  });
});

test("a tooltip has its delay, distance, and fade", () => {
  expect(tooltip).toContain(`visibility 0s ${timings.tooltipWaitMs}ms`);
  expect(tooltip).toContain(`visibility 0s ${timings.popoverGoneMs}ms`);
  expect(tooltip).toContain(`calc(100% + ${timings.popoverPx}px)`);
  expect(tooltip).toContain(`margin-block: ${timings.popoverPx}px`);
});

test("panels and menus keep their distance, fade out, and are never animated in position", () => {
  expect(popover).toContain(`.popover { --distance: ${timings.popoverPx}px`);
  expect(popover).toContain(`.menu { --distance: ${timings.menuPx}px`);
  expect(header).toContain(`.menu { inset: auto; margin-block-start: ${timings.menuPx}px`);
  expect(popover).toContain("position-area: block-end span-inline-start");
  expect(popover).toContain(`display ${timings.popoverGoneMs}ms allow-discrete`);
  expect(popover).not.toMatch(/transition:[^;]*\b(?:all|inset|translate|transform|margin)\b/);
});

test("the loading bar grows, and has the specified height", () => {
  expect(bar).toContain(`block-size: ${timings.loadingBarPx}px`);
  expect(bar).toContain(`grow ${timings.loadingBarMs}ms ease-out`);
});
