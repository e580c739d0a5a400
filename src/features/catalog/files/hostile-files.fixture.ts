// Inputs crafted to be slow to read, at any size: `n` is the approximate number of text bytes or zip entries.
import type { Member } from "./build-zip.fixture.ts";

export interface HostileFile {
  readonly fileName: string;
  readonly members: readonly Member[];
}

/** Concatenates pieces up to `n` characters. */
function fill(n: number, piece: (i: number) => string): string {
  const pieces: string[] = [];
  let length = 0;
  for (let i = 0; length < n; i += 1) {
    const next = piece(i);
    pieces.push(next);
    length += next.length;
  }
  return pieces.join("");
}

const jar =
  (name: string, body: (n: number) => string) =>
  (n: number): HostileFile => ({ fileName: "x.jar", members: [{ name, body: body(n) }] });
const yaml = (body: (n: number) => string) => jar("plugin.yml", body);
const json = (body: (n: number) => string) => jar("fabric.mod.json", body);
const toml = (body: (n: number) => string) => jar("META-INF/neoforge.mods.toml", body);
const range = (part: string) =>
  json((n) => JSON.stringify({ version: "1", depends: { minecraft: part.repeat(n / part.length) } }));
const ranges = (part: string) =>
  json((n) => JSON.stringify({ version: "1", depends: { minecraft: Array(Math.round(n / part.length)).fill(part) } }));
const mavenRange = (modId: string, part: string) =>
  toml(
    (n) =>
      `[[mods]]\nmodId="x"\n[[dependencies.x]]\nmodId="${modId}"\nversionRange="${part.repeat(n / part.length).replace(/,$/, "")}"\n`,
  );
const pack =
  (index: (n: number) => string) =>
  (n: number): HostileFile => ({
    fileName: "x.mrpack",
    members: [{ name: "modrinth.index.json", body: index(n) }, { name: "overrides/a" }],
  });
const packOf = (file: (i: number) => object) =>
  pack((n) =>
    JSON.stringify({
      formatVersion: 1,
      game: "minecraft",
      versionId: "1",
      name: "x",
      dependencies: {},
      files: Array.from({ length: Math.ceil(n / 300) }, (_, i) => file(i)),
    }),
  );
const named =
  (name: (i: number) => string, fileName = "x.jar") =>
  (n: number): HostileFile => ({
    fileName,
    members: Array.from({ length: Math.ceil(n / 32) }, (_, i) => ({ name: name(i), method: 0 })),
  });

