// Tests of creating projects from one form in the compatible API.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { V2Project, V2Version } from "#api/v2/shapes.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { Caller, freshSlug, projectForm, versionData } from "./caller.ts";
import { fabricJar, hashOf, modpack, picture } from "./files.ts";

let site: TestSite;
let api: Caller;
let owner: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  site = await startTestSite();
  api = new Caller(site);
  [owner, stranger] = [await site.person(), await site.person()];
});
afterAll(() => site.stop());

test("a project with a file is in review, and the file's hash leads to its version", async () => {
  const jar = await fabricJar();
  const { status, body } = await api.createProject(owner, {}, jar);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "processing", project_type: "mod", loaders: ["fabric"], versions: [{}] });
  const found = await api.get<V2Version>(`/v2/version_file/${hashOf(jar)}`, owner.token);
  expect(found.body).toMatchObject({ project_id: body.id, id: body.versions[0] });
  expect(found.body.files[0]?.hashes).toEqual({ sha1: hashOf(jar), sha512: hashOf(jar, "sha512") });
});

test("the same bytes under another slug, and another file under the same slug, are refused", async () => {
  const jar = await fabricJar();
  const slug = freshSlug();
  expect((await api.createProject(owner, { slug }, jar)).status).toBe(200);
  const again = await api.createProject(stranger, {}, jar);
  expect([again.status, again.body]).toMatchObject([400, { error: "invalid_input" }]);
  expect((await api.createProject(stranger, { slug })).status).toBe(400);
  expect((await api.createProject(stranger)).status).toBe(200);
});

test("nothing of a refused form remains", async () => {
  const slug = freshSlug();
  const bad = { ...versionData, loaders: ["no-such-loader"], file_parts: ["file"] };
  const { status, body } = await api.createProject(owner, { slug, initial_versions: [bad] });
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: "invalid_input", description: expect.stringContaining("no-such-loader") });
  expect(await api.status("GET", `/v2/project/${slug}`, { token: owner.token })).toBe(404);
  const left = await site.services.db.selectFrom("uploads").select("id").where("user_id", "=", owner.id).execute();
  expect(left).toEqual([]);
  expect((await api.createProject(owner, { slug })).status).toBe(200);
});

test("projects created at once hold few of the database's connections while their files are read", async () => {
  const { fileReader } = site.services.ports;
  const gate = Promise.withResolvers<void>();
  let reading = 0;
  const check = fileReader.check.bind(fileReader);
  const spied = vi.spyOn(fileReader, "check").mockImplementation(async (file) => {
    reading += 1;
    await gate.promise;
    return check(file);
  });
  try {
    const people = await Promise.all([...Array(4).keys()].map(() => site.person()));
    const created = Promise.all(people.map((person) => api.createProject(person)));
    const patient = { timeout: 30_000 };
    await vi.waitUntil(() => reading >= 2, patient);
    const uploads = site.services.db.selectFrom("uploads").select("id");
    const ids = people.map(({ id }) => id);
    const received = async () => (await uploads.where("user_id", "in", ids).execute()).length;
    await vi.waitUntil(async () => (await received()) === 4, patient);
    expect(reading).toBe(2);
    gate.resolve();
    expect((await created).map(({ status }) => status)).toEqual(Array(4).fill(200));
  } finally {
    gate.resolve();
    spied.mockRestore();
  }
});

test("an unreferenced part is named, and so is a missing one", async () => {
  const form = projectForm({}, await fabricJar(), "a.jar");
  form.append("surprise", new Blob([new Uint8Array(await fabricJar())]), "b.jar");
  const extra = await api.call("POST", "/v2/project", { token: owner.token, form });
  expect(extra.body).toMatchObject({ error: "invalid_input", description: expect.stringContaining("surprise") });
  const lacking = await api.createProject(owner, { initial_versions: [{ ...versionData, file_parts: ["absent"] }] });
  expect(lacking.status).toBe(400);
});

test("the data may come after the files, with icon and gallery", async () => {
  const form = new FormData();
  const image = new Blob([new Uint8Array(await picture())]);
  form.append("anything", new Blob([new Uint8Array(await fabricJar())]), "a.jar");
  form.append("icon", image, "icon.png");
  form.append("shot", new Blob([new Uint8Array(await picture(320, 180))]), "shot.png");
  const versions = [{ ...versionData, file_parts: ["anything"] }];
  const gallery = [{ item: "shot", featured: true, title: "A shot", description: "What it shows" }];
  const whole = projectForm({ initial_versions: versions, gallery_items: gallery }, Buffer.from("x"), "x");
  form.append("data", whole.get("data") as string);
  const { status, body } = await api.call<V2Project>("POST", "/v2/project", { token: owner.token, form });
  expect(status).toBe(200);
  expect(body.icon_url).toMatch(new RegExp(`^${site.url}/media/\\w+\\.webp$`));
  expect(body.gallery).toMatchObject([{ featured: true, title: "A shot", description: "What it shows" }]);
  const headers = { authorization: owner.token };
  expect((await fetch(body.gallery[0]?.url ?? "", { headers })).headers.get("content-type")).toBe("image/webp");
});

test("without a version only a draft can be created; it is a project of no type until a pack makes it one", async () => {
  const form = new FormData();
  const data = {
    title: "Draft",
    slug: freshSlug(),
    description: "A draft.",
    license_id: "MIT",
    initial_versions: [],
  };
  form.append("data", JSON.stringify(data));
  expect(await api.status("POST", "/v2/project", { token: owner.token, form })).toBe(400);
  const draft = new FormData();
  draft.append("data", JSON.stringify({ ...data, is_draft: true }));
  const { body } = await api.call<V2Project>("POST", "/v2/project", { token: owner.token, form: draft });
  expect(body).toMatchObject({ status: "draft", project_type: "project", versions: [] });
  expect((await api.createVersion(owner, body.id, {}, await modpack(), "pack.mrpack")).status).toBe(200);
  expect((await api.get(`/v2/project/${body.id}`, owner.token)).body).toMatchObject({
    project_type: "modpack",
    loaders: ["fabric"],
  });
});
