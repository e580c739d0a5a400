// The other sites that a page with their buttons needs, and the header that lets its forms lead there.
import type { RouterContextProvider } from "react-router";
import { listProviders } from "#features/accounts/contract.ts";
import { requestContext } from "#web/lib/context.ts";

/**
 * Give the headers out with the page (`data(…, { headers })` in the loader, and a `headers` export that passes
 * `loaderHeaders` on): without scripts the browser refuses a form that leads where they do not name.
 */
export async function loadProviders(context: Readonly<RouterContextProvider>) {
  const providers = await requestContext(context).call(listProviders, {});
  const origins = new Set(providers.map(({ origin }) => origin));
  return { providers, headers: { "x-form-targets": [...origins].join(" ") } };
}
