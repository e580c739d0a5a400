// Caches the operation results behind visitors' pages, so that rendering needs no database queries.
import { visitor } from "#kernel/actor.ts";
import type { Client } from "#kernel/operation.ts";
import type { Context, Origin, Services } from "#platform/context.ts";

/** Measured as JSON; the objects take about three times as much memory. */
const maxBytes = 6 * 1024 * 1024;

const nowhere: Origin = { ip: "", userAgent: "", device: null, languages: [], requestId: "", accept: "" };

/** An anonymous context: cached results are computed without a requester, so they cannot depend on one. */
export function impartialContext(services: Services): Context {
  return { ...services, actor: visitor, origin: nowhere };
}

/** Shared results must be immutable. */
function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}

/**
 * Wraps a page's client: visitors' calls are cached by operation and input where the contract says so (`cached`).
 * Signed-in users' calls always run.
 * @param clientFor creates the client that performs operations
 */
export function cacheResponses(
  services: Services,
  clientFor: (context: Context) => Client,
): (context: Context) => Client {
  const answers = services.cache.space<{ readonly answer: unknown; readonly bytes: number }>({
    name: "api.answers",
    freshMs: 10_000,
    emptied: "by-tag",
    maxBytes,
    maxEntries: 4000,
    bytesOf: ({ bytes }) => bytes,
  });
  return (context) => {
    const client = clientFor(context);
    if (context.actor.kind !== "visitor") return client;
    const impartial = clientFor(impartialContext(services));
    return async (operation, input, body) => {
      if (operation.cachedMs === 0) return client(operation, input, body);
      const make = async () => {
        const made = await impartial(operation, input);
        return { answer: freeze(made), bytes: JSON.stringify(made).length };
      };
      const key = `${operation.name} ${JSON.stringify(input)}`;
      const { answer } = await answers.get(key, make, { freshMs: operation.cachedMs });
      return answer as Awaited<ReturnType<typeof client<typeof operation>>>;
    };
  };
}
