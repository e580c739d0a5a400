// Manifest of the accounts feature.
import * as contract from "#features/accounts/contract.ts";
import * as emails from "#features/accounts/emails/preview-mails.ts";
import * as editing from "#features/accounts/profiles/edit-user.ts";
import * as reading from "#features/accounts/profiles/get-users.ts";
import * as providersBegun from "#features/accounts/providers/begin-provider.ts";
import * as providersFinished from "#features/accounts/providers/finish-provider.ts";
import * as providersListed from "#features/accounts/providers/list-providers.ts";
import * as newcomers from "#features/accounts/providers/sign-up-by-provider.ts";
import * as factors from "#features/accounts/factors/change-factors.ts";
import * as authorizing from "#features/accounts/oauth/authorize.ts";
import * as apps from "#features/accounts/oauth/change-apps.ts";
import * as authorizations from "#features/accounts/oauth/list-authorizations.ts";
import * as passkeys from "#features/accounts/passkeys/change-passkeys.ts";
import * as passkeySignIn from "#features/accounts/passkeys/sign-in.ts";
import * as ownSessions from "#features/accounts/sessions/change-sessions.ts";
import { confirmSession } from "#features/accounts/sessions/confirm-session.ts";
import * as sessions from "#features/accounts/sessions/sign-in.ts";
import * as addressChange from "#features/accounts/addresses/change-address.ts";
import * as verification from "#features/accounts/addresses/verify-email.ts";
import { getChallenge } from "#features/accounts/captcha/demand-proof.ts";
import * as passwords from "#features/accounts/passwords/change-password.ts";
import { requestReset } from "#features/accounts/recovery/request-reset.ts";
import { resetPassword } from "#features/accounts/recovery/reset-password.ts";
import * as signingUp from "#features/accounts/sign-up/sign-up.ts";
import * as staff from "#features/accounts/staff/change-account.ts";
import { findAccount } from "#features/accounts/staff/find-account.ts";
import * as tokens from "#features/accounts/tokens/change-tokens.ts";
import * as erasure from "#features/accounts/erasure/plan-erasure.ts";
import { downloadData } from "#features/accounts/export/download-data.ts";
import { implement } from "#platform/context.ts";
import { eraseUser } from "#features/accounts/erasure/erase-accounts.ts";
import { exportAccount } from "#features/accounts/export/export-account.ts";
import { deleteExpiredSecrets } from "#features/accounts/jobs.ts";
import { sendReset } from "#features/accounts/recovery/send-reset.ts";
import { accountPictures } from "#features/accounts/profiles/show-avatars.ts";
import { defineFeature } from "#platform/feature/index.ts";

