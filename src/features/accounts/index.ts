// Public interface of the accounts feature.
export { captchaHosts } from "#features/accounts/captcha/captcha-hosts.ts";
export { sendReset } from "#features/accounts/recovery/send-reset.ts";
export { openAccount } from "#features/accounts/sign-up/open-account.ts";
export { eraseAccounts, erasureJob } from "#features/accounts/erasure/erase-accounts.ts";
export { findGhost } from "#features/accounts/profiles/ghost.ts";
export { presentUsers, presentViewer } from "#features/accounts/profiles/present-users.ts";
export { requireAdmin, requireStaff } from "#features/accounts/staff/require-staff.ts";
export { makeAdmin } from "#features/accounts/staff/make-admin.ts";
export { demandPassword } from "#features/accounts/passwords/demand-password.ts";
export { findUserId, insertUser } from "#features/accounts/profiles/store.ts";
export { sealAllTotp } from "#features/accounts/factors/seal-totp.ts";
export { hashPassword } from "#features/accounts/sessions/password.ts";
export { exchangeCode, revokeAppToken } from "#features/accounts/oauth/exchange-code.ts";
export { findActor } from "#features/accounts/sessions/find-actor.ts";
export { startSession } from "#features/accounts/sessions/start-session.ts";
export { describeSignInMethods } from "#features/accounts/sessions/describe-sign-in-methods.ts";
export type { SignInMethodsOfPerson } from "#features/accounts/sessions/describe-sign-in-methods.ts";
export { lockPerson } from "#features/accounts/tokens/person-lock-store.ts";
