// The moderation feature's operations and shapes, re-exported for other parts.
export * from "#features/moderation/pictures/contract.ts";
