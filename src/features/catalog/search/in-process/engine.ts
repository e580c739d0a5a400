// The search engine interface over an in-process index, in this thread or another.
import type { SearchDocument } from "#features/catalog/search/document.ts";
import type { SearchAnswer, SearchEngine } from "#features/catalog/search/port.ts";
import { openRequestQueue, type Reply, type Request } from "./request-queue.ts";
import { settlingParts } from "./catalog-index.ts";

/** Documents per request: small, so that queries are not blocked while many documents are indexed. */
const batchSize = 100;

/** An engine that sends its requests through `send`, which must preserve their order. */
export function engineOver(send: (request: Request) => Promise<Reply>, close: () => Promise<void>): SearchEngine {
  const sendAll = async (kind: "upsert" | "fill", documents: readonly SearchDocument[]): Promise<void> => {
    for (let from = 0; from < documents.length; from += batchSize) {
      await send({ do: kind, documents: documents.slice(from, from + batchSize) });
    }
  };
  return {
    search: async (query) => JSON.parse(String(await send({ do: "search", query }))) as SearchAnswer,
    upsert: (documents) => sendAll("upsert", documents),
    remove: async (ids) => {
      await send({ do: "remove", ids });
    },
    bumpCounts: async (rows) => {
      await send({ do: "bumpCounts", rows });
    },
    replaceAll: async (batches) => {
      await send({ do: "begin" });
      try {
        for await (const documents of batches) await sendAll("fill", documents);
        for (let part = 0; part < settlingParts; part++) await send({ do: "settle", part });
        await send({ do: "finish" });
      } catch (error) {
        await send({ do: "abandon" });
        throw error;
      }
    },
    size: async () => Number(await send({ do: "size" })),
    close,
  };
}

/** An engine in this thread: queries run synchronously and block the event loop. */
export function createLocalEngine(): SearchEngine {
  const ask = openRequestQueue();
  return engineOver(
    async (request) => ask(request),
    async () => {},
  );
}
