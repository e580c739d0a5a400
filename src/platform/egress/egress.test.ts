// Tests of fetching user-supplied URLs: however spelled, nothing on the internal network is ever reached.
import type { RequestListener, Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Network } from "./fetch-public.ts";
import { fetchPublic } from "./fetch-public.ts";
import { isPublicAddress } from "./public-address.ts";
import { isSignedImage, proxiedImage } from "./sign-image.ts";

const inside = `0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1 127.1.2.3
  127.255.255.255 168.63.129.16 169.254.0.1 169.254.169.254 169.254.170.2 172.16.0.1 172.31.255.255 192.0.0.1
  192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.1 192.168.255.255 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9
  224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 :: ::1 ::2 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:7f00:1
  ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 0:0:0:0:0:ffff:a00:1 64:ff9b::7f00:1 64:ff9b::127.0.0.1 64:ff9b:1::a00:1 100::1
  2001::1 2001:0:7f00:1::1 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1::1 2002:a00:1:: 3ffe::1 3fff::1
  5f00::1 fc00::1 fd00:ec2::254 fdff::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 ff0e::1 2606:4700::1%1`;
const outside = `1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255
  169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.1 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255
  2001:200::1 2001:4860:4860::8888 2003::1 2606:4700:4700::1111 2a00:1450::1 3ffd::1`;
const noAddress = [
  "",
  "localhost",
  "127.1",
  "0127.0.0.1",
  "0x7f.0.0.1",
  "2130706433",
  "[::1]",
  "8.8.8.8.",
  "8.8.8.8/8",
  " 8.8.8.8",
];
const words = (text: string) => text.split(/\s+/);

test.each(words(inside))("%s is not a public address", (ip) => expect(isPublicAddress(ip)).toBe(false));
test.each(words(outside))("%s is a public address", (ip) => expect(isPublicAddress(ip)).toBe(true));
test.each(noAddress)("'%s' is not an address", (ip) => expect(isPublicAddress(ip)).toBe(false));

