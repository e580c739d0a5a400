// Tests project slugs: unique, redirecting after a rename, and free again after deletion.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { checkProject, deleteProject, editProject, getProject, getProjects } from "#features/catalog/contract.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { draftProject, fresh, refused } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
});
afterAll(() => site.stop());

const rename = (project: string, slug: string) => perform(editProject, site.as(owner), { project, slug });
const idOf = async (ref: string) => (await perform(getProject, site.as(owner), { project: ref })).id;

test("a project is found by id and by slug, case-insensitively", async () => {
  const { id, slug } = await draftProject(site, owner);
  for (const ref of [id, id.toLowerCase(), id.toUpperCase(), slug, slug.toUpperCase()])
    expect(await idOf(ref)).toBe(id);
  expect(await perform(getProjects, site.as(owner), { ids: [id, slug, "none"] })).toHaveLength(1);
});

test("a slug is unique case-insensitively and never equals another project's id", async () => {
  const [one, other] = [await draftProject(site, owner), await draftProject(site, owner)];
  for (const taken of [one.slug, one.slug.toUpperCase(), one.id, one.id.toLowerCase()]) {
    expect(await refused(draftProject(site, owner, { slug: taken }))).toBe("invalid slug");
    expect(await refused(rename(other.id, taken))).toBe("invalid slug");
  }
});

test("one of several concurrent requests gets a slug", async () => {
  const slug = fresh("wanted");
  const existing = await draftProject(site, owner);
  const tries = [...Array.from({ length: 3 }, () => draftProject(site, owner, { slug })), rename(existing.id, slug)];
  const outcomes = (await Promise.allSettled(tries.map((one) => refused(one)))).map((one) =>
    one.status === "fulfilled" ? one.value : "taken",
  );
  expect(outcomes.toSorted()).toEqual(["invalid slug", "invalid slug", "invalid slug", "taken"]);
});

describe("a former slug", () => {
  test("redirects to its project, however often it was renamed", async () => {
    const { id, slug } = await draftProject(site, owner);
    const [second, third] = [fresh("second"), fresh("third")];
    await rename(id, second);
    await rename(id, third);
    for (const ref of [slug, second, third, second.toUpperCase()]) expect(await idOf(ref)).toBe(id);
    await rename(id, slug);
    expect((await perform(getProject, site.as(owner), { project: third })).slug).toBe(slug);
  });

  test("belongs to the next project that takes it", async () => {
    const first = await draftProject(site, owner);
    await rename(first.id, fresh("moved"));
    const second = await draftProject(site, owner, { slug: first.slug });
    expect(await idOf(first.slug)).toBe(second.id);
    await rename(second.id, fresh("moved-too"));
    expect(await idOf(first.slug)).toBe(second.id);
  });
});

test("a deleted project frees its slugs and answers 404", async () => {
  const { id, slug } = await draftProject(site, owner);
  const later = fresh("later");
  await rename(id, later);
  await perform(deleteProject, site.as(owner), { project: id });
  for (const ref of [id, slug, later]) {
    expect(await refused(perform(getProject, site.as(owner), { project: ref }))).toBe("missing");
    expect(await refused(perform(checkProject, site.as(null), { project: ref }))).toBe("missing");
  }
  expect((await draftProject(site, owner, { slug: later })).slug).toBe(later);
});

test("whether a slug is taken is public, but nothing else about it", async () => {
  const { id, slug } = await draftProject(site, owner);
  expect(await perform(checkProject, site.as(null), { project: slug })).toEqual({ id });
});
