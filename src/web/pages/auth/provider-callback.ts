// The callback of sign-in providers: it only redirects.
import { redirect } from "react-router";
import type { z } from "zod";
import { finishProvider } from "#features/accounts/contract.ts";
import type { ProviderName } from "#features/accounts/providers/shapes.ts";
import { requestContext } from "#web/lib/context.ts";
import { setSessionCookie } from "#web/lib/session-cookie.ts";
import type { Route } from "./+types/provider-callback.ts";
import { flowIn, clearFlowCookie, setFlowCookie } from "./provider-cookie.ts";

type End = z.output<typeof finishProvider.output>;

/** The page that the user continues on, with its message. */
function pageAfter(end: End, provider: string): string {
  if (end.outcome === "linked") return `${end.back}?${new URLSearchParams({ linked: provider })}`;
  if (end.outcome === "unknown") return "/auth/provider/new";
  if (end.outcome === "proved" && end.signIn.outcome === "second-factor")
    return `/auth/sign-in?${new URLSearchParams({ redirect: end.back, step: "code" })}`;
  if (end.outcome !== "failed") return end.back;
  const problem = { provider, problem: end.why };
  if (end.purpose === "link") return `${end.back}?${new URLSearchParams(problem)}`;
  return `/auth/${end.purpose}?${new URLSearchParams({ redirect: end.back, ...problem })}`;
}

/** The cookies to set: a session, or the flow that continues with a username or a second factor. */
function cookiesFor(context: Route.LoaderArgs["context"], end: End): Headers {
  if (end.outcome === "unknown") return setFlowCookie(context, end.flow, 30);
  if (end.outcome === "proved" && end.signIn.outcome === "second-factor")
    return setFlowCookie(context, end.signIn.flow, 30);
  const started = end.outcome === "proved" && end.signIn.outcome === "signed-in" ? end.signIn.session : null;
  const session = end.outcome === "confirmed" || end.outcome === "linked" ? end.session : started;
  return clearFlowCookie(context, session ? setSessionCookie(context, session) : undefined);
}

export async function loader({ context, request, params }: Route.LoaderArgs): Promise<never> {
  const { call, url } = requestContext(context);
  const provider = params.name as ProviderName;
  const end = await call(finishProvider, {
    provider,
    flow: flowIn(context, request),
    query: url.search.slice(1),
  });
  throw redirect(pageAfter(end, provider), { headers: cookiesFor(context, end) });
}

export default function ProviderCallback() {
  return null;
}
