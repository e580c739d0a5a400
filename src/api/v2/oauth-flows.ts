// Authorization requests of applications in the compatible API: begin, accept, reject.
import { z } from "zod";
import { acceptAuthorization, beginAuthorization, declineAuthorization } from "#features/accounts/contract.ts";
import { noParams, route } from "#api/v2/route.ts";
import type { Plain, Route } from "#api/v2/route.ts";
import { absolute } from "#api/v2/to-project.ts";
import { Problem } from "#kernel/problem.ts";
import { toBits } from "#kernel/scope.ts";

/** The redirect target, as text and as a header. */
function sendTo(redirect: string | null): Plain {
  if (redirect === null) throw new Problem("refused", "oauth.unreachable");
  const headers = { "content-type": "text/plain; charset=utf-8", location: redirect, "cache-control": "no-store" };
  return { status: 200, headers, body: redirect };
}

const redirectText = { "text/plain": z.string().describe("The redirect URL.") };
const redirected = {
  plain: {
    200: { description: "Where to send the user, as text and as a header.", location: true, content: redirectText },
  },
} as const;

const waitingFlow = z.object({
  flow_id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  client_icon: z.string().nullable(),
  requested_scopes: z.number().int(),
});

const begin = route({
  method: "GET",
  path: "/_internal/oauth/authorize",
  description:
    "Starts an application's authorization request: returns a flow to accept or reject, or the redirect URL if access was already granted.",
  scope: "USER_AUTH_WRITE",
  limit: "write",
  params: z.object({
    client_id: z.string().optional(),
    redirect_uri: z.string().optional(),
    scope: z.string().optional(),
    state: z.string().optional(),
    response_type: z.string().optional(),
    code_challenge: z.string().optional(),
    code_challenge_method: z.string().optional(),
  }),
  answer: {
    plain: {
      200: {
        description:
          "A flow to accept or reject; if access was already granted, the redirect URL, as text and as a header.",
        location: true,
        content: { "application/json": waitingFlow, ...redirectText },
      },
    },
  },
  run: async ({ api, context, request }) => {
    const asked = URL.parse(request.url, context.config.baseUrl)?.search ?? "";
    // Clients of this API family omit the parameter, which has only one valid value.
    const query = new URLSearchParams(asked).has("response_type") ? asked : `${asked}&response_type=code`;
    const begun = await api(beginAuthorization, { query });
    if (begun.kind === "granted") return sendTo(begun.redirect);
    if (begun.kind === "refused") throw new Problem("refused", "oauth.refused", { error: begun.error, why: begun.why });
    const waiting = {
      flow_id: begun.flow,
      client_id: begun.app.id,
      client_name: begun.app.name,
      client_icon: absolute(context.config.baseUrl, begun.app.iconUrl),
      requested_scopes: toBits(begun.scopes),
    };
    const headers = { "content-type": "application/json", "cache-control": "no-store" };
    return { status: 200, headers, body: JSON.stringify(waiting satisfies z.input<typeof waitingFlow>) };
  },
});

const oneFlow = z.object({ flow: z.string() });

const accept = route({
  method: "POST",
  path: "/_internal/oauth/accept",
  description: "Accepts an authorization request and returns the redirect URL.",
  scope: "USER_AUTH_WRITE",
  params: noParams,
  data: oneFlow,
  answer: redirected,
  run: async ({ api, data }) => sendTo((await api(acceptAuthorization, data)).redirect),
});

const reject = route({
  method: "POST",
  path: "/_internal/oauth/reject",
  description: "Rejects an authorization request and returns the redirect URL.",
  scope: "USER_AUTH_WRITE",
  params: noParams,
  data: oneFlow,
  answer: redirected,
  run: async ({ api, data }) => sendTo((await api(declineAuthorization, data)).redirect),
});

export const oauthFlowRoutes: readonly Route[] = [begin, accept, reject];
