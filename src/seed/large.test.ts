// Tests that the large catalog is deterministic, within the limits, and realistic.
import { describe, expect, it } from "vitest";
import tags from "#features/catalog/data/tags.json" with { type: "json" };
import { generateProject, largeId, largePeople, largeProjects, type LargePlan } from "./large.ts";
import { releases } from "./projects/define.ts";

const plan: LargePlan = {
  projects: 3000,
  versionsPerProject: 8,
  people: 500,
  now: new Date("2026-11-20T12:00:00Z"),
  seed: 1,
};
const projects = [...largeProjects(plan)];
const versions = projects.flatMap((project) => project.versions);

describe("the large catalog", () => {
  it("gives the same project for the same number", () => {
    expect(generateProject(17, plan)).toEqual(projects[17]);
  });

  it("has no duplicate id, slug, hash or username", () => {
    for (const list of [
      projects.map((project) => project.id),
      projects.map((project) => project.slug),
      versions.map((version) => version.id),
      versions.map((version) => version.file.sha1),
      [...largePeople(plan)].map((person) => person.username),
    ]) {
      expect(new Set(list).size).toBe(list.length);
    }
    expect(new Set(Array.from({ length: 100_000 }, (_, at) => largeId("version", at))).size).toBe(100_000);
  });

  it("stays within the product's limits", () => {
    for (const project of projects) {
      expect(project.id).toMatch(/^[0-9A-Za-z]{8}$/);
      expect(project.slug).toMatch(/^[a-z0-9-]{3,64}$/);
      expect(project.summary.length).toBeLessThanOrEqual(255);
      const kind = project.type === "plugin" || project.type === "datapack" ? "mod" : project.type;
      const known = tags.categories.filter((tag) => tag.project_type === kind).map((tag) => tag.name);
      expect(known).toEqual(expect.arrayContaining([...project.categories]));
      expect(project.owner).toBeGreaterThanOrEqual(0);
      expect(project.owner).toBeLessThan(plan.people);
    }
    for (const version of versions) {
      expect(version.number).toMatch(/^[a-zA-Z0-9.-]{1,32}$/);
      expect(version.published.getTime()).toBeLessThanOrEqual(plan.now.getTime());
      expect(releases).toEqual(expect.arrayContaining([...version.gameVersions]));
      expect(version.file.sha1).toMatch(/^[0-9a-f]{40}$/);
      expect(version.file.sha512).toMatch(/^[0-9a-f]{128}$/);
    }
  });

  it("has about the requested number of versions, and most downloads in few projects", () => {
    expect(versions.length / projects.length).toBeGreaterThan(7);
    expect(versions.length / projects.length).toBeLessThan(9);
    const downloads = projects.map((project) => project.downloads).toSorted((left, right) => right - left);
    const all = downloads.reduce((sum, count) => sum + count, 0);
    const top = downloads.slice(0, projects.length / 100).reduce((sum, count) => sum + count, 0);
    expect(top / all).toBeGreaterThan(0.4);
  });
});
