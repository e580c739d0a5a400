// Public interface of spools.
export { openSpoolDisk } from "./disk.ts";
export type { SpoolDisk } from "./disk.ts";
export { openSpool } from "./open-spool.ts";
export type { Spool } from "./open-spool.ts";
