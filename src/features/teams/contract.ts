// The teams feature's operations and shapes, re-exported for other parts.
export * from "#features/teams/members/contract.ts";
export * from "#features/teams/organizations/contract.ts";
