// Keeps the answers that pages for visitors are made of, so that a page is rendered without asking the database again.
import { keepUntilChange } from "#api/keep-until-change.ts";
import { visitor } from "#kernel/actor.ts";
import type { Client } from "#kernel/operation.ts";
import type { Context, Origin, World } from "#platform/context.ts";

/** As JSON; the objects themselves take about three times as much. */
const maxBytes = 6 * 1024 * 1024;

/** Nobody in particular: a kept answer is made without knowing who asks, so it cannot depend on it. */
const nowhere: Origin = { ip: "", userAgent: "", device: null, languages: [], requestId: "" };

/** What is shared must not be changed by whoever receives it. */
function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}

/**
 * Wraps the client of a page: what a visitor calls is kept where the contract says so (`kept`), by operation and input.
 * Calls of people always go through.
 * @param clientFor the client that performs
 */
export function keepAnswers(world: World, clientFor: (context: Context) => Client): (context: Context) => Client {
  const keep = keepUntilChange<{ readonly answer: unknown; readonly bytes: number }>(world, {
    maxBytes,
    maxEntries: 4000,
    bytesOf: ({ bytes }) => bytes,
  });
  return (context) => {
    const client = clientFor(context);
    if (context.actor.kind !== "visitor") return client;
    const impartial = clientFor({ ...world, actor: visitor, origin: nowhere });
    return async (operation, input, body) => {
      if (!operation.kept) return client(operation, input, body);
      const { answer } = await keep(`${operation.name} ${JSON.stringify(input)}`, async () => {
        const made = await impartial(operation, input);
        return { answer: freeze(made), bytes: JSON.stringify(made).length + 256 };
      });
      return answer as Awaited<ReturnType<typeof client<typeof operation>>>;
    };
  };
}
