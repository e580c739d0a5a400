// Caches the pages that visitors are shown, so that a crowd costs one rendering. Never anyone's own pages.
import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { PackedOnDemand } from "#api/compress.ts";
import { readAuthorization, readCookie, sessionCookie } from "#api/find-context.ts";
import type { PageLanguage } from "#api/page-language.ts";
import { pathOf } from "#api/path-of.ts";
import type { Space } from "#platform/cache/index.ts";
import type { Services } from "#platform/context.ts";

/** An answer as it was made. */
export interface CachedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly body: PackedOnDemand;
}

export interface PageCache {
  /** What the page may be cached under; null when it is someone's own, changes something, or is no page. */
  keyOf(request: FastifyRequest): string | null;
  readonly pages: Space<CachedPage>;
}

/**
 * A cached page keeps its nonce, which those who are shown it in these seconds therefore share. That is sound: what the
 * nonce guards against is markup that slipped into the rendering, and a page's nonce is drawn when it is rendered, so
 * nothing that is in the page can know it. Who reads the nonce afterwards can change none of the cached bytes; scripts of
 * a running page are held by Trusted Types, not by the nonce; and the pages of signed-in people are never cached.
 */
const maxBytes = 12 * 1024 * 1024;
/** A page beyond this, in bytes as it is sent plain, is an odd one: nobody else will ask for it soon. */
const largestPage = 512 * 1024;

/** Nobody asks twice for an address of more characters, and the addresses that are kept take memory too. */
const longestKey = 2048;

/** What happens while signing in belongs to one browser, cookies and all, though it has no session yet; how the site fares is seen now. */
const neverCached = /^\/(?:auth|status)(?:[/.]|$)/;

export function etagOf(bytes: Buffer): string {
  return `"${createHash("sha1").update(bytes).digest("base64url")}"`;
}

export function createPageCache(services: Services, language: PageLanguage): PageCache {
  return {
    keyOf(request) {
      if (request.method !== "GET" || neverCached.test(pathOf(request.url)) || request.url.length > longestKey)
        return null;
      const { cookie, authorization } = request.headers;
      if (readCookie(cookie, sessionCookie(services)) !== null || readAuthorization(authorization) !== null)
        return null;
      // What one browser alone is told or shown: that a form was done, and the components of developer mode.
      if (readCookie(cookie, "follow-up") !== null || readCookie(cookie, "developer-mode") !== null) return null;
      // Preferences are the only other thing that a page looks at.
      const preferences = [readCookie(cookie, "color-mode"), readCookie(cookie, "cosmetics")];
      // With the address, which is in the key, these two say everything of the page's language.
      const { saved, automatic } = language(request.headers, null);
      preferences.push(saved, automatic);
      return JSON.stringify([request.url, ...preferences]);
    },
    pages: services.cache.space<CachedPage>({
      name: "api.pages",
      freshMs: 10_000,
      emptied: "by-tag",
      maxBytes,
      maxEntries: 2000,
      // Both compressed forms together stay below half of the plain one.
      bytesOf: (page) => Math.ceil(page.body.plain.length * 1.5) + 1024,
      worth: ({ status, body }) => status === 200 && body.plain.length <= largestPage,
    }),
  };
}
