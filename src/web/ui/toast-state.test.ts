// Tests of toasts: how long they stay and what pauses their timer.
import fc from "fast-check";
import { expect, test } from "vitest";
import { nextEnd, noToasts, TOAST_TIME, toastReducer, type ToastEvent, type ToastMessage } from "./toast-state.ts";

const saved: ToastMessage = { kind: "ok", title: "Saved" };
const failed: ToastMessage = { kind: "danger", title: "Not saved", text: "Try again." };
const run = (...events: ToastEvent[]) => events.reduce(toastReducer, noToasts);
const titles = (...events: ToastEvent[]) => run(...events).toasts.map(({ title }) => title);
const show = (message: ToastMessage, now: number): ToastEvent => ({ type: "show", message, now });

test("a toast stays for its duration and no longer", () => {
  expect(titles(show(saved, 1000), { type: "tick", now: 1000 + TOAST_TIME - 1 })).toEqual(["Saved"]);
  expect(titles(show(saved, 1000), { type: "tick", now: 1000 + TOAST_TIME })).toEqual([]);
});

test("an identical toast restarts the timer and is not shown twice", () => {
  const state = run(show(saved, 0), show(failed, 5000), show(saved, 20_000));
  expect(state.toasts.map(({ title, left }) => [title, left])).toEqual([
    ["Saved", TOAST_TIME],
    ["Not saved", TOAST_TIME - 15_000],
  ]);
});

test("of one topic only the newest toast is shown, for its full duration", () => {
  const state = run(show({ ...saved, topic: "done" }, 0), show(failed, 0), show({ ...failed, topic: "done" }, 9000));
  expect(state.toasts.map(({ kind, left }) => [kind, left])).toEqual([
    ["danger", TOAST_TIME],
    ["danger", TOAST_TIME - 9000],
  ]);
});

test("timers stop between pause and resume", () => {
  const paused = run(show(saved, 0), { type: "pause", now: 10_000 });
  expect(nextEnd(paused)).toBeUndefined();
  const resumed = toastReducer(paused, { type: "resume", now: 900_000 });
  expect(nextEnd(resumed)).toBe(TOAST_TIME - 10_000);
});

test("a dismissed toast disappears at once, and dismissing the last one ends the pause", () => {
  const two = run(show(saved, 0), show(failed, 0), { type: "pause", now: 1 });
  const one = toastReducer(two, { type: "dismiss", key: two.toasts[0]!.key, now: 2 });
  expect(one).toMatchObject({ paused: true, toasts: [{ title: "Not saved" }] });
  const none = toastReducer(one, { type: "dismiss", key: one.toasts[0]!.key, now: 3 });
  expect(none).toMatchObject({ paused: false, toasts: [] });
});

test("for any sequence of events, keys are unique and no toast stays longer than allowed", () => {
  const step = fc.record({
    wait: fc.nat(40_000),
    what: fc.constantFrom<"show" | "again" | "pause" | "resume" | "tick">("show", "again", "pause", "resume", "tick"),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let now = 0;
      let state = noToasts;
      for (const { wait, what } of steps) {
        now += wait;
        const event: ToastEvent =
          what === "show" ? show(saved, now) : what === "again" ? show(failed, now) : { type: what, now };
        state = toastReducer(state, event);
        const keys = state.toasts.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        for (const { left } of state.toasts) expect(left > 0 && left <= TOAST_TIME).toBe(true);
      }
    }),
  );
});
