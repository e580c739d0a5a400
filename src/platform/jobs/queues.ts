// The names of queues; of all jobs in one, one runs at a time.

/** Long work, of which one piece runs at a time, so that mail never waits for it. */
export const upkeep = "upkeep";
