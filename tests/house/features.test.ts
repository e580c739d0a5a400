// House rules of feature manifests: they contain everything their folders define.
import { parseCronItems } from "graphile-worker";
import { describe, expect, test } from "vitest";
import { features } from "#features/index.ts";
import { findings, root, sources } from "./sources.ts";

const product = sources("src/features/*/**/*.ts").filter(({ path }) => !/\.(test|fixture)\.ts$/.test(path));

test("every folder is in the list, under its name", () => {
  const folders = new Set(product.map(({ path }) => path.split("/")[2] ?? ""));
  expect(features.map(({ name }) => name).toSorted()).toEqual([...folders].toSorted());
});

/** The names that the feature's files assign to what they define with a function. */
const definedBy = (feature: string, define: string) =>
  product
    .filter(({ path }) => path.startsWith(`src/features/${feature}/`))
    .flatMap(({ text }) => [...text.matchAll(new RegExp(`\\b${define}\\(\\{\\s*name: "([^"]+)"`, "g"))])
    .map(([, name = ""]) => name);

describe.each(features.map((feature) => [feature.name, feature] as const))("%s", (name, feature) => {
  test("performs every operation of its contracts, once", async () => {
    const contract = (await import(`${root}/src/features/${name}/contract.ts`)) as Readonly<Record<string, unknown>>;
    const exported = new Set(Object.values(contract));
    const performed = feature.operations.map(({ operation }) => operation);
    expect(performed.filter((operation) => !exported.has(operation)).map((operation) => operation.name)).toEqual([]);
    expect(performed.map((operation) => operation.name).toSorted()).toEqual(definedBy(name, "operation").toSorted());
  });

  test("contains every job it defines", () =>
    expect(feature.jobs.map((job) => job.name).toSorted()).toEqual(definedBy(name, "defineJob").toSorted()));

  test("has valid schedules", () =>
    expect(() =>
      parseCronItems(
        feature.jobs.flatMap((job) => (job.schedule ? [{ task: job.name, match: job.schedule, options: {} }] : [])),
      ),
    ).not.toThrow());
});

test("no entry point calls verbs as the system", () =>
  expect(
    findings(sources("src/{api,web}/**/*.{ts,tsx}", "src/{site,main}.ts"), /kind: "system"|\bSystemActor\b/),
  ).toEqual([]));

test("every event that a feature defines is emitted", () => {
  const events = product
    .filter(({ path }) => path.endsWith("/events.ts"))
    .flatMap(({ text }) => [...text.matchAll(/^export const (\w+) = defineEvent\(/gm)].map(([, name = ""]) => name));
  const code = sources("src/**/*.ts").filter(({ path }) => !/\.(test|fixture)\.ts$/.test(path));
  const silent = events.filter(
    (name) => !code.some(({ text }) => new RegExp(`\\bemit\\(\\s*[\\w.]+,\\s*${name}\\b`).test(text)),
  );
  expect(silent).toEqual([]);
});
