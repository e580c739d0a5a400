// Draws all demo pictures on threads of their own and hands them over as they are wanted.
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/** A project's icon and gallery, as image files. */
export interface DrawnPictures {
  readonly icon: Uint8Array;
  readonly gallery: readonly Uint8Array[];
}

/** Which projects a thread draws: every `parts`-th from `part`. `now` in milliseconds. */
export interface DrawingShare {
  readonly now: number;
  readonly part: number;
  readonly parts: number;
}

interface Message extends DrawnPictures {
  readonly slug: string;
}

/** Starts drawing for a "now"; `of` waits until a project's pictures are there. */
export function drawAhead(now: Date): { of(slug: string): Promise<DrawnPictures>; stop(): Promise<void> } {
  const drawn = new Map<string, PromiseWithResolvers<DrawnPictures>>();
  const slot = (slug: string) => {
    const there = drawn.get(slug) ?? Promise.withResolvers<DrawnPictures>();
    drawn.set(slug, there);
    return there;
  };
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  const parts = Math.min(4, availableParallelism());
  const workers = Array.from({ length: parts }, (_, part) => {
    const workerData: DrawingShare = { now: now.getTime(), part, parts };
    const worker = new Worker(new URL("./draw-worker.ts", import.meta.url), { workerData });
    worker.on("message", ({ slug, ...pictures }: Message) => slot(slug).resolve(pictures));
    worker.on("error", failed.reject);
    return worker;
  });
  return {
    async of(slug) {
      const pictures = await Promise.race([slot(slug).promise, failed.promise]);
      drawn.delete(slug);
      return pictures;
    },
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
