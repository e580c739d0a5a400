// The site role: one HTTP server with pages, APIs and files.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { closeServer } from "#api/close-server.ts";
import { createConnections } from "#api/connections.ts";
import type { Parts } from "#api/health.ts";
import { createServer } from "#api/server.ts";
import { refusePort } from "./demand-free-port.ts";
import type { OpenServices } from "./open-services.ts";

const build = fileURLToPath(new URL("../build", import.meta.url));

/** A site without a worker on its machine moves its recorded downloads to the database itself. */
const drainEveryMs = 5000;

/** Responses that take long with a large catalog, and are cached. */
const slowAtFirst = ["/sitemap.xml", "/v2/statistics"];

export interface Site {
  /** The URL to open on this machine. */
  readonly address: string;
  /** Makes what would be slow for whoever requests it first. */
  warm(): void;
  /** Stops being ready at once, keeps serving for the drain period, lets requests in flight finish, then closes. */
  stop(): Promise<void>;
}

/**
 * Starts listening; all services must be open.
 * @param parts further components that must work for the site to be ready
 */
export async function startSite(open: OpenServices, parts: () => Parts): Promise<Site> {
  if (!existsSync(`${build}/server/index.js`)) throw new Error("The web pages have not been built. Run: npm run build");
  const { services } = open;
  let stopping = false;
  const connections = createConnections();
  const ready = async () => !stopping && (await open.ready());
  const app = await createServer(services, { build, ready, parts, connections });
  const { port, host, drainSeconds } = services.config;
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw refusePort(port, error);
  }
  const { downloads } = services.ports;
  const drain = () =>
    downloads
      .drain()
      .catch((error: unknown) =>
        services.log.error({ err: error }, "downloads are waiting in the spool, trying again soon"),
      );
  const drained = setInterval(() => void drain(), drainEveryMs);
  let warmed: Promise<void> = Promise.resolve();
  const warm = async () => {
    // The sitemap of an empty site would be kept for an hour.
    if ((await services.ports.search.size()) === 0) return;
    for (const url of slowAtFirst) if (!stopping) await app.inject(url);
  };
  return {
    address: services.config.baseUrl,
    warm: () => {
      warmed = warm().catch((error: unknown) => services.log.debug({ err: error }, "could not warm the caches"));
    },
    stop: async () => {
      stopping = true;
      await warmed;
      await closeServer(app, connections, drainSeconds * 1000);
      clearInterval(drained);
      await drain();
    },
  };
}
