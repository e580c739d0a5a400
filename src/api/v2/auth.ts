// Signing in and up, and account security, in the compatible API.
import { z } from "zod";
import * as accounts from "#features/accounts/contract.ts";
import { demandPassword } from "#features/accounts/index.ts";
import { parseInput } from "#api/perform.ts";
import { noParams, route } from "#api/v2/route.ts";
import type { Call, Route } from "#api/v2/route.ts";
import {
  answerSignIn,
  continueAs,
  keepingSession,
  presentedSecret,
  presentKeptSession,
  presentNewSession,
} from "#api/v2/sessions.ts";
import { secondFactor, session } from "#api/v2/shapes-of-accounts.ts";

/** The proof of work submitted with a form. */
const challenge = z.string().nullish();

const signIn = route({
  method: "POST",
  path: "/v2/auth/login",
  description: "Signs in with a username or email address and a password; the response may ask for a second factor.",
  limit: "auth",
  params: noParams,
  data: z.object({ username: z.string(), password: z.string(), challenge }),
  answer: z.union([session, secondFactor]),
  run: async ({ api, context, data }) => {
    const { username: login, password, challenge: proof } = data;
    return answerSignIn(context, await api(accounts.signIn, { login, password, ...(proof ? { proof } : {}) }));
  },
});

const finishSignIn = route({
  method: "POST",
  path: "/v2/auth/login/2fa",
  description:
    "Completes a sign-in that asked for a second factor, with a code from the authenticator app or a backup code.",
  limit: "auth",
  params: noParams,
  data: z.object({ code: z.string(), flow: z.string() }),
  answer: session,
  run: async ({ api, context, data }) => presentNewSession(context, await api(accounts.finishWithSecondFactor, data)),
});

const signUp = route({
  method: "POST",
  path: "/v2/auth/create",
  description: "Creates an account and signs it in.",
  limit: "auth",
  creates: true,
  params: noParams,
  data: z.object({
    username: z.string(),
    password: z.string(),
    email: z.string(),
    challenge,
    sign_up_newsletter: z.boolean().nullish(),
  }),
  answer: session,
  run: async ({ api, context, data }) => {
    const { username, password, email, challenge: proof } = data;
    const subscribe = data.sign_up_newsletter ?? false;
    const input = { username, password, email, subscribe, ...(proof ? { proof } : {}) };
    return presentNewSession(context, await api(accounts.signUp, input));
  },
});

const checkSignUp = route({
  method: "POST",
  path: "/v2/auth/create/validate",
  description: "Checks an email address and a password for a new account, without creating one.",
  limit: "auth",
  creates: true,
  params: noParams,
  data: z.object({ email: z.string(), password: z.string() }),
  answer: "empty",
  run: async ({ data }) => {
    const { email, password } = parseInput(accounts.signUp.input.pick({ email: true, password: true }), data);
    await demandPassword(password, [email]);
  },
});

const beginTotp = route({
  method: "POST",
  path: "/v2/auth/2fa/get_secret",
  description: "Returns a secret for an authenticator app, and the flow that accepts its first code.",
  scope: "USER_AUTH_WRITE",
  limit: "auth",
  params: noParams,
  answer: z.object({ secret: z.string(), flow: z.string() }),
  run: async ({ api }) => {
    const { secret, flow } = await api(accounts.beginTotp, {});
    return { secret, flow };
  },
});

const addTotp = route({
  method: "POST",
  path: "/v2/auth/2fa",
  description:
    "Turns two-factor sign-in on. The backup codes are shown once; this session continues and all others end.",
  scope: "USER_AUTH_WRITE",
  limit: "auth",
  params: noParams,
  data: z.object({ code: z.string(), flow: z.string() }),
  answer: z.object({ backup_codes: z.array(z.string()), session }),
  run: async (call) => {
    const { codes } = await keepingSession(call)(accounts.addTotp, call.data);
    return { backup_codes: codes, session: await presentKeptSession(call) };
  },
});

