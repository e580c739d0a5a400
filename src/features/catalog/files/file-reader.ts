// Reads uploaded files in worker threads with resource limits; files that exceed them are reported as unreadable.
import { invalid } from "#kernel/problem.ts";
import type { Refusal } from "#kernel/refusal.ts";
import { openThreads } from "#platform/threads/index.ts";
import { proposeProject } from "./project-proposal.ts";
import type { Checked, Inspected, ReadTask, run } from "./read-upload.ts";

type Received = Extract<ReadTask, { do: "open" }>;
type Task<Kind> = Omit<Extract<ReadTask, { do: Kind }>, "do">;

declare module "#platform/context.ts" {
  interface Ports {
    readonly fileReader: FileReader;
  }
}

/** Every method throws `invalid` for a file that is not an acceptable zip and `unavailable` when the queue is full. */
export interface FileReader {
  /**
   * Extracts a file's metadata; undefined for signatures. A file that exceeds the limits yields only a problem that
   * says so.
   */
  inspect(file: Task<"inspect">): Promise<Inspected | undefined>;
  /** The bytes of one file inside a zip, at most 1 MiB; undefined if it has none of this path or exceeds the limits. */
  readEntry(file: Task<"entry">): Promise<Uint8Array | undefined>;
  /** Checks the file against what its version claims; refuses one that exceeds the limits. */
  check(file: Task<"check">): Promise<Checked>;
  close(): Promise<void>;
}

export interface FileReaderOptions {
  /** CPU time per file in milliseconds. */
  readonly timeMs?: number;
  readonly memoryMb?: number;
  /** When to start a thread ahead. */
  readonly warm?: Promise<unknown>;
}

/**
 * Ordinary files take a few milliseconds and megabytes. The largest accepted central directory takes about 130 MiB and
 * the largest index 40: together they stay below the limit, which native code must not reach (see `ThreadOptions`).
 */
export function openFileReader({ timeMs = 1000, memoryMb = 192, warm }: FileReaderOptions = {}): FileReader {
  const threads = openThreads<typeof run>({
    module: new URL("./read-upload.ts", import.meta.url),
    name: "file-reader",
    size: 2,
    timeMs,
    memoryMb,
    ...(warm !== undefined && { warm }),
  });
  const mayComeIn = async ({ source, fileName, loaders }: Omit<Received, "do">): Promise<void> => {
    if ((await threads.run({ do: "open", source, fileName, loaders })).outcome !== "done") throw refused(fileName);
  };
  return {
    async inspect(file) {
      const read = await threads.run({ ...file, do: "inspect" });
      if (read.outcome === "done") return read.result.inspected;
      await mayComeIn(file);
      const refusal: Refusal = { code: "file.costly.fill", values: { file: file.fileName } };
      const project = proposeProject({
        fileName: file.fileName,
        loaders: [],
        loadersFile: undefined,
        title: undefined,
        stated: [],
      });
      const nothing = { loaders: [], gameVersions: [], sources: {}, declared: [], unread: 0, problems: [] };
      return { channel: "release", ...nothing, project, refusal };
    },
    async readEntry(file) {
      const read = await threads.run({ ...file, do: "entry" });
      return read.outcome === "done" ? read.result.entry : undefined;
    },
    async check(file) {
      const read = await threads.run({ ...file, do: "check" });
      if (read.outcome !== "done" || !read.result.checked) throw refused(file.fileName);
      return read.result.checked;
    },
    close: () => threads.close(),
  };
}

function refused(fileName: string) {
  return invalid("files", "file.costly", { file: fileName });
}
