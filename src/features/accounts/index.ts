// The door of the accounts feature.
import * as contract from "#features/accounts/contract.ts";
import * as editing from "#features/accounts/profiles/edit-user.ts";
import * as reading from "#features/accounts/profiles/get-users.ts";
import * as providersBegun from "#features/accounts/providers/begin-provider.ts";
import * as providersFinished from "#features/accounts/providers/finish-provider.ts";
import * as providersListed from "#features/accounts/providers/list-providers.ts";
import * as newcomers from "#features/accounts/providers/sign-up-by-provider.ts";
import * as sessions from "#features/accounts/sessions/sign-in.ts";
import * as signingUp from "#features/accounts/sign-up/sign-up.ts";
import * as tokens from "#features/accounts/tokens/change-tokens.ts";
import { implement } from "#platform/context.ts";

export { findGhost } from "#features/accounts/profiles/ghost.ts";
export { presentUsers } from "#features/accounts/profiles/present-users.ts";
export { findUserId, insertUser } from "#features/accounts/profiles/store.ts";
export { hashPassword } from "#features/accounts/sessions/password.ts";
export { findActor } from "#features/accounts/sessions/find-actor.ts";
export { lockPerson } from "#features/accounts/tokens/person-lock-store.ts";
export { forgetExpired } from "#features/accounts/sessions/forget-expired.ts";

export const accountOperations = [
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
  implement(contract.verifyEmail, signingUp.verifyEmail),
  implement(contract.signIn, sessions.signIn),
  implement(contract.signOut, sessions.signOut),
  implement(contract.getSelf, reading.getSelf),
  implement(contract.getUsers, reading.getUsers),
  implement(contract.getUser, reading.getUser),
  implement(contract.editUser, editing.editUser),
  implement(contract.setAvatar, editing.setAvatar),
  implement(contract.removeAvatar, editing.removeAvatar),
  implement(contract.listTokens, tokens.listTokens),
  implement(contract.tokenChoices, tokens.tokenChoices),
  implement(contract.createToken, tokens.createToken),
  implement(contract.editToken, tokens.editToken),
  implement(contract.revokeToken, tokens.revokeToken),
];
