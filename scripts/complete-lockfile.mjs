// Adds to package-lock.json the platform packages a registry did not carry, which `npm ci` would otherwise refuse to miss.
// Usage: node scripts/complete-lockfile.mjs   Needs: the registry that npm is set to (`npm config get registry`).
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

// `npm install` silently leaves out an optional package that its registry cannot give (a build for another system), and
// `npm ci` then calls the lockfile incomplete. Such packages carry their system in their name, so the entry can be told.
const path = new URL("../package-lock.json", import.meta.url);
const lockfile = JSON.parse(readFileSync(path, "utf8"));
const packages = lockfile.packages;
const systems = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const processors = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/** True when a package at `folder` would find `name` in some node_modules above it. */
function isListed(folder, name) {
  for (let above = folder; ; above = above.slice(0, above.lastIndexOf("/node_modules/"))) {
    if (packages[`${above}/node_modules/${name}`.replace(/^\//, "")]) return true;
    if (!above.includes("/node_modules/")) return Boolean(packages[`node_modules/${name}`]);
  }
}

function entryFor(name, version, dev) {
  const words = name.replace(/^@[^/]+\//, "").split("-");
  const cpu = words.filter((word) => processors.includes(word));
  const os = words.filter((word) => systems.includes(word));
  if (cpu.length !== 1 || !/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) return undefined;
  const libc = words.some((word) => word.startsWith("musl")) ? "musl" : "glibc";
  const withLibc = os[0] === "linux" && words.some((word) => /^(musl|gnu)/.test(word));
  return {
    version,
    cpu,
    ...(dev && { dev }),
    ...(withLibc && { libc: [libc] }),
    optional: true,
    ...(os.length && { os }),
  };
}

const added = [];
for (const [folder, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isListed(folder, name)) continue;
    const addition = entryFor(name, version, entry.dev);
    if (!addition) {
      process.stderr.write(
        `${name}@${version} (wanted by ${folder}) is missing and its system cannot be told from its name.\n`,
      );
      process.exitCode = 1;
      continue;
    }
    packages[`node_modules/${name}`] = addition;
    added.push(`${name}@${version}`);
  }
}
const registry = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim().replace(/\/$/, "");

/** What the registry says the bytes of a package must hash to; undefined where it does not carry it. */
async function integrityOf(name, version) {
  const answer = await fetch(`${registry}/${name.replace("/", "%2f")}/${version}`);
  if (!answer.ok) return undefined;
  const { dist } = await answer.json();
  return dist?.integrity;
}

let hashed = 0;
for (const [folder, entry] of Object.entries(packages)) {
  if (folder === "" || entry.integrity || entry.link) continue;
  const name = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
  const integrity = await integrityOf(name, entry.version);
  if (!integrity) {
    process.stderr.write(`${name}@${entry.version}: ${registry} does not know its hash; ask another registry.\n`);
    process.exitCode = 1;
    continue;
  }
  // As npm orders an entry: what is hashed before what it is for.
  const { version, ...rest } = entry;
  packages[folder] = { version, integrity, ...rest };
  hashed += 1;
}
const byName = Object.entries(packages).sort(([one], [other]) => (one < other ? -1 : 1));
lockfile.packages = Object.fromEntries(byName);
if (added.length + hashed > 0) writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`);
if (added.length > 0) process.stdout.write(`Added ${added.join(", ")}.\n`);
if (hashed > 0) process.stdout.write(`Added the hashes of ${hashed} packages.\n`);
if (added.length + hashed === 0 && !process.exitCode) process.stdout.write("The lockfile is complete.\n");
