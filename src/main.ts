// Program entry point: reads the configuration, runs the requested role, and shuts down cleanly.
import "./production.ts";
import { readConfig } from "#platform/config.ts";
import { startEmbeddedPostgres } from "#platform/database/embedded.ts";
import type { Log } from "#platform/log.ts";
import { openLog } from "#platform/log.ts";
import { demandFreePort } from "./demand-free-port.ts";
import { endsByItself, readRole } from "./roles.ts";
import { untilSignal } from "./until-signal.ts";

async function run(): Promise<number> {
  const role = readRole(process.argv[2]);
  const config = readConfig(process.env);
  const log: Log = openLog(config.logLevel);
  const told = untilSignal(process);
  if (role === "all" || role === "site") await demandFreePort(config);
  // The database starts while the rest of the program loads, so nothing above imports that.
  const [postgres, { openServices, runRole }] = await Promise.all([
    config.databaseUrl ? null : startEmbeddedPostgres({ dataDir: config.dataDir, log }),
    import("./run-role.ts"),
  ]);
  const open = await openServices(config, log, postgres);
  try {
    const running = await Promise.race([runRole(role, open, config), open.failed]);
    if (endsByItself.has(role)) return 0;
    await Promise.race([told, open.failed]);
    await running.stop();
    return 0;
  } finally {
    await open.stop();
  }
}

const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24) {
  process.stderr.write("Tessera requires Node 24, which is included in its packages: start it with npm start.\n");
  process.exit(1);
}

try {
  process.exit(await run());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (error instanceof Error && error.name !== "Error") process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}
