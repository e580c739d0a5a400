// Queue names; jobs of one queue run one at a time.

/** Long maintenance jobs, one at a time, so that mail never waits for them. */
export const upkeep = "upkeep";
