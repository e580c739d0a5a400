// The signed-in user's projects with the next step of each. Never imported by browser code.
import type { RouterContextProvider } from "react-router";
import { listUserProjects } from "#features/catalog/contract.ts";
import type { ProjectStatus, ProjectType } from "#features/catalog/contract.ts";
import { nextStep, type Step } from "#web/components/publish/next-step.ts";
import { requestContext, requireViewer } from "#web/lib/context.ts";

export interface OwnProject {
  readonly id: string;
  readonly title: string;
  readonly iconUrl: string | null;
  readonly type: ProjectType;
  readonly path: string;
  readonly status: ProjectStatus;
  readonly updated: string;
  readonly downloads: number;
  readonly followers: number;
  readonly step: Step;
}

/** Most recently changed first. */
export async function loadOwnProjects(context: Readonly<RouterContextProvider>): Promise<OwnProject[]> {
  const { id } = requireViewer(context);
  const projects = await requestContext(context).call(listUserProjects, { user: id, whenLong: "omit" });
  const own = projects.map((project): OwnProject => ({
    id: project.id,
    title: project.title,
    iconUrl: project.icon?.smallUrl ?? null,
    type: project.type,
    path: `/${project.type}/${project.slug}`,
    status: project.status,
    updated: project.updated,
    downloads: project.downloads,
    followers: project.followers,
    step: nextStep({ status: project.status, versions: project.versionIds.length, can: project.can }),
  }));
  return own.toSorted((a, b) => b.updated.localeCompare(a.updated));
}
