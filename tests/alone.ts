// Test files that run in their own process: they mock a module for all of their tests, or kill processes.

export const aloneTests = [
  "src/features/accounts/recovery/enumeration.test.ts",
  "src/platform/config.test.ts",
  "src/platform/database/embedded.test.ts",
];
