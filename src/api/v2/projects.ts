// Projects in the compatible API: read, create, edit, delete.
import { z } from "zod";
import {
  checkProject,
  deleteProject,
  editProject,
  editProjects,
  getProject,
  getProjectDependencies,
  getProjects,
  getRandomProjects,
  removeProjectIcon,
  setProjectIcon,
} from "#features/catalog/contract.ts";
import { createFromForm } from "#api/v2/create-project.ts";
import { checkPictureExtension } from "#api/v2/pictures.ts";
import { joinProjects } from "#api/v2/joined-lists.ts";
import { listText, numberText } from "#api/v2/query.ts";
import {
  environmentOfSides,
  newProjectData,
  projectChange,
  projectsChange,
  toProjectChange,
  toProjectsChange,
} from "#api/v2/read-project.ts";
import { route } from "#api/v2/route.ts";
import type { Call, Route } from "#api/v2/route.ts";
import { project, version } from "#api/v2/shapes.ts";
import type { V2Project } from "#api/v2/shapes.ts";
import { findNamed, toProjects } from "#api/v2/to-project.ts";
import { toVersion } from "#api/v2/to-version.ts";
import { invalid, missing } from "#kernel/problem.ts";

const oneProject = z.object({ project: z.string() });

async function read(call: Pick<Call, "api" | "context">, ref: string): Promise<V2Project> {
  const view = await call.api(getProject, { project: ref });
  const [found] = findNamed([view])(ref) ? await toProjects(call, [view]) : [];
  if (!found) throw missing("project");
  return found;
}

const get = route({
  method: "GET",
  path: "/v2/project/{project}",
  description: "A project by id or slug.",
  cached: "for visitors",
  params: oneProject,
  answer: project,
  run: (call) => read(call, call.params.project),
});

const getMany = route({
  method: "GET",
  path: "/v2/projects",
  description: "Several projects by id or slug; unknown and hidden ones are omitted.",
  cached: "for visitors",
  params: z.object({ ids: listText }),
  answer: z.array(project),
  run: async (call) => {
    const joined = await joinProjects(call, call.params.ids);
    if (joined) return joined;
    const views = await call.api(getProjects, { ...call.params, whenLong: "omit" });
    const named = new Set(call.params.ids.map(findNamed(views)));
    return toProjects(
      call,
      views.filter((view) => named.has(view)),
    );
  },
});

const random = route({
  method: "GET",
  path: "/v2/projects_random",
  description: "Random listed projects; without descriptions if these would make the response larger than 4 MiB.",
  params: z.object({ count: numberText.optional() }),
  answer: z.array(project),
  run: async (call) => toProjects(call, await call.api(getRandomProjects, { count: call.params.count ?? 10 })),
});

const check = route({
  method: "GET",
  path: "/v2/project/{project}/check",
  description: "The id of the project with a slug or id.",
  params: oneProject,
  answer: z.object({ id: z.string() }),
  run: ({ api, params }) => api(checkProject, params),
});

const dependencies = route({
  method: "GET",
  path: "/v2/project/{project}/dependencies",
  description: "The projects and versions that a project's versions depend on.",
  params: oneProject,
  answer: z.object({ projects: z.array(project), versions: z.array(version) }),
  run: async (call) => {
    const found = await call.api(getProjectDependencies, { ...call.params, whenLong: "omit" });
    const versions = found.versions.map((view) => toVersion(call.context.config.baseUrl, view));
    return { projects: await toProjects(call, found.projects), versions };
  },
});

const create = route({
  method: "POST",
  path: "/v2/project",
  description:
    "Creates a project with its first versions, icon and gallery. It is submitted for review unless it is a draft.",
  scope: "PROJECT_CREATE",
  lends: ["PROJECT_WRITE", "VERSION_CREATE"],
  limit: "upload",
  creates: true,
  body: "form",
  params: z.object({}),
  data: newProjectData,
  answer: project,
  run: async (call) => read(call, await createFromForm(call)),
});

const edit = route({
  method: "PATCH",
  path: "/v2/project/{project}",
  description: "Changes the given fields of a project; null clears a link.",
  scope: "PROJECT_WRITE",
  params: oneProject,
  data: projectChange,
  answer: "empty",
  run: async (call) => {
    const { client_side, server_side } = call.data;
    const change = toProjectChange(call.params.project, call.data);
    if (client_side == null && server_side == null) return call.api(editProject, change);
    const now = await read(call, call.params.project);
    const environment = environmentOfSides(client_side ?? now.client_side, server_side ?? now.server_side);
    return call.api(editProject, { ...change, ...(environment ? { environment } : {}) });
  },
});

const editMany = route({
  method: "PATCH",
  path: "/v2/projects",
  description: "Applies the same change to several projects: first set, then add, then remove.",
  scope: "PROJECT_WRITE",
  params: z.object({ ids: listText }),
  data: projectsChange,
  answer: "empty",
  run: ({ api, params, data }) => {
    if (params.ids.length === 0) throw invalid("ids", "projects.none");
    return api(editProjects, toProjectsChange(params.ids, data));
  },
});

const remove = route({
  method: "DELETE",
  path: "/v2/project/{project}",
  description: "Deletes a project with its versions and files.",
  scope: "PROJECT_DELETE",
  params: oneProject,
  answer: "empty",
  run: ({ api, params }) => api(deleteProject, params),
});

const icon = route({
  method: "PATCH",
  path: "/v2/project/{project}/icon",
  description: "Replaces a project's icon with the image in the body (at most 256 KiB).",
  scope: "PROJECT_WRITE",
  body: "raw",
  params: oneProject.extend({ ext: z.string().optional() }),
  answer: "empty",
  run: ({ api, params, bytes }) => {
    checkPictureExtension(params.ext);
    return api(setProjectIcon, { project: params.project }, bytes);
  },
});

const noIcon = route({
  method: "DELETE",
  path: "/v2/project/{project}/icon",
  description: "Removes a project's icon.",
  scope: "PROJECT_WRITE",
  params: oneProject,
  answer: "empty",
  run: ({ api, params }) => api(removeProjectIcon, params),
});

export const projectRoutes: readonly Route[] = [
  random,
  getMany,
  editMany,
  create,
  get,
  edit,
  remove,
  check,
  dependencies,
  icon,
  noIcon,
];
