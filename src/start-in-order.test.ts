// Tests starting and stopping: nothing that was started is left running.
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

test("parts stop in reverse order", async () => {
  const all = await startInOrder([part("work"), part("site")]);
  await all.stop();
  expect(told).toEqual(["work starts", "site starts", "site stops", "work stops"]);
});

test("if one fails to start, earlier ones are stopped, later ones never start, and its error is thrown", async () => {
  const starts = [part("work"), part("watch", refuse("It was stuck.")), refuse("Port 8080 is in use."), part("site")];
  await expect(startInOrder(starts)).rejects.toThrow("Port 8080 is in use.");
  expect(told).toEqual(["work starts", "watch starts", "watch stops", "work stops"]);
});

test("one that fails to stop does not prevent the others from stopping, and its error is thrown", async () => {
  const all = await startInOrder([part("work"), part("site", refuse("It was stuck."))]);
  await expect(all.stop()).rejects.toThrow("It was stuck.");
  expect(told).toContain("work stops");
});
