// Compresses responses: once and strongly for static files, quickly for pages.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const zstd = promisify(zstdCompress);

/** A file's bytes in every encoding. */
export interface Packed {
  readonly plain: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

/** Fast, with a window (256 KiB) that fits a page: the default costs 4 MiB per call. */
const pageBrotli = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 };
/** As small as Brotli at quality 4, for two thirds of the CPU time. */
const pageZstd = { [constants.ZSTD_c_compressionLevel]: 5 };
/** 4% larger than the default level, for two thirds of the CPU time. */
const pageGzip = 4;

export type Encoding = "zstd" | "br" | "gzip";

const compressible = /^(?:text\/|application\/(?:json|manifest\+json|xml)|image\/svg\+xml)/;

/** Compresses compressible content once at maximum quality. */
export async function packAll(plain: Buffer, type: string): Promise<Packed> {
  if (!compressible.test(type) || plain.length < 512) return { plain, br: null, gzip: null };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  return { plain, br: await brotli(plain, { params }), gzip: await zip(plain, { level: 9 }) };
}

export interface Chosen {
  readonly bytes: Buffer;
  readonly encoding: Encoding | null;
}

/** Whether an `Accept-Encoding` header names the encoding. */
export function accepts(header: string | undefined, encoding: string): boolean {
  return (header ?? "").split(",").some((one) => {
    const [name, weight] = one.split(";").map((part) => part.trim());
    return name === encoding && Number(weight?.replace(/^q=/, "") ?? 1) !== 0;
  });
}

/** The smallest form that the client accepts. */
export function choosePacked(packed: Packed, header: string | undefined): Chosen {
  if (packed.br && accepts(header, "br")) return { bytes: packed.br, encoding: "br" };
  if (packed.gzip && accepts(header, "gzip")) return { bytes: packed.gzip, encoding: "gzip" };
  return { bytes: packed.plain, encoding: null };
}

/**
 * Bytes that will be sent repeatedly, compressed lazily per encoding: most pages are requested in one encoding only,
 * and compression costs as much as rendering.
 */
export interface PackedOnDemand {
  readonly plain: Buffer;
  pack(header: string | undefined): Promise<Chosen>;
}

export function packOnDemand(plain: Buffer, type: string): PackedOnDemand {
  const forms = new Map<Encoding, Promise<Buffer>>();
  const take = async (encoding: Encoding, make: () => Promise<Buffer>): Promise<Chosen> => {
    const form = forms.get(encoding) ?? make();
    forms.set(encoding, form);
    return { bytes: await form, encoding };
  };
  return {
    plain,
    async pack(header) {
      if (!compressible.test(type) || plain.length < 512) return { bytes: plain, encoding: null };
      if (accepts(header, "zstd")) return take("zstd", () => zstd(plain, { params: pageZstd }));
      if (accepts(header, "br")) return take("br", () => brotli(plain, { params: pageBrotli }));
      if (accepts(header, "gzip")) return take("gzip", () => zip(plain, { level: pageGzip }));
      return { bytes: plain, encoding: null };
    },
  };
}
