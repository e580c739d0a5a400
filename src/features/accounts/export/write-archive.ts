// Streams everything the features store about a user as a zip.
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Context } from "#platform/context.ts";
import type { ExportedFile, ExportedRows } from "#platform/feature/index.ts";

/** Streams the rows as a JSON array. */
async function* writeJson({ rows }: ExportedRows): AsyncIterable<string> {
  let before = "[\n";
  for await (const row of rows()) {
    yield before + JSON.stringify(row, null, 2);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

function explain(username: string, at: Date, parts: readonly (readonly [string, string])[]): string {
  const lines = parts.map(([name, message]) => `${name}\n    ${message}`);
  const head = `What Tessera knows of ${username}, as of ${at.toISOString()}.`;
  const note =
    "Files that end in .json hold a list. Times are in UTC. Secrets are kept nowhere, only what proves them.";
  const projects = "Published files stay at the addresses of their versions and are not repeated here.";
  return [head, note, projects, ...lines, ""].join("\n\n");
}

async function* readLater(open: ExportedFile["open"]): AsyncIterable<Uint8Array> {
  yield* await open();
}

/** Adds a file that is opened when its turn comes; a read error aborts the zip. */
function addLazily(zip: ZipFile, name: string, mtime: Date, read: () => AsyncIterable<string | Uint8Array>): void {
  zip.addReadStreamLazy(name, { mtime }, (done) => done(null, Readable.from(read(), { objectMode: false })));
}

export async function writeArchive(context: Context, userId: string, username: string): Promise<Readable> {
  const parts = await Promise.all(context.ports.exports.map((exports) => exports(context, userId)));
  const tables = parts.flatMap(({ rows }) => rows);
  const files = parts.flatMap((part) => part.files);
  const now = context.clock.now();
  const zip = new ZipFile();
  const named = tables.map(({ name, message }) => [`${name}.json`, message] as const);
  const text = explain(username, now, [...named, ...files.map(({ name, message }) => [name, message] as const)]);
  zip.addBuffer(Buffer.from(text), "README.txt", { mtime: now });
  for (const table of tables) addLazily(zip, `${table.name}.json`, now, () => writeJson(table));
  for (const { name, open } of files) addLazily(zip, name, now, () => readLater(open));
  const sent = Readable.from(zip.outputStream, { objectMode: false });
  zip.on("error", (error: Error) => sent.destroy(error));
  zip.end();
  return sent;
}
