// Tells open pages which release is running: its id and its routes.
import type { FastifyInstance } from "fastify";

/** A release, as described by the web bundle. */
export interface Release {
  readonly id: string;
  /** Build time in milliseconds since 1970. */
  readonly timestamp: number;
  readonly routes: readonly ReleaseRoute[];
}

export interface ReleaseRoute {
  readonly id: string;
  readonly parentId: string | null;
  /** Relative to the parent's path; null or empty if it adds nothing. */
  readonly path: string | null;
}

interface Rule {
  /** Whether pages are rendered on the server. */
  readonly ssr: boolean;
}

export interface Matcher {
  readonly static: Readonly<Record<string, Rule>>;
  readonly wildcard: Readonly<Record<string, Rule>>;
  readonly dynamic: Readonly<Record<string, Rule>>;
}

function wholePath(route: ReleaseRoute, byId: ReadonlyMap<string, ReleaseRoute>): string {
  const parent = route.parentId === null ? undefined : byId.get(route.parentId);
  const before = parent === undefined ? "" : wholePath(parent, byId);
  return route.path ? `${before}/${route.path}` : before;
}

/** Matching rules for all routes: static paths, prefixes, and patterns with parameters. */
export function matcherOf(routes: readonly ReleaseRoute[]): Matcher {
  const byId = new Map(routes.map((route) => [route.id, route]));
  const paths = [...new Set(routes.map((route) => wholePath(route, byId) || "/"))].toSorted();
  const rules = (fits: (path: string) => boolean) =>
    Object.fromEntries(paths.filter(fits).map((path) => [path.replace(/\/\*$/, "/**"), { ssr: true }]));
  return {
    static: rules((path) => !/[:*]/.test(path)),
    wildcard: rules((path) => path.endsWith("*")),
    dynamic: rules((path) => path.includes(":") && !path.endsWith("*")),
  };
}

/** `latest.json` is polled and never cached; a release's rules are immutable. */
export function mountBuilds(app: FastifyInstance, release: Release): void {
  const { id, timestamp } = release;
  const meta = { id, timestamp, matcher: matcherOf(release.routes), prerendered: [] as string[] };
  app.get("/builds/latest.json", async (_, reply) => reply.header("cache-control", "no-store").send({ id, timestamp }));
  app.get<{ Params: { file: string } }>("/builds/meta/:file", async ({ params }, reply) => {
    if (params.file === `${id}.json`)
      return reply.header("cache-control", "public, max-age=31536000, immutable").send(meta);
    const description = "This release is no longer served here, or never was.";
    return reply.code(404).header("cache-control", "no-store").send({ error: "not_found", description });
  });
}
