// Tests that a launcher URL is always on localhost, at an unprivileged port.
import fc from "fast-check";
import { expect, test } from "vitest";
import { demandLauncher, guardLauncher, launcherOrigin, readLauncher } from "./launcher.ts";

const url = (query: string) => new URL(`https://site.example/auth/sign-in?${query}`);

test.each([
  ["launcher=true&ipver=4&port=1024", "/auth/launcher?ipver=4&port=1024"],
  ["launcher=true&ipver=6&port=65535", "/auth/launcher?ipver=6&port=65535"],
  ["launcher=true&port=25565", "/auth/launcher?ipver=4&port=25565"],
  ["port=25565", null],
  ["launcher=false&port=25565", null],
  ["", null],
])("%j resolves to %j", (query, to) => {
  expect(guardLauncher(url(query))).toBe(to);
});

test.each([
  "port=80",
  "port=1023",
  "port=65536",
  "port=99999",
  "port=0x1000",
  "port=1e4",
  "port=08080",
  "port= 8080",
  "port=8080@evil.example",
  "port=8080.evil.example",
  "port=-8080",
  "port=",
  "",
  "port=8080&ipver=5",
  "port=8080&ipver=evil.example",
])("%j is refused", (query) => {
  for (const read of [() => guardLauncher(url(`launcher=true&${query}`)), () => demandLauncher(url(query))])
    expect(read).toThrow(expect.objectContaining({ init: { status: 400 } }));
});

test("no URL names another host", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (port, ipver) => {
      const launcher = readLauncher(new URLSearchParams({ port, ipver }));
      if (launcher === null) return;
      expect(["127.0.0.1", "[::1]"]).toContain(new URL(launcherOrigin(launcher)).hostname);
    }),
  );
  expect(launcherOrigin({ ipver: "4", port: 4000 })).toBe("http://127.0.0.1:4000");
  expect(launcherOrigin({ ipver: "6", port: 4000 })).toBe("http://[::1]:4000");
});
