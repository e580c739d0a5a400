// The site: one HTTP server with pages, APIs and files.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createServer } from "#api/server.ts";
import type { OpenWorld } from "./open-world.ts";

const build = fileURLToPath(new URL("../build", import.meta.url));

/** How long requests in flight may take to finish when the program stops. */
const lastCallMs = 20_000;

export interface Site {
  /** Where it listens, as a person on this machine can open it. */
  readonly address: string;
  /** Stops being ready at once, lets requests in flight finish, then closes. */
  stop(): Promise<void>;
}

/** Starts listening; everything must be open. */
export async function startSite(open: OpenWorld): Promise<Site> {
  if (!existsSync(`${build}/server/index.js`)) throw new Error("The web is not built. Run: npm run build");
  const { world } = open;
  let stopping = false;
  const app = await createServer(world, { build, ready: async () => !stopping && (await open.ready()) });
  const { port, host } = world.config;
  try {
    await app.listen({ port, host });
  } catch (error) {
    const busy = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    throw busy ? new Error(`Port ${port} is in use. Stop the other program or set PORT.`) : error;
  }
  return {
    address: world.config.baseUrl,
    stop: async () => {
      stopping = true;
      app.server.closeIdleConnections();
      // Whoever reads slower than this is cut off, so that the database is still stopped in order.
      const cut = setTimeout(() => app.server.closeAllConnections(), lastCallMs);
      await app.close();
      clearTimeout(cut);
    },
  };
}
