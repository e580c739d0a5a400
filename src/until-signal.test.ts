// Guarantees of the signals that stop the program.
import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { untilSignal } from "./until-signal.ts";

function program() {
  const exits: number[] = [];
  return { exits, signals: Object.assign(new EventEmitter(), { exit: (code: number) => void exits.push(code) }) };
}

test.each(["SIGTERM", "SIGINT"])("%s asks the program to stop, and ends nothing by itself", async (signal) => {
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
])("%s and then %s ends it at once", async (first, second) => {
  const { exits, signals } = program();
  const told = untilSignal(signals);
  signals.emit(first);
  signals.emit(second);
  await told;
  expect(exits).toEqual([1]);
});
