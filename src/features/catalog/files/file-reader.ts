// Reads received files in threads with limits, and says of a file that is over them that it could not be read.
import { invalid } from "#kernel/problem.ts";
import type { Refusal } from "#kernel/refusal.ts";
import { openThreads } from "#platform/threads/index.ts";
import type { Checked, Inspected, ReadTask, run } from "./read-upload.ts";

type Received = Extract<ReadTask, { do: "open" }>;
type Task<Kind> = Omit<Extract<ReadTask, { do: Kind }>, "do">;

declare module "#platform/context.ts" {
  interface Ports {
    readonly fileReader: FileReader;
  }
}

/** Every call refuses, as `invalid`, what is no zip that may come in, and as `unavailable` when too many wait. */
export interface FileReader {
  /** What the file says of itself; nothing for signatures. One that takes too long says only that, as a problem. */
  inspect(file: Task<"inspect">): Promise<Inspected | undefined>;
  /** Holds the file against what its version claims; refuses one that takes too long. */
  check(file: Task<"check">): Promise<Checked>;
  close(): Promise<void>;
}

export interface FileReaderOptions {
  /** Milliseconds of processor time for one file. */
  readonly timeMs?: number;
  readonly memoryMb?: number;
  /** Whether a thread is started at once. */
  readonly warm?: boolean;
}

/**
 * Ordinary files take some milliseconds and megabytes. The largest file list that is read takes some 130 MiB, and the
 * largest index 40: together they stay below the limit, which native code must not reach (see `ThreadOptions`).
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
      return { channel: "release", loaders: [], gameVersions: [], sources: {}, problems: [], refusal };
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
