// Compresses answers: once and well for files that stay, quickly for pages.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A file's bytes in every form a browser may ask for. */
export interface Packed {
  readonly plain: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

const compressible = /^(?:text\/|application\/(?:json|manifest\+json|xml)|image\/svg\+xml)/;

/** Compresses once, as well as it goes, what can be compressed. */
export async function packAll(plain: Buffer, type: string): Promise<Packed> {
  if (!compressible.test(type) || plain.length < 512) return { plain, br: null, gzip: null };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  return { plain, br: await brotli(plain, { params }), gzip: await zip(plain, { level: 9 }) };
}

interface Chosen {
  readonly bytes: Buffer;
  readonly encoding: "br" | "gzip" | null;
}

function accepts(header: string | undefined, encoding: string): boolean {
  return (header ?? "").split(",").some((one) => {
    const [name, weight] = one.trim().split(/\s*;\s*/);
    return name === encoding && weight !== "q=0";
  });
}

/** The smallest form that the browser accepts. */
export function choosePacked(packed: Packed, header: string | undefined): Chosen {
  if (packed.br && accepts(header, "br")) return { bytes: packed.br, encoding: "br" };
  if (packed.gzip && accepts(header, "gzip")) return { bytes: packed.gzip, encoding: "gzip" };
  return { bytes: packed.plain, encoding: null };
}

/** Compresses a page that will be sent more than once, in both forms at once. */
export async function packPage(plain: Buffer, type: string): Promise<Omit<Packed, "plain">> {
  if (!compressible.test(type) || plain.length < 512) return { br: null, gzip: null };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const [br, zipped] = await Promise.all([brotli(plain, { params }), zip(plain, { level: 6 })]);
  return { br, gzip: zipped };
}

/** Compresses a page on its way out. */
export async function packNow(plain: Buffer, type: string, header: string | undefined): Promise<Chosen> {
  if (!compressible.test(type) || plain.length < 512) return { bytes: plain, encoding: null };
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  if (accepts(header, "br")) return { bytes: await brotli(plain, { params: quality }), encoding: "br" };
  if (accepts(header, "gzip")) return { bytes: await zip(plain, { level: 5 }), encoding: "gzip" };
  return { bytes: plain, encoding: null };
}
