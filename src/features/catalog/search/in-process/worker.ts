// The other thread's side of the index: what it runs for each request.
import { openDesk } from "./desk.ts";

export const run = openDesk();
