// Reads a multipart form as a stream: text parts into memory within limits, file parts straight to their consumer.
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { Problem, invalid } from "#kernel/problem.ts";
import type { Refusal } from "#kernel/refusal.ts";

/** One file part, to be read to its end before the next part arrives. `filename` is exactly what the client sent. */
export interface FilePart {
  readonly name: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly stream: AsyncIterable<Uint8Array>;
}

export interface FormOptions<T> {
  /** Parts that are text even when sent with a filename (browsers do so for a JSON blob). */
  readonly textParts: readonly string[];
  /** Maximum size of a text part, in bytes. */
  readonly maxTextBytes: number;
  readonly maxFiles: number;
  /** Consumes one file; parts are handed over one at a time, in the order sent. */
  readonly onFile: (part: FilePart) => Promise<T>;
  /** Undoes `onFile`, for every file taken, when the form as a whole fails. */
  readonly discard: (taken: T) => Promise<void>;
}

export interface Form<T> {
  readonly fields: ReadonlyMap<string, string>;
  /** Part name → result of `onFile`, in the order sent. */
  readonly files: ReadonlyMap<string, T>;
}

const maxTextParts = 64;
const maxHeaderBytes = 16 * 1024;

/**
 * Reads the whole of `request.body`. Text and file parts may come in any order under any names; memory stays at a few
 * network chunks however large the files are, because nothing more is read until the consumer has caught up.
 *
 * On any failure every file taken is discarded, the rest of the body is drained (so that the client receives the
 * response), and the error is a `Problem` that names the part, unless `onFile` itself threw something else.
 */
export async function readForm<T>(
  request: { headers: IncomingHttpHeaders; body: Readable },
  options: FormOptions<T>,
): Promise<Form<T>> {
  // A client that disconnects after a refusal must not crash the program: nothing else listens by then.
  request.body.on("error", () => undefined);
  const fields = new Map<string, string>();
  const files = new Map<string, T>();
  const failure = firstFailure();
  const parser = openParser(request.headers, options);
  const claim = nameClaims(failure.raise);
  const arriving = new Set<Readable>();
  let taking: Promise<unknown> = Promise.resolve();
  let takenBefore = taking;

  parser.on("field", (name, value, _nameCut, valueCut) => {
    if (!claim(name)) return;
    if (valueCut) failure.raise(textTooLong(name, options.maxTextBytes));
    else fields.set(name, value);
  });
  parser.on("file", (name, stream, filename, _encoding, mimeType) => {
    stream.on("error", () => failure.raise(truncatedForm()));
    if (!claim(name)) return void stream.resume();
    arriving.add(stream);
    takenBefore = taking;
    taking = taking.then(async () => files.set(name, await options.onFile({ name, filename, mimeType, stream })));
    taking.then(() => arriving.delete(stream), failure.raise);
  });
  parser.on("partsLimit", () => failure.raise(tooMany("parts", maxTextParts + options.maxFiles)));
  parser.on("fieldsLimit", () => failure.raise(tooMany("text parts", maxTextParts)));
  parser.on("filesLimit", () => failure.raise(tooMany("files", options.maxFiles)));
  parser.on("error", () => failure.raise(truncatedForm()));

  try {
    const finished = new Promise((resolve) => parser.on("finish", resolve));
    // Several small files can share one chunk; waiting for all but the last keeps them from accumulating.
    await feed(request.body, parser, failure.raised, () => takenBefore);
    parser.end();
    await Promise.race([failure.raised, finished]);
    await Promise.race([failure.raised, taking]);
    return { fields, files };
  } catch (error) {
    failure.raise(error);
    for (const stream of arriving) stream.destroy(truncatedForm());
    parser.destroy();
    request.body.resume();
    await taking.catch(() => undefined);
    await Promise.all([...files.values()].map(options.discard));
    return failure.raised;
  }
}

/** Remembers the first failure; `raised` rejects with it. */
function firstFailure(): { raised: Promise<never>; raise: (error: unknown) => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  return { raised: promise, raise: reject };
}

/** Whether a part's name is new among the parts so far; a missing name is raised as a failure. */
function nameClaims(raise: (error: unknown) => void): (name: string | undefined) => boolean {
  const names = new Set<string>();
  return (name) => {
    if (!name) raise(invalid("form", "form.name"));
    else if (names.has(name)) raise(invalid(name, "form.twice", { name }));
    else return Boolean(names.add(name));
    return false;
  };
}

/** Feeds the body to the parser chunk by chunk, each only when the previous one is processed. */
async function feed(
  body: Readable,
  parser: BusboyInstance,
  failed: Promise<never>,
  caughtUp: () => Promise<unknown>,
): Promise<void> {
  const chunks = body.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const chunk = await chunks.next().catch(() => Promise.reject(truncatedForm()));
      if (chunk.done) return;
      const written = new Promise<void>((resolve, reject) => {
        parser.write(chunk.value, (error) => (error ? reject(truncatedForm()) : resolve()));
      });
      await Promise.race([failed, written]);
      await Promise.race([failed, caughtUp()]);
    }
  } finally {
    await chunks.return?.();
  }
}

function truncatedForm(): Problem {
  return new Problem("refused", "upload.broken");
}

function openParser<T>(headers: IncomingHttpHeaders, options: FormOptions<T>): BusboyInstance {
  // Some HTTP libraries send a form as multipart/mixed; its parts are the same.
  const [, parameters] = /^\s*multipart\/[\w.+-]+\s*(;.*\bboundary=.*)$/is.exec(headers["content-type"] ?? "") ?? [];
  if (parameters === undefined) throw invalid("content-type", "form.type");
  try {
    return makeParser(`multipart/form-data${parameters}`, options);
  } catch {
    throw invalid("content-type", "form.boundary");
  }
}

function makeParser<T>(contentType: string, options: FormOptions<T>): BusboyInstance {
  return new Busboy({
    headers: { "content-type": contentType },
    preservePath: true,
    isPartAFile: (name, _type, filename) => filename !== undefined && !options.textParts.includes(name ?? ""),
    limits: {
      fieldSize: options.maxTextBytes,
      fields: maxTextParts,
      files: options.maxFiles,
      parts: maxTextParts + options.maxFiles,
      headerPairs: 32,
      headerSize: maxHeaderBytes,
    },
  });
}

function textTooLong(name: string, maxBytes: number): Problem {
  const why: Refusal = { code: "upload.part", values: { name, most: maxBytes } };
  return new Problem("tooLarge", why.code, why.values, { [name]: why });
}

function tooMany(what: string, limit: number): Problem {
  return new Problem("tooLarge", "upload.parts", { what, most: limit });
}