export const accounts = defineFeature({
  name: "accounts",
  operations: [
    implement(contract.mailPreviews, emails.mailPreviews),
    implement(contract.listProviders, providersListed.listProviders),
    implement(contract.listLinkedProviders, providersListed.listLinkedProviders),
    implement(contract.unlinkProvider, providersListed.unlinkProvider),
    implement(contract.beginProviderSignIn, providersBegun.beginProviderSignIn),
    implement(contract.beginProviderLink, providersBegun.beginProviderLink),
    implement(contract.beginProviderConfirm, providersBegun.beginProviderConfirm),
    implement(contract.finishProvider, providersFinished.finishProvider),
    implement(contract.getNewcomer, newcomers.getNewcomer),
    implement(contract.signUpByProvider, newcomers.signUpByProvider),
    implement(contract.signUp, signingUp.signUp),
    implement(contract.getChallenge, getChallenge),
    implement(contract.readLink, verification.readLink),
    implement(contract.verifyEmail, verification.verifyEmail),
    implement(contract.resendVerification, verification.resendVerification),
    implement(contract.getAddress, addressChange.getAddress),
    implement(contract.changeAddress, addressChange.changeAddress),
    implement(contract.cancelAddressChange, addressChange.cancelAddressChange),
    implement(contract.answerAddressChange, addressChange.answerAddressChange),
    implement(contract.setPassword, passwords.setPassword),
    implement(contract.removePassword, passwords.removePassword),
    implement(contract.requestReset, requestReset),
    implement(contract.resetPassword, resetPassword),
    implement(contract.signIn, sessions.signIn),
    implement(contract.finishWithSecondFactor, sessions.finishWithSecondFactor),
    implement(contract.signOut, sessions.signOut),
    implement(contract.confirmSession, confirmSession),
    implement(contract.refreshSession, ownSessions.refreshSession),
    implement(contract.listSessions, ownSessions.listSessions),
    implement(contract.revokeSession, ownSessions.revokeSession),
    implement(contract.revokeOtherSessions, ownSessions.revokeOtherSessions),
    implement(contract.startLauncherSession, ownSessions.startLauncherSession),
    implement(contract.getSecurity, ownSessions.getSecurity),
    implement(contract.beginTotp, factors.beginTotp),
    implement(contract.addTotp, factors.addTotp),
    implement(contract.renewBackupCodes, factors.renewBackupCodes),
    implement(contract.removeTotp, factors.removeTotp),
    implement(contract.listPasskeys, passkeys.listPasskeys),
    implement(contract.beginPasskey, passkeys.beginPasskey),
    implement(contract.createPasskey, passkeys.createPasskey),
    implement(contract.renamePasskey, passkeys.renamePasskey),
    implement(contract.removePasskey, passkeys.removePasskey),
    implement(contract.beginPasskeySignIn, passkeySignIn.beginPasskeySignIn),
    implement(contract.signInWithPasskey, passkeySignIn.signInWithPasskey),
    implement(contract.getSelf, reading.getSelf),
    implement(contract.getUsers, reading.getUsers),
    implement(contract.getUser, reading.getUser),
    implement(contract.editUser, editing.editUser),
    implement(contract.getShownEmail, reading.getShownEmail),
    implement(contract.planErasure, erasure.planErasure),
    implement(contract.cancelErasure, erasure.cancelErasure),
    implement(contract.downloadData, downloadData),
    implement(contract.setAvatar, editing.setAvatar),
    implement(contract.removeAvatar, editing.removeAvatar),
    implement(contract.findAccount, findAccount),
    implement(contract.suspendUser, staff.suspendUser),
    implement(contract.unsuspendUser, staff.unsuspendUser),
    implement(contract.setRole, staff.setRole),
    implement(contract.setBadges, staff.setBadges),
    implement(contract.listTokens, tokens.listTokens),
    implement(contract.tokenChoices, tokens.tokenChoices),
    implement(contract.createToken, tokens.createToken),
    implement(contract.editToken, tokens.editToken),
    implement(contract.revokeToken, tokens.revokeToken),
    implement(contract.listOwnApps, apps.listOwnApps),
    implement(contract.listApps, apps.listApps),
    implement(contract.getApp, apps.getApp),
    implement(contract.createApp, apps.createApp),
    implement(contract.editApp, apps.editApp),
    implement(contract.rotateAppSecret, apps.rotateAppSecret),
    implement(contract.deleteApp, apps.deleteApp),
    implement(contract.setAppIcon, apps.setAppIcon),
    implement(contract.removeAppIcon, apps.removeAppIcon),
    implement(contract.beginAuthorization, authorizing.beginAuthorization),
    implement(contract.acceptAuthorization, authorizing.acceptAuthorization),
    implement(contract.declineAuthorization, authorizing.declineAuthorization),
    implement(contract.listAuthorizations, authorizations.listAuthorizations),
    implement(contract.revokeAuthorization, authorizations.revokeAuthorization),
  ],
  jobs: [sendReset, deleteExpiredSecrets],
  pictures: accountPictures,
  exports: exportAccount,
  erases: eraseUser,
  tables: [
    "users",
    "former_usernames",
    "erased_usernames",
    "sessions",
    "known_devices",
    "totp_factors",
    "backup_codes",
    "passkeys",
    "linked_accounts",
    "auth_flows",
    "used_proofs",
    "access_tokens",
    "email_links",
    "email_changes",
    "oauth_apps",
    "oauth_authorizations",
    "oauth_codes",
    "oauth_tokens",
  ],
});