async function listen(answer: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

let canary: { server: Server; port: number };
let asked = 0;
/** Stands for the internet: the one local port that tests may reach. */
let open: { server: Server; port: number };
let hosts: string[] = [];
beforeAll(async () => {
  canary = await listen((_request, response) => {
    asked += 1;
    response.end("secret");
  });
  open = await listen((request, response) => {
    hosts.push(request.headers.host ?? "");
    const { pathname, searchParams } = new URL(request.url ?? "", "http://any.test");
    const to = searchParams.get("to");
    if (to !== null) return response.writeHead(302, { location: to }).end();
    if (pathname === "/loop") return response.writeHead(301, { location: "/loop" }).end();
    if (pathname === "/packed") return response.writeHead(200, { "content-encoding": "gzip" }).end("packed");
    if (pathname === "/long") return response.writeHead(200, { "content-length": 5000 }).end("x".repeat(5000));
    if (pathname === "/endless") return void response.writeHead(200).write("x".repeat(5000));
    if (pathname === "/silent") return void response.writeHead(200).write("x");
    if (pathname !== "/") return response.writeHead(404).end();
    return response.writeHead(200, { "content-type": "text/plain" }).end("hello");
  });
});
beforeEach(() => {
  asked = 0;
  hosts = [];
});
afterAll(async () => {
  for (const { server } of [canary, open]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const options = { maxBytes: 1000, timeoutMs: 20_000, accept: "*/*" };
/** Internet rules for every port but the open server's; names resolve as in `names`, one response at a time. */
function networkOf(names: Record<string, string[][]>): Network & { asked: string[] } {
  const seen: string[] = [];
  return {
    asked: seen,
    resolve: async (host) => {
      seen.push(host);
      return names[host]?.shift() ?? [];
    },
    mayReach: (address, port) => port === open.port || isPublicAddress(address),
  };
}
const refusal = (url: string, network?: Network, change = {}) =>
  fetchPublic(url, { ...options, ...change }, network).then(
    () => "let in",
    (error: { kind?: string }) => error.kind,
  );

describe("spellings of localhost", () => {
  const spelt = `127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 0x7f.0x0.0x0.0x1 127.0.0.1.
    0 0.0.0.0 [::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:0:0:1] [::127.0.0.1] [64:ff9b::7f00:1]
    [2002:7f00:1::] localhost LOCALHOST １２７.０.０.１ ①②⑦.⓪.⓪.① 127。0。0。1 %31%32%37.0.0.1
    example.com@127.0.0.1 user:pass@localhost 127.0.0.1#@example.com example.com:80@127.0.0.1 169.254.169.254`;

  test.each(words(spelt))("%s is refused", async (host) => {
    const [authority = "", rest = ""] = host.split("#");
    const network = networkOf({ localhost: [["127.0.0.1", "::1"]] });
    expect(await refusal(`http://${authority}:${canary.port}/${rest}`, network)).toBe("invalid");
    expect(await refusal(`http://${host}/`)).toBe("invalid");
    expect(asked).toBe(0);
  });

  test.each(["ftp://8.8.8.8/", "file:///etc/passwd", "gopher://8.8.8.8/", "data:,x", "//8.8.8.8", "", "http://", "x"])(
    "'%s' is not a web URL",
    async (url) => expect(await refusal(url)).toBe("invalid"),
  );

  test.each([22, 25, 3306, 5432, 6379, 8000, 65_535])("port %i is not a web port", async (port) => {
    expect(await refusal(`http://8.8.8.8:${port}/`)).toBe("invalid");
  });
});

describe("a host name", () => {
  test("that resolves to an internal address, alone or among public ones, is refused", async () => {
    for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.0.0.1", "fe80::1%lo"]) {
      const network = networkOf({ "a.test": [[address], ["8.8.8.8", address], [address, "8.8.8.8"]] });
      for (let i = 0; i < 3; i++) expect(await refusal(`http://a.test:${canary.port}/`, network)).toBe("invalid");
    }
    expect(await refusal("http://nobody.test/", networkOf({}))).toBe("invalid");
    const dotted = networkOf({ "localhost.": [["127.0.0.1"]] });
    expect(await refusal(`http://localhost.:${canary.port}/`, dotted)).toBe("invalid");
    expect(asked).toBe(0);
  });

  test("is resolved once, and the checked address is the one connected to", async () => {
    const network = networkOf({ "a.test": [["127.0.0.1"], ["10.0.0.1"]] });
    const { bytes, contentType } = await fetchPublic(`http://a.test:${open.port}/`, options, network);
    expect([bytes.toString(), contentType]).toEqual(["hello", "text/plain"]);
    expect([network.asked, hosts]).toEqual([["a.test"], [`a.test:${open.port}`]]);
  });
});

describe("a redirect", () => {
  const from = (to: string) => `http://a.test:${open.port}/?to=${encodeURIComponent(to)}`;

  test("is followed, and checked again", async () => {
    const names = () => networkOf({ "a.test": [["127.0.0.1"], ["127.0.0.1"]], "b.test": [["127.0.0.1"]] });
    expect(await refusal(from("/"), names())).toBe("let in");
    for (const host of ["127.0.0.1", "localhost", "b.test", "a.test", "[::1]", "u:p@a.test"])
      expect(await refusal(from(`http://${host}:${canary.port}/`), names()), host).toBe("invalid");
    expect(await refusal(from("file:///etc/passwd"), names())).toBe("invalid");
    expect(asked).toBe(0);
  });

  test("is followed at most three times", async () => {
    const network = networkOf({ "a.test": Array.from({ length: 9 }, () => ["127.0.0.1"]) });
    expect(await refusal(`http://a.test:${open.port}/loop`, network)).toBe("refused");
    expect(hosts).toHaveLength(4);
  });
});

test.each([
  ["/long", "tooLarge", {}],
  ["/endless", "tooLarge", {}],
  ["/packed", "refused", {}],
  ["/nothing", "refused", {}],
  ["/silent", "refused", { timeoutMs: 200 }],
])("the response of %s is refused as %s", async (path, kind, change) => {
  expect(await refusal(`http://127.0.0.1:${open.port}${path}`, networkOf({}), change)).toBe(kind);
});

test("a DNS server that does not respond times out", async () => {
  const network = { ...networkOf({}), resolve: () => new Promise<string[]>(() => {}) };
  expect(await refusal("http://a.test/", network, { timeoutMs: 50 })).toBe("refused");
});

test("a signature is valid for one URL and one site", () => {
  const [ours, theirs] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const url = "https://a.test/x.png?a=1&b=ü";
  const query = new URLSearchParams(proxiedImage(ours, url).replace("/img?", ""));
  const signature = query.get("s") ?? "";
  expect(query.get("u")).toBe(url);
  expect(signature).toMatch(/^[0-9a-f]{32}$/);
  expect(isSignedImage(ours, url, signature)).toBe(true);
  expect(isSignedImage(theirs, url, signature)).toBe(false);
  expect(isSignedImage(ours, `${url}x`, signature)).toBe(false);
  for (const wrong of [
    "",
    signature.slice(1),
    `${signature}0`,
    signature.toUpperCase().replace(/^./, "g"),
    "ü".repeat(32),
  ])
    expect(isSignedImage(ours, url, wrong)).toBe(false);
});
