// Fetches user-supplied URLs, and never anything on the internal network.
import { lookup } from "node:dns/promises";
import type { IncomingMessage, RequestOptions } from "node:http";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import { invalid, Problem } from "#kernel/problem.ts";
import { isPublicAddress } from "./public-address.ts";

export interface FetchOptions {
  readonly maxBytes: number;
  /** for everything together: lookup, connect, redirects, reading */
  readonly timeoutMs: number;
  /** the `Accept` header */
  readonly accept: string;
}

export interface Fetched {
  readonly bytes: Buffer;
  /** as sent by the server; not to be trusted */
  readonly contentType: string;
}

/** How host names are resolved, and which addresses may be reached. */
export interface Network {
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly mayReach: (address: string, port: number) => boolean;
}

const openPorts: readonly number[] = [80, 443, 8080, 8443];
const maxRedirects = 3;

const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  mayReach: (address, port) => openPorts.includes(port) && isPublicAddress(address),
};

interface Target {
  readonly url: URL;
  readonly host: string;
  readonly port: number;
}

function readTarget(address: string, base?: URL): Target {
  const url = URL.parse(address, base?.href);
  if (url === null || !/^https?:$/.test(url.protocol)) throw invalid("url", "fetch.address");
  if (url.username !== "" || url.password !== "") throw invalid("url", "fetch.credentials");
  const port = url.port === "" ? { "http:": 80, "https:": 443 }[url.protocol] : Number(url.port);
  return { url, host: url.hostname.replace(/^\[(.*)\]$/, "$1"), port: port ?? 0 };
}

/** Settles as `work` does, but no later than the signal. */
async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop);
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", stop));
}

/** The addresses of a host, resolved once; a single forbidden one refuses them all. */
async function checkedAddresses(target: Target, network: Network, signal: AbortSignal): Promise<readonly string[]> {
  const { host, port } = target;
  const addresses = isIP(host) > 0 ? [host] : await within(signal, network.resolve(host));
  if (addresses.length === 0 || !addresses.every((address) => network.mayReach(address, port)))
    throw invalid("url", "fetch.private");
  return addresses;
}

/** A lookup that always returns the checked addresses, which prevents DNS rebinding. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    if (options.all) callback(null, all);
    else callback(null, all[0]?.address ?? "", all[0]?.family);
  };
}

function ask(target: Target, options: RequestOptions): Promise<IncomingMessage> {
  const request = target.url.protocol === "https:" ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const { host, port, url } = target;
    // A new connection: a pooled one may lead to an address checked for another request.
    const own = { host, port, path: url.pathname + url.search, agent: false };
    request({ ...options, ...own }, resolve)
      .on("error", reject)
      .end();
  });
}

async function readAll(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = new Problem("tooLarge", "fetch.large", { most: maxBytes });
  if (Number(response.headers["content-length"]) > maxBytes) throw tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Performs one request: its response, or where it redirects to. */
async function fetchOnce(target: Target, options: FetchOptions, network: Network, signal: AbortSignal) {
  const addresses = await checkedAddresses(target, network, signal);
  const headers = {
    host: target.url.host,
    accept: options.accept,
    "accept-encoding": "identity",
    "user-agent": "Tessera (fetches pictures for readers)",
  };
  const response = await ask(target, { headers, lookup: pinnedTo(addresses), signal });
  try {
    const { statusCode = 0, headers: said } = response;
    if ([301, 302, 303, 307, 308].includes(statusCode) && said.location !== undefined)
      return { next: readTarget(said.location, target.url) };
    if (statusCode !== 200) throw new Problem("refused", "fetch.status", { status: statusCode });
    if ((said["content-encoding"] ?? "identity") !== "identity") throw new Problem("refused", "fetch.encoding");
    return { fetched: { bytes: await readAll(response, options.maxBytes), contentType: said["content-type"] ?? "" } };
  } finally {
    response.destroy();
  }
}

/**
 * Fetches an http or https URL of the public internet, after at most three redirects. Throws a Problem: `invalid` on
 * `url` when the target is not allowed, `tooLarge`, or `refused` when no useful response came in time.
 */
export async function fetchPublic(url: string, options: FetchOptions, network: Network = internet): Promise<Fetched> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  let target = readTarget(url);
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const { fetched, next } = await fetchOnce(target, options, network, signal);
      if (fetched) return fetched;
      target = next;
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem("refused", "fetch.unreached");
  }
  throw new Problem("refused", "fetch.redirects", { most: maxRedirects });
}
