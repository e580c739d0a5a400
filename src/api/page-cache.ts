// Caches pages for visitors, so that concurrent requests render once. Personal pages are never cached.
import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { PackedOnDemand } from "#api/compress.ts";
import { readAuthorization, readCookie, sessionCookie } from "#api/find-context.ts";
import type { PageLanguage } from "#api/page-language.ts";
import { pathOf } from "#api/path-of.ts";
import type { Space } from "#platform/cache/index.ts";
import type { Services } from "#platform/context.ts";

/** A response as it was rendered. */
export interface CachedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly body: PackedOnDemand;
}

export interface PageCache {
  /** The page's cache key; null if it is personal, a write, or not a page. */
  keyOf(request: FastifyRequest): string | null;
  readonly pages: Space<CachedPage>;
}

/**
 * A cached page keeps its nonce, which everyone who gets it in these seconds shares. This is safe: the nonce protects
 * against markup injected during rendering, and since it is generated at that point, nothing in the page can know it.
 * Whoever reads the nonce later cannot change the cached bytes; scripts on a running page are restricted by Trusted
 * Types, not by the nonce; and signed-in users' pages are never cached.
 */
const maxBytes = 12 * 1024 * 1024;
/** A page larger than this, in uncompressed bytes, is unusual and unlikely to be requested again soon. */
const largestPage = 512 * 1024;

/** Longer URLs are unlikely to be requested twice, and keys take memory too. */
const longestKey = 2048;

/**
 * Sign-in pages belong to one browser, cookies included, even before there is a session; the status page must be
 * current.
 */
const neverCached = /^\/(?:auth|status)(?:[/.]|$)/;

export function etagOf(bytes: Buffer): string {
  return `"${createHash("sha1").update(bytes).digest("base64url")}"`;
}

/** @param isStarting whether pages carry the notice that the site is starting */
export function createPageCache(services: Services, language: PageLanguage, isStarting: () => boolean): PageCache {
  return {
    keyOf(request) {
      const reads = request.method === "GET" || request.method === "HEAD";
      if (!reads || neverCached.test(pathOf(request.url)) || request.url.length > longestKey) return null;
      const { cookie, authorization } = request.headers;
      if (readCookie(cookie, sessionCookie(services)) !== null || readAuthorization(authorization) !== null)
        return null;
      // Shown to one browser only: confirmations of submitted forms, and developer mode.
      if (readCookie(cookie, "follow-up") !== null || readCookie(cookie, "developer-mode") !== null) return null;
      // Preferences are the only other cookies a page depends on.
      const preferences = [readCookie(cookie, "color-mode"), readCookie(cookie, "cosmetics")];
      // Together with the URL, which is part of the key, these determine the page's language.
      const { saved, automatic } = language(request.headers, null);
      preferences.push(saved, automatic);
      return JSON.stringify([request.url, isStarting(), ...preferences]);
    },
    pages: services.cache.space<CachedPage>({
      name: "api.pages",
      freshMs: 10_000,
      emptied: "by-tag",
      maxBytes,
      maxEntries: 2000,
      // Both compressed forms together take less than half of the uncompressed size.
      bytesOf: (page) => Math.ceil(page.body.plain.length * 1.5) + 1024,
      worth: ({ status, body }) => status === 200 && body.plain.length <= largestPage,
    }),
  };
}
