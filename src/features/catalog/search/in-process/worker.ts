// The other thread's side of the index: what it runs for each request.
import { openRequestQueue } from "./request-queue.ts";

export const run = openRequestQueue();
