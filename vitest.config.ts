// How the tests run: one pool of processes, two at a time, on the same sources the server runs.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "src/**/*.test.tsx", "tests/**/*.test.ts"],
    globalSetup: ["tests/database-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Shared machines stall for seconds now and then; what fails twice is broken.
    retry: process.env.CI ? 1 : 0,
  },
});
