// How an address asks for a project's own words, whatever language one reads.

export const originalParam = "original";
