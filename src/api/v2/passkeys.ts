// Passkeys, and signing in with one, in the compatible API.
import { z } from "zod";
import * as accounts from "#features/accounts/contract.ts";
import type { PasskeyView } from "#features/accounts/contract.ts";
import { parseInput } from "#api/perform.ts";
import { noParams, route } from "#api/v2/route.ts";
import type { Route } from "#api/v2/route.ts";
import { answerSignIn, keepingSession } from "#api/v2/sessions.ts";
import { passkey, secondFactor, session } from "#api/v2/shapes-of-accounts.ts";

const onePasskey = z.object({ id: z.string() });
/** WebAuthn options for the browser, and the flow that takes the response. */
const question = z.object({ options: z.object({ publicKey: z.record(z.string(), z.unknown()) }), flow: z.string() });

function toPasskey({ id, name, created, lastUsed }: PasskeyView): z.input<typeof passkey> {
  return { id, name, created_at: created, last_used: lastUsed };
}

const list = route({
  method: "GET",
  path: "/v2/auth/passkey",
  description: "The person's passkeys, oldest first.",
  scope: "USER_AUTH_WRITE",
  params: noParams,
  answer: z.array(passkey),
  run: async ({ api }) => (await api(accounts.listPasskeys, {})).map(toPasskey),
});

const beginRegistration = route({
  method: "POST",
  path: "/v2/auth/passkey/register/start",
  description:
    "Asks for a new passkey: what to give to the browser, and the flow that takes its answer within 30 minutes.",
  scope: "USER_AUTH_WRITE",
  limit: "auth",
  params: noParams,
  answer: question,
  run: async ({ api }) => {
    const { options, flow } = await api(accounts.beginPasskey, {});
    return { options: { publicKey: options }, flow };
  },
});

const register = route({
  method: "POST",
  path: "/v2/auth/passkey/register/finish",
  description: "Keeps the passkey that the browser made; the session goes on as it is, all others end.",
  scope: "USER_AUTH_WRITE",
  limit: "auth",
  creates: true,
  params: noParams,
  data: z.object({ flow: z.string(), name: z.string(), credential: z.unknown() }),
  answer: passkey,
  run: async (call) => {
    const { flow, name, credential: response } = call.data;
    const input = parseInput(accounts.createPasskey.input, { flow, name, response });
    return toPasskey((await keepingSession(call)(accounts.createPasskey, input)).passkey);
  },
});

const begin = route({
  method: "POST",
  path: "/v2/auth/passkey/start",
  description: "Asks for a passkey to sign in with: what to give to the browser, and the flow that takes its answer.",
  limit: "auth",
  params: noParams,
  answer: question,
  run: async ({ api }) => {
    const { options, flow } = await api(accounts.beginPasskeySignIn, {});
    return { options: { publicKey: options }, flow };
  },
});

const finish = route({
  method: "POST",
  path: "/v2/auth/passkey/finish",
  description:
    "Signs in with a passkey; the answer asks for a second factor where the device did not check its person.",
  limit: "auth",
  params: noParams,
  data: z.object({ flow: z.string(), credential: z.unknown() }),
  answer: z.union([session, secondFactor]),
  run: async ({ api, context, data: { flow, credential: response } }) => {
    const input = parseInput(accounts.signInWithPasskey.input, { flow, response });
    return answerSignIn(context, await api(accounts.signInWithPasskey, input));
  },
});

const rename = route({
  method: "PATCH",
  path: "/v2/auth/passkey/{id}",
  description: "Gives a passkey another name.",
  scope: "USER_AUTH_WRITE",
  params: onePasskey,
  data: z.object({ name: z.string() }),
  answer: "empty",
  run: ({ api, params, data }) => api(accounts.renamePasskey, { passkey: params.id, name: data.name }),
});

const remove = route({
  method: "DELETE",
  path: "/v2/auth/passkey/{id}",
  description: "Removes a passkey, unless it is the last way to sign in; the session goes on as it is, all others end.",
  scope: "USER_AUTH_WRITE",
  limit: "auth",
  params: onePasskey,
  answer: "empty",
  run: async (call) => {
    await keepingSession(call)(accounts.removePasskey, { passkey: call.params.id });
  },
});

export const passkeyRoutes: readonly Route[] = [list, beginRegistration, register, begin, finish, rename, remove];
