// Tests of threads with limits: tasks that succeed, take too long, use too much memory, or fail.
import { threadId } from "node:worker_threads";
import { afterEach, describe, expect, test } from "vitest";
import { type Threads, type ThreadsOptions, openThreads } from "./index.ts";
import type { run } from "./tasks.fixture.ts";

const opened: Threads<typeof run>[] = [];

function open(options: Partial<ThreadsOptions> = {}): Threads<typeof run> {
  const threads = openThreads<typeof run>({
    module: new URL("./tasks.fixture.ts", import.meta.url),
    name: "test",
    memoryMb: 32,
    timeMs: 200,
    patienceMs: 60_000,
    size: 1,
    ...options,
  });
  opened.push(threads);
  return threads;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

const result = async (threads: Threads<typeof run>, numbers: number[] = []) => {
  const done = await threads.run({ do: "add", numbers });
  if (done.outcome !== "done") throw new Error(`The task ended by ${done.outcome}.`);
  return done.result;
};

describe("a task", () => {
  test("runs in another thread, and the next one reuses that thread", async () => {
    const threads = open({ warm: Promise.resolve() });
    const first = await result(threads, [1, 2, 3]);
    expect(first).toEqual({ sum: 6, thread: expect.any(Number) as number, main: false });
    expect(first.thread).not.toBe(threadId);
    expect((await result(threads)).thread).toBe(first.thread);
  });

  test.each(["spin", "backtrack"] as const)(
    "that never yields (%s) is terminated, and another thread takes over",
    async (what) => {
      const threads = open();
      const before = await result(threads);
      const [spun, next] = await Promise.all([threads.run({ do: what }), result(threads, [4])]);
      expect(spun).toEqual({ outcome: "timeout" });
      expect(next.sum).toBe(4);
      expect(next.thread).not.toBe(before.thread);
    },
  );

  test("that uses too much memory is terminated, and another thread takes over", async () => {
    const threads = open({ timeMs: 60_000 });
    expect(await threads.run({ do: "grow", numbers: [1] })).toEqual({ outcome: "memory" });
    expect((await result(threads, [5])).sum).toBe(5);
  });

  test("that waits forever is terminated, though it uses no CPU", async () => {
    const threads = open({ timeMs: 60_000, patienceMs: 50 });
    expect(await threads.run({ do: "hang" })).toEqual({ outcome: "timeout" });
  });

  test("passes on refusals and errors, and its thread stays", async () => {
    const threads = open();
    const { thread } = await result(threads);
    await expect(threads.run({ do: "refuse" })).rejects.toMatchObject({
      kind: "invalid",
      code: "input.type",
      values: { type: "number" },
      fields: { numbers: { code: "input.type", values: { type: "number" } } },
    });
    await expect(threads.run({ do: "fail" })).rejects.toThrow("a bug over there");
    expect((await result(threads)).thread).toBe(thread);
  });

  test.each(["exit", "burst"] as const)("that crashes its thread (%s) fails alone", async (what) => {
    const threads = open();
    const [gone, next] = await Promise.allSettled([threads.run({ do: what }), result(threads, [7])]);
    expect(gone).toMatchObject({ status: "rejected", reason: { name: "ThreadLost" } });
    expect(next).toMatchObject({ status: "fulfilled", value: { sum: 7 } });
  });
});

describe("threads", () => {
  test("run as many tasks at once as there are threads; the others wait", async () => {
    const threads = open({ size: 2 });
    const all = await Promise.all(Array.from({ length: 20 }, (_, i) => result(threads, [i])));
    expect(all.map(({ sum }) => sum)).toEqual(Array.from({ length: 20 }, (_, i) => i));
    expect(new Set(all.map(({ thread }) => thread)).size).toBe(2);
  });

  test("refuse tasks beyond the queue's limit", async () => {
    const threads = open({ queue: 1 });
    const [held, waits, refused] = [1, 2, 3].map((number) => threads.run({ do: "add", numbers: [number] }));
    await expect(refused).rejects.toMatchObject({ kind: "unavailable" });
    expect(await held).toMatchObject({ outcome: "done" });
    expect(await waits).toMatchObject({ outcome: "done" });
  });

  test("that are closed refuse waiting, running and new tasks", async () => {
    const threads = open({ timeMs: 60_000 });
    const [served, waits] = [threads.run({ do: "hang" }), threads.run({ do: "add" })];
    const both = Promise.allSettled([served, waits]);
    await threads.close();
    const refused = { status: "rejected", reason: { kind: "unavailable" } };
    expect(await both).toMatchObject([refused, refused]);
    await expect(threads.run({ do: "add" })).rejects.toMatchObject({ kind: "unavailable" });
  });

  test("whose module cannot be loaded fail every task", async () => {
    const threads = open({ module: new URL("./no-such-module.ts", import.meta.url) });
    for (let i = 0; i < 2; i++) await expect(threads.run({ do: "add" })).rejects.toMatchObject({ name: "ThreadLost" });
  });
});
