// The files of tests that get a process of their own: they replace a module for all of their tests, or kill processes.

export const aloneTests = [
  "src/features/accounts/recovery/enumeration.test.ts",
  "src/platform/config.test.ts",
  "src/platform/database/embedded.test.ts",
];
