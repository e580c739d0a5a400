// Worker thread entry point: applies requests to the index.
import { openRequestQueue } from "./request-queue.ts";

export const run = openRequestQueue();
