// The accounts feature's operations and shapes, re-exported for other parts.
export * from "#features/accounts/factors/contract.ts";
export * from "#features/accounts/oauth/contract.ts";
export * from "#features/accounts/passkeys/contract.ts";
export * from "#features/accounts/addresses/contract.ts";
export * from "#features/accounts/captcha/contract.ts";
export * from "#features/accounts/passwords/contract.ts";
export * from "#features/accounts/erasure/contract.ts";
export * from "#features/accounts/export/contract.ts";
export * from "#features/accounts/emails/contract.ts";
export * from "#features/accounts/profiles/contract.ts";
export * from "#features/accounts/providers/contract.ts";
export * from "#features/accounts/recovery/contract.ts";
export * from "#features/accounts/sessions/contract.ts";
export * from "#features/accounts/sign-up/contract.ts";
export * from "#features/accounts/staff/contract.ts";
export * from "#features/accounts/tokens/contract.ts";
