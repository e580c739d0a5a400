// The search engine interface over an in-process index, in this thread or another.
import type { SearchDocument } from "#features/catalog/search/document.ts";
import type { SearchAnswer, SearchEngine } from "#features/catalog/search/port.ts";
import { type Loaded, openRequestQueue, type Reply, type Request } from "./request-queue.ts";
import { settlingParts } from "./catalog-index.ts";

/** An engine whose index can be saved and loaded. */
export interface LocalEngine extends SearchEngine {
  /**
   * The index as an image, in pieces. Fails if the index is changed before the last one was taken.
   * @param stamp returned by `load`
   */
  save(stamp: string): AsyncIterable<Uint8Array>;
  /**
   * Replaces the index with an image, like {@link SearchEngine.replaceAll}, if the file is intact and its stamp is not
   * refused. Returns why it was refused, or null.
   */
  load(file: string, refusalOf: (stamp: string) => Promise<string | null>): Promise<string | null>;
}

/** Documents per request: small, so that queries are not blocked while many documents are indexed. */
const batchSize = 100;

/** An engine that sends its requests through `send`, which must preserve their order. */
export function engineOver(send: (request: Request) => Promise<Reply>, close: () => Promise<void>): LocalEngine {
  const sendAll = async (kind: "upsert" | "fill", documents: readonly SearchDocument[]): Promise<void> => {
    for (let from = 0; from < documents.length; from += batchSize) {
      await send({ do: kind, documents: documents.slice(from, from + batchSize) });
    }
  };
  /** Begins another index, and swaps it in if `fill` returns no refusal. */
  const replace = async (fill: () => Promise<string | null>): Promise<string | null> => {
    await send({ do: "begin" });
    try {
      const refusal = await fill();
      await send({ do: refusal === null ? "finish" : "abandon" });
      return refusal;
    } catch (error) {
      await send({ do: "abandon" });
      throw error;
    }
  };
  return {
    search: async (query) => JSON.parse((await send({ do: "search", query })) as string) as SearchAnswer,
    upsert: (documents) => sendAll("upsert", documents),
    remove: async (ids) => {
      await send({ do: "remove", ids });
    },
    bumpCounts: async (rows) => {
      await send({ do: "bumpCounts", rows });
    },
    replaceAll: async (batches) => {
      await replace(async () => {
        for await (const documents of batches) await sendAll("fill", documents);
        for (let part = 0; part < settlingParts; part++) await send({ do: "settle", part });
        return null;
      });
    },
    load: (file, refusalOf) =>
      replace(async () => {
        const loaded = (await send({ do: "load", file })) as Loaded;
        return "refusal" in loaded ? loaded.refusal : refusalOf(loaded.stamp);
      }),
    save: async function* (stamp) {
      await send({ do: "save", stamp });
      for (;;) {
        const piece = await send({ do: "next" });
        if (!(piece instanceof Uint8Array)) return;
        yield piece;
      }
    },
    size: async () => Number(await send({ do: "size" })),
    close,
  };
}

/** An engine in this thread: queries run synchronously and block the event loop. */
export function createLocalEngine(): LocalEngine {
  const ask = openRequestQueue();
  return engineOver(
    async (request) => ask(request),
    async () => {},
  );
}
