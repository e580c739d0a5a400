// All demo projects, ready to publish: dependencies come before their dependents.
import { datapacks } from "./projects/datapacks.ts";
import { expand, type DemoProject } from "./projects/define.ts";
import { modpacks } from "./projects/modpacks.ts";
import { storyModpacks } from "./projects/modpacks-stories.ts";
import { homeMods } from "./projects/mods-home.ts";
import { performanceMods } from "./projects/mods-performance.ts";
import { playMods } from "./projects/mods-play.ts";
import { socialMods } from "./projects/mods-social.ts";
import { toolMods } from "./projects/mods-tools.ts";
import { worldMods } from "./projects/mods-world.ts";
import { plugins } from "./projects/plugins.ts";
import { resourcepacks } from "./projects/resourcepacks.ts";
import { moreResourcepacks } from "./projects/resourcepacks-more.ts";
import { shaders } from "./projects/shaders.ts";

/** The demo projects with dates relative to `now`, dependencies before their dependents. */
export function demoProjects(now: Date): DemoProject[] {
  const written = [
    ...[...performanceMods, ...toolMods, ...worldMods, ...homeMods, ...playMods, ...socialMods].map((plan) =>
      expand("mod", plan, now),
    ),
    ...plugins.map((plan) => expand("plugin", plan, now)),
    ...datapacks.map((plan) => expand("datapack", plan, now)),
    ...[...resourcepacks, ...moreResourcepacks].map((plan) => expand("resourcepack", plan, now)),
    ...shaders.map((plan) => expand("shader", plan, now)),
    ...[...modpacks, ...storyModpacks].map((plan) => expand("modpack", plan, now)),
  ];
  return inOrder(written);
}

function inOrder(projects: readonly DemoProject[]): DemoProject[] {
  const bySlug = new Map(projects.map((project) => [project.slug, project]));
  const done = new Set<string>();
  const ordered: DemoProject[] = [];
  const visit = (project: DemoProject, path: readonly string[]): void => {
    if (done.has(project.slug)) return;
    if (path.includes(project.slug))
      throw new Error(`Circular dependency between demo projects: ${[...path, project.slug].join(" → ")}.`);
    for (const dependency of project.versions.flatMap((version) => version.dependencies)) {
      const needed = bySlug.get(dependency.project);
      if (!needed) throw new Error(`${project.slug} depends on ${dependency.project}, which is not a demo project.`);
      visit(needed, [...path, project.slug]);
    }
    done.add(project.slug);
    ordered.push(project);
  };
  for (const project of projects) visit(project, []);
  return ordered;
}
