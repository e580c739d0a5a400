// JavaScript size limits per page: a change that makes a page heavier fails here, with the page's name.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";

const build = join(import.meta.dirname, "../../build");

/** In KB (10^3 bytes), compressed at maximum: what the first visit of the page transfers. */
interface Weight {
  readonly gzip: number;
  readonly brotli: number;
}

const read: Weight = { gzip: 140, brotli: 122 };
const edited: Weight = { gzip: 170, brotli: 148 };

/** Folders of pages that are read without an account. */
const readFolders =
  /^(?:root|mods|search|project|user|pages\/(?:home|search|project|used-by|user|organization|collection|legal|news|app|plans)\/)/;

/** Most scripts per page, since each costs a request. */
const mostFiles = 20;

const packed = new Map<string, Weight>();

function weigh(file: string): Weight {
  const bytes = readFileSync(join(build, "client", file));
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const weight = packed.get(file) ?? {
    gzip: gzipSync(bytes, { level: 9 }).length / 1000,
    brotli: brotliCompressSync(bytes, best).length / 1000,
  };
  packed.set(file, weight);
  return weight;
}

test("no page loads more scripts than its kind may", async () => {
  const { assets } = (await import(pathToFileURL(join(build, "server/index.js")).href)) as ServerBuild;
  const heavy: string[] = [];
  for (const id of Object.keys(assets.routes)) {
    const files = new Set([assets.entry.module, ...assets.entry.imports]);
    for (let at: string | undefined = id; at !== undefined; at = assets.routes[at]?.parentId) {
      const route = assets.routes[at];
      for (const file of [route?.module, ...(route?.imports ?? [])]) if (file) files.add(file);
    }
    const all = [...files].map(weigh);
    const sum = { gzip: 0, brotli: 0 };
    for (const { gzip, brotli } of all) {
      sum.gzip += gzip;
      sum.brotli += brotli;
    }
    if (files.size > mostFiles) heavy.push(`${id}: ${files.size} files (${mostFiles})`);
    const most = readFolders.test(id) ? read : edited;
    if (sum.gzip > most.gzip || sum.brotli > most.brotli)
      heavy.push(`${id}: ${sum.gzip.toFixed(1)} KB by gzip (${most.gzip}), ${sum.brotli.toFixed(1)} by Brotli (${most.brotli})`); // prettier-ignore
  }
  expect(Object.keys(assets.routes).length).toBeGreaterThan(100);
  expect(heavy).toEqual([]);
});
