// Tests of the Maven repository as build tools use it.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { V2Project, V2Version } from "#api/v2/shapes.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { Caller, versionForm } from "./caller.ts";
import { fabricJar, forgeJar, hashOf } from "./files.ts";

let site: TestSite;
let api: Caller;
let owner: TestPerson;
let project: V2Project;
let forge: V2Version;
const [jar, sources] = [await fabricJar(), await fabricJar()];

beforeAll(async () => {
  site = await startTestSite();
  api = new Caller(site);
  owner = await site.person();
  const names = { title: "Tools & <Tricks>", slug: "tools" };
  project = await api.publishProject(owner, await site.person("mod", "moderator"), names, jar);
  const two = versionForm({ project_id: project.id, version_number: "2.0", file_types: { file1: "sources-jar" } }, [
    ["tools-two.jar", await fabricJar()],
    ["tools-two-src.jar", sources],
  ]);
  await api.call("POST", "/v2/version", { token: owner.token, form: two });
  const same = { version_number: "1.0.0", loaders: ["forge"], game_versions: ["1.20.4"], version_type: "beta" };
  forge = (await api.createVersion(owner, project.id, same, await forgeJar(), "forge.jar")).body;
});
afterAll(() => site.stop());

const address = (rest: string) => `/maven/maven/modrinth/tools/${rest}`;

test("the metadata lists versions by number, duplicates by id, with checksums", async () => {
  const { status, text, headers } = await api.get(address("maven-metadata.xml"));
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("application/xml");
  expect(text).toContain("<groupId>maven.modrinth</groupId>");
  expect(text).toContain(`<latest>${forge.id}</latest>`);
  expect(text).toContain("<release>2.0</release>");
  const listed = [...text.matchAll(/<version>(.+?)<\/version>/g)].map(([, name]) => name);
  expect(listed).toEqual([expect.stringMatching(/^\w{8}$/), "2.0", forge.id]);
  expect((await api.get(address("maven-metadata.xml.sha1"))).text).toBe(hashOf(Buffer.from(text)));
  expect((await api.get("/maven/maven/tessera/tools/maven-metadata.xml")).text).toContain("maven.tessera");
  expect(await api.status("GET", "/maven/maven/other/tools/maven-metadata.xml")).toBe(404);
});

test("the pom describes the project, with the title escaped", async () => {
  const { text } = await api.get(address("2.0/tools-2.0.pom"));
  expect(text).toContain("<artifactId>tools</artifactId>");
  expect(text).toContain("<version>2.0</version>");
  expect(text).toContain("Tools &amp; &lt;Tricks&gt;");
  const sum = await api.get(address("2.0/tools-2.0.pom.sha512"));
  expect(sum.text).toBe(hashOf(Buffer.from(text), "sha512"));
});

test.each([
  ["1.0.0-fabric/tools-1.0.0-fabric.jar", () => hashOf(jar)],
  ["1.0.0-fabric,1.20.1/tools-1.0.0-fabric,1.20.1.jar", () => hashOf(jar)],
  ["1.0.0/tools-1.0.0.jar", () => forge.files[0]?.hashes.sha1],
  ["2.0/tools-2.0-sources.jar", () => hashOf(sources)],
  ["2.0/tools-two-src.jar", () => hashOf(sources)],
])("%s serves the file", async (path, sha1) => {
  const { status, headers } = await api.get(address(path));
  expect(status).toBe(307);
  const response = await fetch(headers.get("location") ?? "");
  expect(hashOf(await response.bytes())).toBe(sha1());
  expect((await api.get(address(`${path}.sha1`))).text).toBe(sha1());
});

test.each([
  "2.0/tools-2.0-javadoc.jar",
  "9/tools-9.jar",
  "1.0.0-quilt/tools-1.0.0-quilt.jar",
  "2.0/other.jar",
  "notes.xml",
])("%s is missing", async (path) => {
  expect(await api.status("GET", address(path))).toBe(404);
});
