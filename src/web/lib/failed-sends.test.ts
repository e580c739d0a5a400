// Tests of forms that never reached the site: handled like refused ones, with their input.
import { data, RouterContextProvider, type DataStrategyResult } from "react-router";
import { afterEach, expect, test } from "vitest";
import { currentHeld, hold } from "./connection.ts";
import { handleFailedSends } from "./failed-sends.ts";

afterEach(() => hold(null));

const typed = { title: "Amber", summary: 'A "light"\n– and more', password: "secret", "backup-code": "1234" };

/** Submits a form through the middleware; `result` is the router's result of its action. */
async function send(result: DataStrategyResult, method = "POST") {
  const sent = method === "POST" ? { method, body: new URLSearchParams(typed) } : { method };
  const request = new Request("https://tessera.example/settings.data", sent);
  const next = async () => {
    await request.text();
    return { "pages/one": result };
  };
  const args = { request, params: {}, context: new RouterContextProvider(), url: new URL(request.url), pattern: "" };
  return handleFailedSends(() => "Die Seite antwortet nicht.")(args, next);
}

const unreached = new TypeError("Failed to fetch");

test.each([
  ["as thrown", unreached],
  ["in a response", data(unreached, undefined)],
])("a failed submission (%s) reports that and returns the input, without secrets", async (_, result) => {
  const { title, summary } = typed;
  expect(await send({ type: "error", result })).toMatchObject({
    "pages/one": {
      type: "data",
      result: {
        data: { kind: "unavailable", message: "Die Seite antwortet nicht.", fields: {}, values: { title, summary } },
        init: { status: 503 },
      },
    },
  });
  expect(currentHeld()).toBe("unsent");
});

test.each<DataStrategyResult>([
  { type: "error", result: new TypeError("x is not a function") },
  { type: "error", result: new DOMException("The user aborted a request.", "AbortError") },
  { type: "error", result: new Response(null, { status: 500 }) },
  { type: "data", result: data({ saved: true }) },
])("every other response passes through: %o", async (result) => {
  expect(await send(result)).toEqual({ "pages/one": result });
  expect(currentHeld()).toBeNull();
});

test("navigations pass through", async () => {
  const result: DataStrategyResult = { type: "error", result: unreached };
  expect(await send(result, "GET")).toEqual({ "pages/one": result });
});
