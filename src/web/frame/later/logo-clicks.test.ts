// Tests of the five clicks on the logo.
import { expect, test } from "vitest";
import { pressed } from "./logo-clicks.tsx";

const press = (...at: number[]) =>
  at.reduce((state, now) => ({ ...pressed(state.times, now) }), { times: [] as readonly number[], done: false });

test("the fifth click within five seconds toggles, and counting starts over", () => {
  expect(press(0, 1, 2, 3).done).toBe(false);
  expect(press(0, 1, 2, 3, 4)).toEqual({ times: [], done: true });
  expect(press(0, 1, 2, 3, 4, 5).done).toBe(false);
});

test("clicks far apart are just visits to the home page", () => {
  expect(press(0, 2000, 4000, 6000, 8000).done).toBe(false);
});
