// Signing in and up, and what protects an account, in the compatible API.
import { z } from "zod";
import * as accounts from "#features/accounts/contract.ts";
import { demandPassword } from "#features/accounts/index.ts";
import { clientFor, parseInput } from "#api/perform.ts";
import { noParams, route } from "#api/v2/route.ts";
import type { Call, Route } from "#api/v2/route.ts";
import { goOnAs, showSecret } from "#api/v2/sessions.ts";
import { secondFactor, session } from "#api/v2/shapes-of-accounts.ts";
import type { Context } from "#platform/context.ts";

/** The proof of work that a form came with. */
const challenge = z.string().nullish();

async function answerSignIn(context: Context, outcome: accounts.SignInOutcome) {
  if (outcome.outcome === "signed-in") return showSecret(context, outcome.session);
  const description = "This account asks for a second factor. Send a code with this flow to /v2/auth/login/2fa.";
  return { error: "2fa_required" as const, description, flow: outcome.flow };
}

const signIn = route({
  method: "POST",
  path: "/v2/auth/login",
  says: "Signs in with a username or e-mail address and a password; the answer may ask for a second factor.",
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
  says: "Finishes a sign-in that asked for a second factor, with a code of the app or a backup code.",
  limit: "auth",
  params: noParams,
  data: z.object({ code: z.string(), flow: z.string() }),
  answer: session,
  run: async ({ api, context, data }) => showSecret(context, await api(accounts.finishWithSecondFactor, data)),
});

const signUp = route({
  method: "POST",
  path: "/v2/auth/create",
  says: "Makes an account and signs it in.",
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
    return showSecret(context, await api(accounts.signUp, input));
  },
});

const beginTotp = route({
  method: "POST",
  path: "/v2/auth/2fa/get_secret",
  says: "A secret for an authenticator app, and the flow that takes a first code of it.",
  scope: "USER_AUTH_WRITE",
  limit: "auth",
  params: noParams,
  answer: z.object({ secret: z.string(), flow: z.string() }),
  run: async ({ api }) => {
    const { secret, flow } = await api(accounts.beginTotp, {});
    return { secret, flow };
  },
});

const renewed = z.object({ session });

const addTotp = route({
  method: "POST",
  path: "/v2/auth/2fa",
  says: "Turns two-factor sign-in on. The backup codes are shown once, and the session goes on with a new secret.",
  scope: "USER_AUTH_WRITE",
  limit: "auth",
  params: noParams,
  data: z.object({ code: z.string(), flow: z.string() }),
  answer: z.object({ backup_codes: z.array(z.string()), session }),
  run: async ({ api, context, data }) => {
    const { codes, session: signed } = await api(accounts.addTotp, data);
    return { backup_codes: codes, session: await showSecret(context, signed) };
  },
});

const removeTotp = route({
  method: "DELETE",
  path: "/v2/auth/2fa",
  says: "Turns two-factor sign-in off with a code; the session goes on with a new secret.",
  scope: "USER_AUTH_WRITE",
  limit: "auth",
  params: noParams,
  data: z.object({ code: z.string() }),
  answer: renewed,
  run: async ({ api, context, data }) => ({ session: await showSecret(context, await api(accounts.removeTotp, data)) }),
});

const askReset = route({
  method: "POST",
  path: "/v2/auth/password/reset",
  says: "Asks for a mail with a link to set a new password; the answer is the same for every name.",
  limit: "auth",
  params: noParams,
  data: z.object({ username: z.string(), challenge }),
  answer: "empty",
  run: ({ api, data: { username: login, challenge: proof } }) =>
    api(accounts.requestReset, { login, ...(proof ? { proof } : {}) }),
});

/** The old password proves who asks, as it does on the page where one confirms that. */
async function setOwn({ api, context }: Pick<Call, "api" | "context">, password: string, old: string | null) {
  if (old === null) return api(accounts.setPassword, { password });
  // The proof gives the session a new secret, which a refusal of the new password would lose.
  parseInput(accounts.setPassword.input, { password });
  const { username, email } = await api(accounts.getSelf, {});
  await demandPassword(password, [username, email ?? ""]);
  const proven = await api(accounts.confirmSession, { password: old });
  return clientFor(await goOnAs(context, proven))(accounts.setPassword, { password });
}

const setPassword = route({
  method: "PATCH",
  path: "/v2/auth/password",
  says: "Sets a new password: with the flow of a reset mail, or in a session with the old one; null removes it.",
  limit: "auth",
  params: noParams,
  data: z.object({
    flow: z.string().nullish(),
    old_password: z.string().nullish(),
    new_password: z.string().nullable(),
  }),
  /** The session that goes on or begins; null where the account asks for a second factor first. */
  answer: z.object({ session: session.nullable() }),
  run: async (call) => {
    const { api, context } = call;
    const { flow, old_password: old, new_password: password } = call.data;
    if (flow) {
      const outcome = await api(accounts.resetPassword, { token: flow, password: password ?? "" });
      return { session: outcome.outcome === "signed-in" ? await showSecret(context, outcome.session) : null };
    }
    const signed =
      password === null ? await api(accounts.removePassword, {}) : await setOwn(call, password, old ?? null);
    return { session: await showSecret(context, signed) };
  },
});

const changeEmail = route({
  method: "PATCH",
  path: "/v2/auth/email",
  says: "Asks for another e-mail address; both addresses have to agree by mail.",
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
  says: "Sends the mail that confirms one's address once more.",
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
  says: "Confirms an e-mail address with the flow in the mail's link.",
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
  beginTotp,
  addTotp,
  removeTotp,
  askReset,
  setPassword,
  changeEmail,
  resendMail,
  verifyEmail,
];
