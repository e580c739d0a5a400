// Keeps a form as it is when what was sent never reached the site: the router would draw an error page in its place.
import { data, type DataStrategyResult, type MiddlewareFunction } from "react-router";
import { hold, isUnreached } from "./connection.ts";
import type { RefusedForm } from "./context.ts";
import { shownTexts } from "./secret-fields.ts";

/** What an action threw: the router hands it on as it is, or in the `data()` of an answer. */
function thrownIn({ type, result }: DataStrategyResult): unknown {
  if (type !== "error") return undefined;
  return typeof result === "object" && result !== null && "data" in result ? result.data : result;
}

type ClientMiddleware = MiddlewareFunction<Record<string, DataStrategyResult>>;

/**
 * Of the root route, in the browser: a form that could not be sent is answered as one that the site refused, with what
 * was typed. A send that is called off stays so.
 * @param message that the site could not be reached, in the language of the page
 */
export function keepFailedSends(message: () => string): ClientMiddleware {
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
