// Keeps a form's input when its submission never reached the site: the router would show an error page.
import { data, type DataStrategyResult, type MiddlewareFunction } from "react-router";
import { hold, isUnreached } from "./connection.ts";
import type { RefusedForm } from "./context.ts";
import { shownTexts } from "./secret-fields.ts";

/** What an action threw: the router passes it on directly, or in a `data()` response. */
function thrownIn({ type, result }: DataStrategyResult): unknown {
  if (type !== "error") return undefined;
  return typeof result === "object" && result !== null && "data" in result ? result.data : result;
}

type ClientMiddleware = MiddlewareFunction<Record<string, DataStrategyResult>>;

/**
 * Browser middleware of the root route: a failed submission is handled like a refusal by the site, with the form's
 * input. Aborted submissions stay aborted.
 * @param message that the site is unreachable, in the page's language
 */
export function handleFailedSends(message: () => string): ClientMiddleware {
  return async ({ request }, next) => {
    if (request.method === "GET") return next();
    const sent = request.clone();
    const results = await next();
    for (const [route, one] of Object.entries(results)) {
      if (!isUnreached(thrownIn(one))) continue;
      hold("unsent");
      const values = Object.fromEntries(shownTexts(await sent.formData()));
      const refused: RefusedForm = { kind: "unavailable", message: message(), fields: {}, values };
      results[route] = { type: "data", result: data(refused, { status: 503 }) };
    }
    return results;
  };
}
