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
])("%s and then %s exits at once", async (first, second) => {
  const { exits, signals } = program();
  const told = untilSignal(signals);
  signals.emit(first);
  signals.emit(second);
  await told;
  expect(exits).toEqual([1]);
});
