// One call of each operation of jobs: an input that fits, one that does not, and one that names what is not there.
import type { Samples } from "#tests/contract/sample.ts";

export const samples: Samples = {
  "jobs.failed": { input: () => ({ page: 1 }), bad: [{ page: 0 }, "page"] },
  "jobs.run-again": { input: () => ({ job: "0" }), bad: [{ job: "one" }, "job"], unknown: {} },
  "jobs.delete": { input: () => ({ job: "0" }), bad: [{ job: "one" }, "job"], unknown: {} },
};
