// Where other sites send people back to: it only leads on.
import { redirect } from "react-router";
import type { z } from "zod";
import { finishProvider } from "#features/accounts/contract.ts";
import type { ProviderName } from "#kernel/provider.ts";
import { from } from "#web/lib/context.ts";
import { keepSession } from "#web/lib/session-cookie.ts";
import type { Route } from "./+types/provider-callback.ts";
import { flowIn, forgetFlow, keepFlow } from "./provider-cookie.ts";

type End = z.output<typeof finishProvider.output>;

/** The page that a person goes on with, told what it should say. */
function pageAfter(end: End, provider: string): string {
  if (end.outcome === "linked") return `${end.back}?${new URLSearchParams({ linked: provider })}`;
  if (end.outcome === "unknown") return "/auth/provider/new";
  if (end.outcome !== "failed") return end.back;
  const problem = { provider, problem: end.why };
  if (end.purpose === "link") return `${end.back}?${new URLSearchParams(problem)}`;
  return `/auth/${end.purpose}?${new URLSearchParams({ redirect: end.back, ...problem })}`;
}

export async function loader({ context, request, params }: Route.LoaderArgs): Promise<never> {
  const { call, url } = from(context);
  const provider = params.name as ProviderName;
  const flow = flowIn(context, request);
  const end = await call(finishProvider, { provider, flow, query: url.search.slice(1) });
  const to = pageAfter(end, provider);
  if (end.outcome === "unknown") throw redirect(to, { headers: keepFlow(context, end.flow, 30) });
  if (end.outcome !== "proved") throw redirect(to, { headers: forgetFlow(context) });
  const { signIn } = end;
  if (signIn.outcome === "signed-in")
    throw redirect(to, { headers: forgetFlow(context, keepSession(context, signIn.session)) });
  throw redirect(`/auth/sign-in?${new URLSearchParams({ redirect: to, flow: signIn.flow })}`, {
    headers: forgetFlow(context),
  });
}

export default function ProviderCallback() {
  return null;
}
