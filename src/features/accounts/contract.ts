// The accounts feature's operations and shapes, gathered for other parts.
export * from "#features/accounts/profiles/contract.ts";
export * from "#features/accounts/sessions/contract.ts";
export * from "#features/accounts/sign-up/contract.ts";
export * from "#features/accounts/tokens/contract.ts";
