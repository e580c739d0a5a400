// Caches the answers that pages for visitors are made of, so that a page is rendered without asking the database again.
import { visitor } from "#kernel/actor.ts";
import type { Client } from "#kernel/operation.ts";
import type { Context, Origin, Services } from "#platform/context.ts";

/** As JSON; the objects themselves take about three times as much. */
const maxBytes = 6 * 1024 * 1024;

const nowhere: Origin = { ip: "", userAgent: "", device: null, languages: [], requestId: "" };

/** Nobody in particular: a cached answer is made without knowing who asks, so it cannot depend on it. */
export function impartialContext(services: Services): Context {
  return { ...services, actor: visitor, origin: nowhere };
}

/** What is shared must not be changed by whoever receives it. */
function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}

/**
 * Wraps the client of a page: what a visitor calls comes from the cache where the contract says so (`cached`), by
 * operation and input. Calls of people always go through.
 * @param clientFor the client that performs
 */
export function cacheAnswers(
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
