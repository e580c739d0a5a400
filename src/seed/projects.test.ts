// Tests that the demo projects are within all limits, and that their references exist.
import spdx from "spdx-license-list" with { type: "json" };
import { describe, expect, it } from "vitest";
import gameVersions from "#features/catalog/data/game-versions.json" with { type: "json" };
import tags from "#features/catalog/data/tags.json" with { type: "json" };
import { organization, people } from "./people.ts";
import { demoProjects } from "./projects.ts";

const now = new Date("2026-11-20T12:00:00Z");
const projects = demoProjects(now);
const dates = new Map(gameVersions.map((entry) => [entry.version, new Date(entry.date)]));
const usernames = new Set(people.map((person) => person.username));
const categoryType = (type: string): string => (type === "plugin" || type === "datapack" ? "mod" : type);

describe("demo projects", () => {
  it("are about sixty, of all six types, with unique slugs and titles", () => {
    const counts = Object.groupBy(projects, (project) => project.type);
    expect(Object.fromEntries(Object.entries(counts).map(([type, list]) => [type, list.length]))).toEqual({
      mod: 22,
      plugin: 8,
      datapack: 7,
      resourcepack: 9,
      shader: 7,
      modpack: 8,
    });
    expect(new Set(projects.map((project) => project.slug)).size).toBe(projects.length);
    expect(new Set(projects.map((project) => project.title)).size).toBe(projects.length);
  });

  it("have descriptions that do not begin with their titles, which pages show above them", () => {
    const repeating = projects.filter(({ body, title }) => body.replace(/^[#\s]+/, "").startsWith(`${title}\n`));
    expect(repeating.map((project) => project.slug)).toEqual([]);
  });

  it("cover every status a project can stay in", () => {
    expect([...new Set(projects.map((project) => project.status))].toSorted()).toEqual([
      "approved",
      "archived",
      "draft",
      "private",
      "processing",
      "rejected",
      "unlisted",
      "withheld",
    ]);
  });

  it.each(projects.map((project) => [project.slug, project] as const))("%s is within the limits", (slug, project) => {
    expect(slug).toMatch(/^[a-z0-9-]{3,64}$/);
    expect(project.title.length).toBeGreaterThanOrEqual(3);
    expect(project.title.length).toBeLessThanOrEqual(64);
    expect(project.summary.length).toBeGreaterThanOrEqual(3);
    expect(project.summary.length).toBeLessThanOrEqual(255);
    const words = project.body.split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(80);
    expect(words).toBeLessThanOrEqual(420);
    expect(project.categories.length).toBeLessThanOrEqual(3);
    const known = tags.categories
      .filter((tag) => tag.project_type === categoryType(project.type))
      .map((tag) => tag.name);
    expect(known).toEqual(expect.arrayContaining([...project.categories, ...project.additionalCategories]));
    expect(project.license.startsWith("LicenseRef-") || project.license in spdx).toBe(true);
    for (const url of [...Object.values(project.links), ...project.donations.map((donation) => donation.url)]) {
      expect(new URL(url).protocol).toBe("https:");
      expect(new URL(url).hostname).toMatch(/\.example$/);
    }
    for (const entry of project.gallery) {
      expect(entry.title.length).toBeLessThanOrEqual(255);
      expect(entry.description.length).toBeLessThanOrEqual(2048);
    }
    expect(project.gallery.filter((entry) => entry.featured).length).toBeLessThanOrEqual(1);
    expect(project.versions.reduce((sum, version) => sum + version.downloads, 0)).toBe(project.downloads);
    for (const username of [project.owner, ...project.members.map((member) => member.username)]) {
      expect(username === "creator" || usernames.has(username)).toBe(true);
    }
  });

  it.each(
    projects.flatMap((project) =>
      project.versions.map((version) => [`${project.slug} ${version.number}`, project, version] as const),
    ),
  )("%s is a plausible version", (_, project, version) => {
    expect(version.number).toMatch(/^[a-zA-Z0-9!@$()`.+,_"-]{1,32}$/);
    expect(version.name.length).toBeLessThanOrEqual(64);
    expect(version.gameVersions.length).toBeGreaterThan(0);
    for (const game of version.gameVersions)
      expect(dates.get(game)?.getTime()).toBeLessThan(version.published.getTime());
    for (const loader of version.loaders) {
      expect(tags.loaders.find((tag) => tag.name === loader)?.supported_project_types).toContain(project.type);
    }
    for (const dependency of version.dependencies) {
      expect(projects.some((other) => other.slug === dependency.project)).toBe(true);
    }
    for (const dependency of version.dependencies.filter((entry) => entry.version !== undefined)) {
      const target = projects.find((other) => other.slug === dependency.project);
      const named = target?.versions.filter((other) => other.number === dependency.version) ?? [];
      expect(named.length).toBe(1);
      expect(named[0]?.published.getTime()).toBeLessThan(version.published.getTime());
      const mustFit = dependency.kind === "embedded" ? version : { loaders: [], gameVersions: [] };
      expect(named[0]?.loaders).toEqual(expect.arrayContaining([...mustFit.loaders]));
      expect(named[0]?.gameVersions).toEqual(expect.arrayContaining([...mustFit.gameVersions]));
    }
  });

  it("are ordered with dependencies first, versions oldest first", () => {
    const seen = new Set<string>();
    for (const project of projects) {
      for (const dependency of project.versions.flatMap((version) => version.dependencies))
        expect(seen).toContain(dependency.project);
      const times = project.versions.map((version) => version.published.getTime());
      expect(times).toEqual(times.toSorted((left, right) => left - right));
      seen.add(project.slug);
    }
  });

  it("belong to users and an organization within their limits", () => {
    for (const person of people) {
      expect(person.username).toMatch(/^[a-zA-Z0-9._-]{1,39}$/);
      expect(person.bio.length).toBeLessThanOrEqual(160);
    }
    expect(organization.description.length).toBeLessThanOrEqual(256);
    for (const member of organization.members) expect(usernames).toContain(member.username);
  });
});
