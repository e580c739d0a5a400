// The sign-in providers for pages with their buttons, and the header that allows forms to be sent there.
import type { RouterContextProvider } from "react-router";
import { listProviders } from "#features/accounts/contract.ts";
import { requestContext } from "#web/lib/context.ts";

/**
 * Pass the headers on (`data(…, { headers })` in the loader, and a `headers` export that returns `loaderHeaders`):
 * without scripts the browser refuses to submit a form to a target they do not allow.
 */
export async function loadProviders(context: Readonly<RouterContextProvider>) {
  const providers = await requestContext(context).call(listProviders, {});
  const origins = new Set(providers.map(({ origin }) => origin));
  return { providers, headers: { "x-form-targets": [...origins].join(" ") } };
}
