// Measures receiving a file of almost 500 MiB through both APIs: MB/s, and memory beyond the idle site's.
// Usage: node bench/upload.ts [MiB=499]   Baseline: hashing the same bytes with sha1 and sha512 in one thread.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { makeJar } from "./lib/make-jar.ts";
import { printHead, printMachine, printRow } from "./lib/report.ts";
import type { RunningSite } from "./lib/run-site.ts";
import { openDataDir, peakMiB, runSite, settledMiB } from "./lib/run-site.ts";

const bytes = Number(process.argv[2] ?? 499) * 1024 * 1024;

/** Speed in MB/s of both hashes in sequence, over blocks as they would arrive. */
async function hashingSpeed(file: string): Promise<number> {
  const [sha1, sha512] = [createHash("sha1"), createHash("sha512")];
  const handle = await open(file);
  const block = Buffer.alloc(256 * 1024);
  const { size } = await handle.stat();
  let busy = 0;
  for (let at = 0; at < size;) {
    const { bytesRead } = await handle.read(block, 0, block.length, at);
    const part = block.subarray(0, bytesRead);
    const from = performance.now();
    sha1.update(part);
    sha512.update(part);
    busy += performance.now() - from;
    at += bytesRead;
  }
  await handle.close();
  return size / 1000 / busy;
}

interface Sending {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

/** Milliseconds until the response arrived. */
async function send({ url, headers, body }: Sending): Promise<number> {
  const from = performance.now();
  const asked = request(url, { method: "POST", headers });
  const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
    asked.on("error", reject);
    asked.on("response", (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString("utf8") }));
    });
  });
  await pipeline(body, asked);
  const { status, text } = await answered;
  if (status !== 200) throw new Error(`${url} responded with ${status}: ${text}`);
  return performance.now() - from;
}

const readFast = (file: string) => createReadStream(file, { highWaterMark: 256 * 1024 });

async function toUploads(site: RunningSite, token: string, file: string): Promise<Sending> {
  const length = String((await stat(file)).size);
  const headers = { authorization: token, "content-type": "application/java-archive", "content-length": length };
  return { url: `${site.url}/api/uploads?fileName=bench.jar`, headers, body: readFast(file) };
}

async function ownMod(site: RunningSite): Promise<string> {
  const answer = await fetch(`${site.url}/v2/user/creator/projects`);
  const projects = (await answer.json()) as { id: string; loaders: string[] }[];
  return projects.find(({ loaders }) => loaders.includes("fabric"))!.id;
}

let versions = 0;
async function toVersion(site: RunningSite, token: string, file: string): Promise<Sending> {
  const data = {
    project_id: await ownMod(site),
    version_number: `bench-${(versions += 1)}`,
    name: "Bench",
    version_type: "release",
    loaders: ["fabric"],
    game_versions: ["1.20.1"],
    dependencies: [],
    featured: false,
    file_parts: ["file"],
  };
  const part = (name: string, more: string) =>
    `--bench\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const head = `${part("data", "")}${JSON.stringify(data)}\r\n${part("file", '; filename="bench.jar"')}`;
  const tail = "\r\n--bench--\r\n";
  const length = head.length + (await stat(file)).size + tail.length;
  async function* parts() {
    yield Buffer.from(head);
    yield* readFast(file);
    yield Buffer.from(tail);
  }
  const type = "multipart/form-data; boundary=bench";
  const headers = { authorization: token, "content-type": type, "content-length": String(length) };
  return { url: `${site.url}/v2/version`, headers, body: Readable.from(parts(), { objectMode: false }) };
}

printMachine();
const data = await openDataDir();
const folder = await mkdtemp(join(tmpdir(), "tessera-bench-files-"));
const file = join(folder, "bench.jar");
if (data.isNew) await (await runSite(data.dataDir, { demo: true })).stop();
const site = await runSite(data.dataDir, { demo: false });
try {
  const token = await site.tokenOf("creator");
  printHead("receiving", "MB/s", "hashing alone MB/s", "ratio", "memory at rest MiB", "most MiB", "extra MiB");
  const ways = { "POST /api/uploads": toUploads, "POST /v2/version": toVersion };
  for (const round of ["first", "second"])
    for (const [name, way] of Object.entries(ways)) {
      await makeJar(file, bytes);
      const anchor = await hashingSpeed(file);
      const rest = await settledMiB(site.pid);
      let ms = 0;
      const most = await peakMiB(site.pid, async () => (ms = await send(await way(site, token, file))));
      const speed = (await stat(file)).size / 1000 / ms;
      printRow(`${name}, ${round}`, speed, anchor, speed / anchor, rest, most, most - rest);
    }
} finally {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
  await data.close();
}
