// Prepares a checkout to run: installs the lockfile's packages and builds the pages, each only if stale.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { pageSources } from "./page-sources.mjs";

// Plain JavaScript without packages: runs on the system's Node (20.19 or later) before anything is installed.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);
const neededNode = 24;
const carriedNode = ["linux-x64", "linux-arm64", "win32-x64"].includes(`${process.platform}-${process.arch}`);
const binFolder = at("node_modules", ".bin");
const lockFile = at(".cache", "prepare.lock");
const buildStamp = at("build", "sources.sha256");

/** Exits with one actionable sentence. */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

/**
 * Whether node_modules matches the lockfile. npm writes its list of installed packages only after a complete install,
 * so a manual install counts and an interrupted one does not.
 */
function packagesMatchLockfile() {
  const installedList = at("node_modules", ".package-lock.json");
  if (!existsSync(installedList)) return false;
  const installed = readJson(installedList).packages;
  const wanted = readJson(at("package-lock.json")).packages;
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === "") continue;
    const found = installed[path];
    if (found ? found.version !== entry.version : !entry.optional && !entry.peer) return false;
  }
  return !carriedNode || existsSync(join(binFolder, process.platform === "win32" ? "node.cmd" : "node"));
}

/** Runs a command without showing its output; on failure, shows all of it and exits with the sentence. */
function runQuietly(command, args, sentence) {
  return new Promise((resolve) => {
    const env = { ...process.env, PATH: `${binFolder}${delimiter}${process.env.PATH ?? ""}`, NO_COLOR: "1" };
    const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    const output = [];
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    let stoppedBy;
    const stop = (signal) => {
      stoppedBy = signal;
      child.kill(signal);
    };
    process.once("SIGTERM", stop).once("SIGINT", stop);
    child.on("error", (error) => refuse(`${sentence} (${error.message})`));
    child.on("close", (code) => {
      process.off("SIGTERM", stop).off("SIGINT", stop);
      if (stoppedBy) process.exit(stoppedBy === "SIGINT" ? 130 : 143);
      if (code === 0) return resolve(undefined);
      process.stderr.write(Buffer.concat(output));
      refuse(sentence);
    });
  });
}

async function installPackages() {
  process.stdout.write("Installing packages from the lockfile (takes about a minute the first time) …\n");
  const npm = process.env.npm_execpath;
  // The Node that runs npm, not the one in node_modules, which npm is about to replace.
  const node = process.env.npm_node_execpath ?? process.execPath;
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const sentence =
    "The packages could not be installed: see npm's output above. Check the network and the registry (npm ping), then run the command again.";
  if (npm?.endsWith("js")) await runQuietly(node, [npm, ...args], sentence);
  else await runQuietly(process.platform === "win32" ? "npm.cmd" : "npm", args, sentence);
  if (!packagesMatchLockfile()) {
    refuse(
      "The packages were installed but some are missing: remove node_modules, then run npm ci and this command again.",
    );
  }
}

/** The Node that runs the program: the npm package's, or the system's where there is none (macOS). */
function programNode() {
  if (carriedNode) return join(binFolder, "node");
  if (Number.parseInt(process.versions.node, 10) >= neededNode) return process.execPath;
  return refuse(
    `Tessera needs Node ${neededNode} or later on ${process.platform} (${process.arch}); this is ${process.version}. Install it from https://nodejs.org and run the command again.`,
  );
}

/** One hash over all source files of the pages. */
function hashOfPageSources() {
  const files = pageSources(root);
  const hash = createHash("sha256");
  for (const file of files) {
    if (existsSync(file)) hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

async function buildPages() {
  const hash = hashOfPageSources();
  const built = existsSync(at("build", "server")) && existsSync(at("build", "client")) && existsSync(buildStamp);
  if (built && readFileSync(buildStamp, "utf8").trim() === hash) return;
  process.stdout.write("Building the pages …\n");
  rmSync(buildStamp, { force: true });
  process.env.NODE_ENV = "production";
  const tool = at("node_modules", "@react-router", "dev", "bin.cjs");
  await runQuietly(programNode(), [tool, "build"], "The pages could not be built: see the output above.");
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, `${hash}\n`);
}

/**
 * Whether the lock's holder is gone: its process has exited, or it stopped refreshing the file (every 2 s) long ago.
 */
function isAbandoned(path) {
  try {
    if (Date.now() - statSync(path).mtimeMs > 30_000) return true;
    process.kill(Number(readFileSync(path, "utf8")), 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

/** Renaming is atomic, so one of several waiters gets the file; a fresh lock taken by mistake is restored. */
function takeAwayAbandonedLock() {
  const aside = `${lockFile}.${process.pid}`;
  try {
    renameSync(lockFile, aside);
  } catch {
    return;
  }
  if (isAbandoned(aside)) rmSync(aside, { force: true });
  else renameSync(aside, lockFile);
}

/** Lets one process at a time do the work; others wait and find it done. */
async function withLock(work) {
  mkdirSync(dirname(lockFile), { recursive: true });
  for (let told = false; ;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (isAbandoned(lockFile)) {
      takeAwayAbandonedLock();
      continue;
    }
    if (!told) process.stdout.write("Another process is preparing this folder; waiting for it to finish …\n");
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const heartbeat = setInterval(() => utimesSync(lockFile, new Date(), new Date()), 2_000);
  const release = () => rmSync(lockFile, { force: true });
  process.once("exit", release);
  await work();
  clearInterval(heartbeat);
  process.off("exit", release);
  release();
}

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  refuse(`Tessera needs Node 20.19 or later to install itself; this is ${process.version}.`);
}
await withLock(async () => {
  if (!packagesMatchLockfile()) await installPackages();
  programNode();
  if (!process.argv.includes("--install-only")) await buildPages();
});
