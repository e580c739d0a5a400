// Tests the signals that stop the program.
import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { untilSignal } from "./until-signal.ts";

function program() {
  const exits: number[] = [];
  return { exits, signals: Object.assign(new EventEmitter(), { exit: (code: number) => void exits.push(code) }) };
}

test.each(["SIGTERM", "SIGINT"])("%s requests a stop without exiting", async (signal) => {
  const { exits, signals } = program();
  const told = untilSignal(signals);
  signals.emit(signal);
  await told;
  expect(exits).toEqual([]);
});

test.each([
  ["SIGTERM", "SIGTERM"],
  ["SIGTERM", "SIGINT"],
  ["SIGINT", "SIGTERM"],
])("%s and later %s exits at once", async (first, second) => {
  const { exits, signals } = program();
  let now = 0;
  const told = untilSignal(signals, () => now);
  signals.emit(first);
  now = 501;
  signals.emit(second);
  await told;
  expect(exits).toEqual([1]);
});

test("a signal that arrives twice, as Ctrl-C under npm does, counts once", async () => {
  const { exits, signals } = program();
  let now = 0;
  const told = untilSignal(signals, () => now);
  signals.emit("SIGINT");
  now = 20;
  signals.emit("SIGINT");
  await told;
  expect(exits).toEqual([]);
});
