// Redirects a user to a sign-in provider; the page itself only redirects to sign-in.
import { redirect } from "react-router";
import { beginProviderConfirm, beginProviderLink, beginProviderSignIn } from "#features/accounts/contract.ts";
import type { ProviderName } from "#features/accounts/providers/shapes.ts";
import { requestContext } from "#web/lib/context.ts";
import { redirectOut } from "#web/lib/redirect-out.ts";
import { returnAddress } from "#web/lib/return-address.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import type { Route } from "./+types/provider.ts";
import { setFlowCookie } from "./provider-cookie.ts";

export function loader(): never {
  throw redirect("/auth/sign-in");
}

const begins = { link: beginProviderLink, confirm: beginProviderConfirm, "sign-in": beginProviderSignIn };

export async function action({ context, request, params }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  const asked = form.get("purpose");
  const purpose = asked === "link" || asked === "confirm" ? asked : "sign-in";
  const back = purpose === "link" ? "/settings/account/providers" : returnAddress(form.get("redirect"));
  const { url, flow } = await call(begins[purpose], { provider: params.name as ProviderName, back });
  return redirectOut(url, { status: 303, headers: setFlowCookie(context, flow, 10) });
}

export default function Provider() {
  return null;
}
