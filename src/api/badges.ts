// Project badges as small SVG images, for creators to embed elsewhere.
import type { FastifyInstance } from "fastify";
import { makeBadge } from "badge-maker";
import { z } from "zod";
import { contextOfVisitor } from "#api/find-context.ts";
import { responseHeaders, untrustedFile } from "#api/headers.ts";
import { perform } from "#api/perform.ts";
import type { ProjectView } from "#features/catalog/contract.ts";
import { getProject, listVersions } from "#features/catalog/contract.ts";
import { showCount } from "#kernel/display.ts";
import { invalid, Problem } from "#kernel/problem.ts";
import type { Context, Services } from "#platform/context.ts";

interface Badge {
  readonly label: string;
  readonly message: string;
}

const accent = "#6b3fd4";
const unknown = "#9f9f9f";

/** Supported query parameters; all others are ignored. */
const looks = z.object({
  label: z.string().max(40).optional(),
  color: z.string().regex(/^(?:[0-9a-f]{3}|[0-9a-f]{6}|[a-z]{3,20})$/i).optional(),
  style: z.enum(["flat", "flat-square", "plastic", "for-the-badge"]).default("flat"),
}); // prettier-ignore
type Looks = z.output<typeof looks>;

/** The newest public version; a dash if there is none. */
async function newestVersion(context: Context, project: string): Promise<string> {
  const [version] = await perform(listVersions, context, { project, limit: 1, includeChangelog: false });
  return version?.versionNumber ?? "–";
}

/** "1.20.1–1.21.4"; `versions` is sorted oldest first. */
function spanOf(versions: readonly string[]): string {
  const [first, last] = [versions[0], versions.at(-1)];
  if (first === undefined || last === undefined) return "–";
  return first === last ? first : `${first}–${last}`;
}

type Make = (project: ProjectView, context: Context) => Badge | Promise<Badge>;
const kinds: Readonly<Record<string, Make>> = {
  downloads: ({ downloads }) => ({ label: "downloads", message: showCount(downloads) }),
  followers: ({ followers }) => ({ label: "followers", message: showCount(followers) }),
  license: ({ license }) => ({ label: "license", message: license.id || "–" }),
  "game-versions": ({ gameVersions }) => ({ label: "game versions", message: spanOf(gameVersions) }),
  version: async ({ id }, context) => ({ label: "version", message: await newestVersion(context, id) }),
};

type Looked = { readonly badge: Badge; readonly found: boolean };

async function lookUp(context: Context, kind: string, project: string): Promise<Looked> {
  try {
    const make = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (!make) return { badge: { label: "badge", message: "not found" }, found: false };
    return { badge: await make(await perform(getProject, context, { project }), context), found: true };
  } catch (error) {
    if (!(error instanceof Problem) || (error.kind !== "missing" && error.kind !== "invalid")) throw error;
    return { badge: { label: "project", message: "not found" }, found: false };
  }
}

function draw({ badge, found }: Looked, { label, color, style }: Looks): string {
  return makeBadge({
    label: label ?? badge.label,
    message: badge.message,
    color: found ? (color ?? accent) : unknown,
    style,
  });
}

/** Cache lifetime of a badge in seconds; shorter for missing projects, which may appear any minute. */
const foundSeconds = 600;
const missingSeconds = 60;

interface Address {
  Params: { kind: string; file: string };
  Querystring: Record<string, unknown>;
}

/** `GET /badges/{kind}/{project}.svg?label=&color=&style=`: shows what a visitor may see; counts are at most a minute old. */
export function mountBadges(app: FastifyInstance, services: Services): void {
  const kept = services.cache.space<Looked>({
    name: "api.badges",
    freshMs: missingSeconds * 1000,
    emptied: "by-tag",
    maxBytes: 2 * 1024 * 1024,
    maxEntries: 5000,
    bytesOf: (looked) => 2 * JSON.stringify(looked).length,
  });
  app.get<Address>("/badges/:kind/:file", async (request, reply) => {
    const project = /^([^/]{1,64})\.svg$/.exec(request.params.file)?.[1] ?? "";
    const read = looks.safeParse(request.query);
    if (!read.success) {
      const field = String(read.error.issues[0]?.path[0] ?? "style");
      throw invalid(field, "badge"); // prettier-ignore
    }
    const key = JSON.stringify([request.params.kind, project]);
    const context = contextOfVisitor(services, request);
    const looked = await kept.get(key, () => lookUp(context, request.params.kind, project));
    reply.headers({
      ...responseHeaders,
      ...untrustedFile,
      "content-type": "image/svg+xml; charset=utf-8",
      "cache-control": `public, max-age=${looked.found ? foundSeconds : missingSeconds}, s-maxage=${missingSeconds}`,
    });
    return reply.code(looked.found ? 200 : 404).send(draw(looked, read.data));
  });
}
