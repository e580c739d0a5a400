// Fails early if another program has the port.
import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "#platform/config.ts";

export const refusePort = (port: number, error: unknown) =>
  error instanceof Error && "code" in error && error.code === "EADDRINUSE"
    ? new Error(`Port ${port} is in use. Stop the other program or set PORT.`)
    : error;

/** Fails before anything is created if another program has the port; `startSite` still refuses one taken since. */
export async function demandFreePort({ port, host }: Pick<Config, "port" | "host">): Promise<void> {
  const probe = createServer().listen({ port, host });
  try {
    await once(probe, "listening");
  } catch (error) {
    throw refusePort(port, error);
  }
  probe.close();
  await once(probe, "close");
}
