// Reads a hostile file as the site does and measures the cost to this thread.
import { isMainThread } from "node:worker_threads";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import gameVersions from "#features/catalog/data/game-versions.json" with { type: "json" };
import { Problem } from "#kernel/problem.ts";
import { buildZip } from "./build-zip.fixture.ts";
import type { GameVersion } from "./game-version.ts";
import { hostileFiles } from "./hostile-files.fixture.ts";
import { run as readUpload } from "./read-upload.ts";

export interface Cost {
  /** CPU time of this thread in milliseconds. */
  readonly cpuMs: number;
  readonly main: boolean;
}

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The lowest cost of `times` reads of the input at size `n`. */
export async function run({ form, n, times }: { form: string; n: number; times: number }): Promise<Cost> {
  const { fileName, members } = hostileFiles[form]?.(n) ?? { fileName: "", members: [] };
  const folder = await mkdtemp(join(tmpdir(), "hostile-"));
  const path = join(folder, "file");
  await writeFile(path, buildZip([...members]));
  const downloads = { allowedHosts: ["cdn.example.com"] };
  let least = Infinity;
  try {
    for (let i = 0; i < times; i += 1) {
      const before = cpuMs();
      await readUpload({
        do: "inspect",
        source: { path },
        fileName,
        loaders: [],
        gameVersions: gameVersions as GameVersion[],
        downloads,
      }).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
      });
      least = Math.min(least, cpuMs() - before);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return { cpuMs: least, main: isMainThread };
}
