// Asks a site that the settings name: in bounded time and memory, and without following it anywhere else.

const timeoutMs = 10_000;
const maxBytes = 256 * 1024;

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`The site's answer is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * As `fetch`, with the whole answer read. The addresses are the configured ones (they may be inside our own network,
 * so what answers there is trusted to be the site, but not to be quick or small). A redirect is an answer like any
 * other: our secrets do not travel to where it points.
 */
export async function askSite(url: string, request: RequestInit = {}): Promise<Response> {
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit;
  const response = await fetch(url, { ...request, redirect: "manual", signal });
  const bytes = await readBounded(response);
  const body = bytes.length > 0 ? bytes : null;
  return new Response(body, { status: response.status, headers: response.headers });
}
