// Reads the single file of a multipart form as a stream. For actions only.
import type { RouterContextProvider } from "react-router";
import { keepForm, refuse } from "#web/components/form/keep-form.ts";
import { requestContext } from "#web/lib/context.ts";

export interface ArrivingFile {
  readonly name: string;
  readonly filename: string;
  readonly stream: AsyncIterable<Uint8Array>;
}

/** An empty file input still sends a part, without name or bytes. */
async function drain(stream: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of stream);
}

/** Passes the file to `take` and returns the result of `then` (by default that it was saved), or the refusal. */
export async function receiveFile<T, A = { saved: true }>(
  context: Readonly<RouterContextProvider>,
  request: Request,
  take: (file: ArrivingFile) => Promise<T>,
  then: (taken: T, fields: ReadonlyMap<string, string>) => Promise<A> = async () => ({ saved: true }) as A,
) {
  return keepForm(new FormData(), async () => {
    const { fields, files } = await requestContext(context).readForm(request, async (file) => {
      if (file.filename === "") return drain(file.stream).then(() => null);
      return { taken: await take(file) };
    });
    const first = [...files.values()].find((file) => file !== null);
    return first ? then(first.taken, fields) : refuse(context, new FormData(), { file: { code: "file.missing" } });
  });
}

/** The square of the URL, chosen by scripts; without them the server cuts out the center. */
export function squareOf(request: Request): { left?: string; top?: string; size?: string } {
  const { searchParams } = new URL(request.url);
  const [left, top, size] = ["left", "top", "size"].map((name) => searchParams.get(name));
  return left && top && size ? { left, top, size } : {};
}
