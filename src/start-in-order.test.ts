// Guarantees of starting and stopping: nothing that was started is left running.
import { beforeEach, expect, test } from "vitest";
import { startInOrder } from "./start-in-order.ts";

let told: string[];
beforeEach(() => {
  told = [];
});

const part =
  (name: string, stop = async () => {}) =>
  async () => {
    told.push(`${name} starts`);
    return {
      stop: async () => {
        told.push(`${name} stops`);
        await stop();
      },
    };
  };
const refuse = (why: string) => async () => {
  throw new Error(why);
};

test("parts stop in the opposite order", async () => {
  const all = await startInOrder([part("work"), part("site")]);
  await all.stop();
  expect(told).toEqual(["work starts", "site starts", "site stops", "work stops"]);
});

test("when one cannot start, those before it are stopped, those after it never start, and its reason is told", async () => {
  const starts = [part("work"), part("watch", refuse("It was stuck.")), refuse("Port 8080 is in use."), part("site")];
  await expect(startInOrder(starts)).rejects.toThrow("Port 8080 is in use.");
  expect(told).toEqual(["work starts", "watch starts", "watch stops", "work stops"]);
});

test("one that cannot stop does not keep the others from it, and is told of", async () => {
  const all = await startInOrder([part("work"), part("site", refuse("It was stuck."))]);
  await expect(all.stop()).rejects.toThrow("It was stuck.");
  expect(told).toContain("work stops");
});
