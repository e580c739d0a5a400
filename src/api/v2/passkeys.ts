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
  description: "The user's passkeys, oldest first.",
  scope: "USER_AUTH_WRITE",
  params: noParams,
  answer: z.array(passkey),
  run: async ({ api }) => (await api(accounts.listPasskeys, {})).map(toPasskey),
});

const beginRegistration = route({
  method: "POST",
  path: "/v2/auth/passkey/register/start",
  description:
    "Starts registering a passkey: returns the options for the browser, and the flow that accepts its response within 30 minutes.",
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
  description: "Stores the passkey that the browser created; this session continues and all others end.",
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
  description:
    "Starts signing in with a passkey: returns the options for the browser, and the flow that accepts its response.",
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
  description: "Signs in with a passkey; the response asks for a second factor if the device did not verify the user.",
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
  description: "Renames a passkey.",
  scope: "USER_AUTH_WRITE",
  params: onePasskey,
  data: z.object({ name: z.string() }),
  answer: "empty",
  run: ({ api, params, data }) => api(accounts.renamePasskey, { passkey: params.id, name: data.name }),
});

const remove = route({
  method: "DELETE",
  path: "/v2/auth/passkey/{id}",
  description: "Deletes a passkey, unless it is the last way to sign in; this session continues and all others end.",
  scope: "USER_AUTH_WRITE",
  limit: "auth",
  params: onePasskey,
  answer: "empty",
  run: async (call) => {
    await keepingSession(call)(accounts.removePasskey, { passkey: call.params.id });
  },
});

export const passkeyRoutes: readonly Route[] = [list, beginRegistration, register, begin, finish, rename, remove];
