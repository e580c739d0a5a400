// Tasks for the thread tests: each affects its thread in one way.
import { isMainThread, threadId } from "node:worker_threads";
import { Problem } from "#kernel/problem.ts";

export interface Work {
  readonly do: "add" | "spin" | "backtrack" | "grow" | "hang" | "refuse" | "fail" | "exit" | "burst";
  readonly numbers?: readonly number[];
}

export interface Done {
  readonly sum: number;
  readonly thread: number;
  readonly main: boolean;
}

let kept: unknown[] = [];

export function run({ do: what, numbers = [] }: Work): Done | Promise<Done> {
  const done = { sum: numbers.reduce((sum, one) => sum + one, 0), thread: threadId, main: isMainThread };
  switch (what) {
    case "add":
      return done;
    case "spin":
      for (;;);
    case "backtrack":
      return { ...done, sum: Number(/^(?:a+)+$/.test(`${"a".repeat(64)}b`)) };
    case "grow":
      for (;;) kept.push({ numbers: [...numbers] });
    case "hang":
      return new Promise(() => {});
    case "refuse":
      throw new Problem(
        "invalid",
        "input.type",
        { type: "number" },
        { numbers: { code: "input.type", values: { type: "number" } } },
      );
    case "fail":
      kept = [];
      throw new TypeError("a bug over there");
    case "exit":
      return process.exit(3);
    case "burst":
      queueMicrotask(() => {
        throw new Error("nobody awaited this");
      });
      return new Promise(() => {});
  }
}
