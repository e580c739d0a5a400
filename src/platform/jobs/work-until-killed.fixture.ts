// Test program: a worker that prints when it starts a job, and does not finish it before it is killed. Usage: node
// work-until-killed.fixture.ts DATABASE_URL
import { z } from "zod";
import { openDatabase } from "#platform/database/open.ts";
import { openLog } from "#platform/log.ts";
import { defineJob } from "./define-job.ts";
import { startWorker } from "./start-worker.ts";

const stuck = defineJob({
  name: "test.stuck",
  queue: "stuck",
  schema: z.object({}),
  run: () => {
    process.stdout.write("began\n");
    return new Promise(() => {});
  },
});

const database = openDatabase(process.argv[2] ?? "");
await startWorker({ database, context: null, jobs: [stuck], listeners: [], log: openLog("silent") });
