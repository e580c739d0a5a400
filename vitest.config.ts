// How the tests run: three processes at a time, on the same sources the server runs, in four projects.
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { aloneTests } from "./tests/alone.ts";

const database = ["tests/database-setup.ts"];

const inheritedByAll = {
  // The threads that sites start, and the built pages, are compiled once for all files.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, ".cache/compiled") },
  testTimeout: 30_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  // What a test replaces (functions, globals, variables of the environment) is put back after it.
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  // Shared machines stall for seconds now and then; what fails twice is broken.
  retry: process.env.CI ? 1 : 0,
};

export default defineConfig({
  test: {
    pool: "forks",
    // One more than the processors of a small machine: some tests wait for what happens elsewhere.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...inheritedByAll,
          name: "browser",
          // What browsers are served is rendered by the libraries that a site runs with.
          env: { ...inheritedByAll.env, NODE_ENV: "production" },
          // Journeys are long, and a browser shares its processors with everything else that is tested.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: database,
          isolate: false,
        },
      },
      {
        test: {
          ...inheritedByAll,
          name: "alone",
          include: aloneTests,
          globalSetup: database,
        },
      },
      {
        test: {
          ...inheritedByAll,
          name: "shared",
          include: ["src/**/*.test.ts", "src/**/*.test.tsx", "tests/{contract,matrix,oauth,v2}/**/*.test.ts"],
          exclude: aloneTests,
          globalSetup: database,
          // Importing the product costs more than most files' tests: a process imports it once for all of its files.
          isolate: false,
          setupFiles: ["tests/leave-no-trace.ts"],
        },
      },
      {
        test: {
          ...inheritedByAll,
          name: "house",
          include: ["tests/house/**/*.test.ts"],
          isolate: false,
        },
      },
    ],
  },
});
