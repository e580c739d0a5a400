// Measures startup: from a fresh clone to the first page, and from stop to ready.
// Usage: node bench/cold-start.ts [restart rounds=5]   Needs git and the network (packages are installed from scratch).
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { median, printHead, printMachine, printRow, quantile } from "./lib/report.ts";
import { freePort, root, runSite } from "./lib/run-site.ts";

const rounds = Number(process.argv[2] ?? 5);
const run = promisify(execFile);

/** What `npm start` prints when a step begins. */
const parts = {
  install: "Installing packages",
  build: "Building the pages",
  database: "started the database",
  "demo content": "Filling the empty site",
};

/** Uses the system's Node, as a new contributor would, not the one that npm installed in this folder. */
function machineEnvironment(): NodeJS.ProcessEnv {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("npm_"));
  return { ...Object.fromEntries(own), PATH: folders.join(delimiter) };
}

async function untilAnswer(url: string): Promise<void> {
  for (;;) {
    const answered = await fetch(url).then(
      (answer) => answer.text().then(() => answer.ok),
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Starts the clone as the README says; returns the seconds at which each step ended. */
async function firstStart(folder: string): Promise<Map<string, number>> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...machineEnvironment(), PORT: String(port), HOST: "127.0.0.1", BASE_URL: url, DATABASE_URL: "" };
  const dataDir = join(folder, "data");
  const from = performance.now();
  const program = spawn("npm", ["start"], {
    cwd: folder,
    env: { ...env, DATA_DIR: dataDir, DEMO: "1", LOG_LEVEL: "info" },
    detached: process.platform !== "win32",
  });
  const began = new Map<string, number>();
  const seconds = () => (performance.now() - from) / 1000;
  const listen = (text: Buffer) => {
    for (const [part, message] of Object.entries(parts))
      if (text.includes(message) && !began.has(part)) began.set(part, seconds());
  };
  program.stdout.on("data", listen);
  program.stderr.on("data", listen);
  const ended = once(program, "exit").then(([code]) =>
    Promise.reject(new Error(`npm start exited with code ${code}.`)),
  );
  try {
    await Promise.race([untilAnswer(`${url}/health/ready`), ended]);
    began.set("ready", seconds());
    await Promise.race([untilAnswer(url), ended]);
    began.set("page", seconds());
    return began;
  } finally {
    ended.catch(() => undefined);
    const closed = once(program, "close");
    // Kills npm and the process it started.
    process.kill(-program.pid!, "SIGTERM");
    await closed;
  }
}

function printFirst(began: ReadonlyMap<string, number>, clone: number): void {
  printHead("from a fresh clone", "seconds");
  const at = (name: string) => began.get(name) ?? Number.NaN;
  printRow("git clone from this folder", clone);
  printRow("npm ci", at("build") - at("install"));
  printRow("build, and start of the database", at("database") - at("build"));
  printRow("migrations, search, until the demo content begins", at("demo content") - at("database"));
  printRow("demo content, until ready", at("ready") - at("demo content"));
  printRow("first page", at("page") - at("ready"));
  printRow("npm start to first page", at("page"));
}

printMachine();
const folder = await mkdtemp(join(tmpdir(), "tessera-bench-clone-"));
// Otherwise the database of a site started by root would be placed elsewhere and left behind.
await chmod(folder, 0o711);
try {
  const from = performance.now();
  await run("git", ["clone", "--quiet", root, folder]);
  const cloned = (performance.now() - from) / 1000;
  printFirst(await firstStart(folder), cloned);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const site = await runSite(join(folder, "data"), { demo: true });
    times.push(site.readyMs / 1000);
    await site.stop();
  }
  printHead("from stop", "seconds");
  printRow(`start to ready, median of ${rounds}`, median(times));
  printRow("slowest", quantile(times, 1));
} finally {
  await rm(folder, { recursive: true, force: true });
}