export const hostileFiles: Readonly<Record<string, (n: number) => HostileFile>> = {
  "yaml: many keys": yaml((n) => fill(n, (i) => `k${i}: 1\n`)),
  "yaml: tags": yaml((n) => `a: ${"!x ".repeat(n / 3)}`),
  "yaml: merge keys": yaml((n) => "<<: {a: 1}\n".repeat(n / 11)),
  "yaml: anchors": yaml((n) => fill(n, (i) => `- &a${i} x\n`)),
  "yaml: aliases": yaml((n) => `a: &a x\nb:\n${"- *a\n".repeat(n / 5)}`),
  "yaml: aliases of aliases": yaml((n) => fill(n, (i) => `a${i}: &a${i} [*a${i - 1}, *a${i - 1}]\n`)),
  "yaml: keys of keys": yaml((n) => "? ".repeat(n / 2)),
  "yaml: lists of lists": yaml((n) => "- ".repeat(n / 2)),
  "yaml: deep flow": yaml((n) => `a: ${"[".repeat(n)}`),
  "yaml: deep maps": yaml((n) => "{a: ".repeat(n / 4)),
  "yaml: rubbish": yaml((n) => ": ".repeat(n / 2)),
  "yaml: escapes": yaml((n) => `a: "${"\\x".repeat(n / 2)}"`),
  "yaml: documents": yaml((n) => "---\n".repeat(n / 4)),
  "yaml: open text": yaml((n) => `a: "${"b ".repeat(n / 2)}`),
  "json: escaped quotes": json((n) => '\\"'.repeat(n / 2)),
  "json: open comments": json((n) => "/*a".repeat(n / 3)),
  "json: line comments": json((n) => "//".repeat(n / 2)),
  "json: closed comments": json((n) => "/**/".repeat(n / 4)),
  "json: trailing commas": json((n) => `{"a":[${",".repeat(n)}`),
  "json: commas and spaces": json((n) => ` ,${" ".repeat(n)}`.repeat(2)),
  "json: line breaks in texts": json((n) => `{"version":"${"\n".repeat(n)}"}`),
  "json: deep lists": json((n) => "[".repeat(n)),
  "json: deep maps": json((n) => '{"a":'.repeat(n / 5)),
  "json: many keys": json((n) => `{"depends":{${fill(n, (i) => `"k${i}":"1",`)}"z":"1"}}`),
  "json: placeholders": json((n) => `{"version":"@${"a".repeat(n)}"}`),
  "fabric range: alternatives": range("<0.1||"),
  "fabric range: terms": range(">1 "),
  "fabric range: dots": range("1."),
  "fabric range: builds": range("+"),
  "fabric range: list": ranges("<0.1"),
  "neoforge range: intervals": mavenRange("neoforge", "[20.1.5,20.1.5),"),
  "maven range: intervals": mavenRange("minecraft", "[1.2,1.3),"),
  "maven range: open": mavenRange("minecraft", "("),
  "mcmod.info: range": jar("mcmod.info", (n) => JSON.stringify([{ mcversion: "[1,2),".repeat(n / 6) }])),
  "mcmod.info: list": jar("mcmod.info", (n) => `[${'{"version":"1"},'.repeat(n / 16)}{}]`),
  "quilt: nested versions": jar(
    "quilt.mod.json",
    (n) =>
      `{"quilt_loader":{"version":"1","depends":[{"id":"minecraft","versions":${"[".repeat(n / 2)}${"]".repeat(n / 2)}}]}}`,
  ),
  "quilt: ids": jar(
    "quilt.mod.json",
    (n) => `{"quilt_loader":{"version":"1","depends":[${fill(n, () => `":::::::::::::a",`)}"b"]}}`,
  ),
  "toml: dotted key": toml((n) => `${"a.".repeat(n / 2)}b=1`),
  "toml: dotted keys": toml((n) => fill(n, (i) => `a.b.k${i}=1\n`)),
  "toml: tables": toml((n) => fill(n, (i) => `[t${i}]\n`)),
  "toml: arrays of tables": toml((n) => "[[mods]]\nmodId='x'\n".repeat(n / 19)),
  "toml: inline tables": toml((n) => `a=${"{a=".repeat(n / 3)}`),
  "toml: deep lists": toml((n) => `a=${"[".repeat(n)}`),
  "toml: long text": toml((n) => `a="""${'"" '.repeat(n / 3)}`),
  "toml: escapes": toml((n) => `a="${"\\\\".repeat(n / 2)}`),
  "toml: comments": toml((n) => "#\n".repeat(n / 2)),
  "manifest: continued lines": jar("META-INF/MANIFEST.MF", (n) => `A: b${"\n c".repeat(n / 3)}`),
  "manifest: empty lines": jar("META-INF/MANIFEST.MF", (n) => "\r".repeat(n)),
  "shaders: empty lines": (n) => ({
    fileName: "x.zip",
    members: [{ name: "shaders/shaders.properties", body: "\n".repeat(n) }],
  }),
  "pack.mcmeta: formats": (n) => ({
    fileName: "x.zip",
    members: [
      { name: "assets/a" },
      { name: "pack.mcmeta", body: `{"pack":{"supported_formats":[${"1,".repeat(n / 2)}1]}}` },
    ],
  }),
  "index: no files at all": pack((n) => `{"files":[${"0,".repeat(n / 2)}0]}`),
  "index: empty lists": pack((n) => `[${"[],".repeat(n / 3)}[]]`),
  "index: escaped quotes": pack((n) => '\\"'.repeat(n / 2)),
  "index: long paths": packOf((i) => ({ path: `${"a/".repeat(100)}${i}`, downloads: ["https://a"], fileSize: 1 })),
  "index: bad addresses": packOf((i) => ({
    path: `mods/${i}.jar`,
    hashes: { sha1: "a".repeat(40), sha512: "b".repeat(128) },
    downloads: Array(64).fill("https://["),
    fileSize: 1,
  })),
  "zip: many names": named((i) => `${i}`),
  "zip: names with a long common start": named((i) => `${"a/".repeat(200)}${i}`),
  "zip: files beside folders": named((i) => `a${"/a".repeat(100)}-${i}`),
  "zip: names with accents": named((i) => `${"e\u0301".repeat(20)}${i}`),
  "zip: overrides": named((i) => `overrides/mods/${i}.jar`, "x.mrpack"),
};
