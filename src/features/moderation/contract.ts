// The moderation feature's operations and shapes, gathered for other parts.
export * from "#features/moderation/pictures/contract.ts";
