// Reads the single file of a multipart form as a stream. For actions only.
import type { RouterContextProvider } from "react-router";
import { keepForm, refuse, type KeptForm } from "#web/components/form/keep-form.ts";
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
    return !first ? nothing(context) : then(first.taken, fields);
  });
}

async function nothing(context: Readonly<RouterContextProvider>): Promise<KeptForm> {
  return { ...(await refuse(context, new FormData(), { file: { code: "file.missing" } })).data };
}
