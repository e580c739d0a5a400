// Sample calls of every jobs operation: one valid input, one invalid, and one that names something missing.
import type { Samples } from "#tests/contract/sample.ts";

export const samples: Samples = {
  "jobs.failed": { input: () => ({ page: 1 }), bad: [{ page: 0 }, "page"] },
  "jobs.run-again": { input: () => ({ job: "0" }), bad: [{ job: "one" }, "job"], unknown: {} },
  "jobs.delete": { input: () => ({ job: "0" }), bad: [{ job: "one" }, "job"], unknown: {} },
};
