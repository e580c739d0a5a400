// Keeps pages that visitors were shown for a few seconds, so that a crowd costs one rendering. Never anyone's own pages.
import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { PackedOnDemand } from "#api/compress.ts";
import { readAuthorization, readCookie, sessionCookie } from "#api/find-context.ts";
import { pathOf } from "#api/path-of.ts";
import type { World } from "#platform/context.ts";
import { outboxChannel } from "#platform/jobs/index.ts";

/** An answer as it was made. */
export interface KeptPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly body: PackedOnDemand;
}

export interface PageCache {
  /** What the page may be kept under; null when it is someone's own, changes something, or is no page. */
  keyOf(request: FastifyRequest): string | null;
  /** The kept page, or what `make` makes; askers of one key wait for one making. */
  take(key: string, make: () => Promise<KeptPage>): Promise<KeptPage>;
}

/**
 * A kept page keeps its nonce, which those who are shown it in these seconds therefore share. That is sound: what the
 * nonce guards against is markup that slipped into the rendering, and a page's nonce is drawn when it is rendered, so
 * nothing that is in the page can know it. Who reads the nonce afterwards can change none of the kept bytes; scripts of
 * a running page are held by Trusted Types, not by the nonce; and the pages of signed-in people are never kept.
 */
const keepMs = 10_000;
const keepBytes = 64 * 1024 * 1024;

/** What happens while signing in belongs to one browser, cookies and all, though it has no session yet. */
const signingIn = /^\/auth(?:[/.]|$)/;

export function etagOf(bytes: Buffer): string {
  return `"${createHash("sha1").update(bytes).digest("base64url")}"`;
}

/** Every change of the product empties the cache, in every process, as soon as it is committed. */
export function createPageCache(world: World): PageCache {
  const kept = new LRUCache<string, KeptPage>({
    maxSize: keepBytes,
    // Both compressed forms together stay below half of the plain one.
    sizeCalculation: (page) => Math.ceil(page.body.plain.length * 1.5) + 1024,
    ttl: keepMs,
  });
  const making = new Map<string, Promise<KeptPage>>();
  let changes = 0;
  world.notifications.on(outboxChannel, () => {
    changes += 1;
    kept.clear();
    making.clear();
  });

  async function make(key: string, render: () => Promise<KeptPage>): Promise<KeptPage> {
    const before = changes;
    const page = await render();
    // What was rendered while something changed may already be old.
    if (page.status === 200 && before === changes) kept.set(key, page);
    return page;
  }

  return {
    keyOf(request) {
      if (request.method !== "GET" || signingIn.test(pathOf(request.url))) return null;
      const { cookie, authorization } = request.headers;
      if (readCookie(cookie, sessionCookie(world)) !== null || readAuthorization(authorization) !== null) return null;
      // Preferences are the only other thing that a page looks at.
      const preferences = [readCookie(cookie, "color-mode"), readCookie(cookie, "cosmetics")];
      return JSON.stringify([request.protocol, request.host, request.url, ...preferences]);
    },
    take(key, render) {
      const there = kept.get(key);
      if (there) return Promise.resolve(there);
      const started = making.get(key);
      if (started) return started;
      const page = make(key, render).finally(() => {
        if (making.get(key) === page) making.delete(key);
      });
      making.set(key, page);
      return page;
    },
  };
}