const removeTotp = route({
  method: "DELETE",
  path: "/v2/auth/2fa",
  description: "Turns two-factor sign-in off with a code; this session continues and all others end.",
  scope: "USER_AUTH_WRITE",
  limit: "auth",
  params: noParams,
  data: z.object({ code: z.string() }),
  answer: z.object({ session }),
  run: async (call) => {
    await keepingSession(call)(accounts.removeTotp, call.data);
    return { session: await presentKeptSession(call) };
  },
});

const askReset = route({
  method: "POST",
  path: "/v2/auth/password/reset",
  description: "Requests an email with a link to set a new password; the response is the same for every name.",
  limit: "auth",
  params: noParams,
  data: z.object({ username: z.string(), challenge }),
  answer: "empty",
  run: ({ api, data: { username: login, challenge: proof } }) =>
    api(accounts.requestReset, { login, ...(proof ? { proof } : {}) }),
});

/** In a session, with the old password or, if there is none, after recent authentication. */
async function changeOwnPassword(call: Call, password: string | null, old: string | null): Promise<void> {
  const { context } = call;
  if (old !== null) {
    if (password !== null) parseInput(accounts.setPassword.input, { password });
    await keepingSession(call)(accounts.confirmSession, { password: old });
    const proven = { ...call, context: await continueAs(context, { token: presentedSecret(call) }) };
    return changeOwnPassword(proven, password, null);
  }
  const api = keepingSession(call);
  if (password === null) await api(accounts.removePassword, {});
  else await api(accounts.setPassword, { password });
}

const setPassword = route({
  method: "PATCH",
  path: "/v2/auth/password",
  description:
    "Sets a new password, with the flow from a reset email or, in a session, with the old password; null removes it. This session continues and all others end.",
  limit: "auth",
  params: noParams,
  data: z.object({
    flow: z.string().nullish(),
    old_password: z.string().nullish(),
    new_password: z.string().nullable(),
  }),
  /** The session continued or started; null if a second factor is required first. */
  answer: z.object({ session: session.nullable() }),
  run: async (call) => {
    const { flow, old_password: old, new_password: password } = call.data;
    if (!flow) {
      await changeOwnPassword(call, password, old ?? null);
      return { session: await presentKeptSession(call) };
    }
    const outcome = await call.api(accounts.resetPassword, { token: flow, password: password ?? "" });
    const signed = outcome.outcome === "signed-in" ? outcome.session : null;
    return { session: signed && (await presentNewSession(call.context, signed)) };
  },
});

const changeEmail = route({
  method: "PATCH",
  path: "/v2/auth/email",
  description: "Requests a change of email address; it must be approved from both addresses.",
  scope: "USER_AUTH_WRITE",
  limit: "auth",
  params: noParams,
  data: z.object({ email: z.string() }),
  answer: "empty",
  run: ({ api, data }) => api(accounts.changeAddress, data),
});

const resendMail = route({
  method: "POST",
  path: "/v2/auth/email/resend_verify",
  description: "Sends the confirmation email again.",
  scope: "USER_AUTH_WRITE",
  limit: "auth",
  params: noParams,
  answer: "empty",
  run: async ({ api }) => {
    await api(accounts.resendVerification, {});
  },
});

const verifyEmail = route({
  method: "POST",
  path: "/v2/auth/email/verify",
  description: "Confirms an email address with the flow from the link in the email.",
  limit: "auth",
  params: noParams,
  data: z.object({ flow: z.string() }),
  answer: "empty",
  run: async ({ api, data }) => {
    await api(accounts.verifyEmail, { token: data.flow });
  },
});

export const authRoutes: readonly Route[] = [
  signIn,
  finishSignIn,
  signUp,
  checkSignUp,
  beginTotp,
  addTotp,
  removeTotp,
  askReset,
  setPassword,
  changeEmail,
  resendMail,
  verifyEmail,
];
