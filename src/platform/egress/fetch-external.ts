// Requests to services named in the settings: limited in time and size, without following redirects.

const timeoutMs = 10_000;
const maxBytes = 256 * 1024;

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`The response is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * Like `fetch`, with the whole response read. URLs come from the settings and may be internal, so the response is
 * trusted but may be slow or large. Redirects are returned, not followed, so that our secrets are not sent elsewhere.
 */
export async function fetchExternal(url: string, request: RequestInit = {}): Promise<Response> {
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit;
  const response = await fetch(url, { ...request, redirect: "manual", signal });
  const bytes = await readBounded(response);
  const body = bytes.length > 0 ? bytes : null;
  return new Response(body, { status: response.status, headers: response.headers });
}
