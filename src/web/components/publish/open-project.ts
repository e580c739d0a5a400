// Loads a project for users who may edit it. For loaders and actions only.
import { redirect, type RouterContextProvider } from "react-router";
import { getProject, projectPath, type ProjectCan, type ProjectView } from "#features/catalog/contract.ts";
import { requestContext, requireViewer } from "#web/lib/context.ts";
import { forbidden } from "#web/lib/guards.ts";

type Given = {
  readonly context: Readonly<RouterContextProvider>;
  readonly params: { readonly type?: string; readonly id?: string };
  readonly request: Request;
  /** The page's URL, without what the router adds for its data requests. */
  readonly url: URL;
};

/**
 * The project of the URL, if `may` holds for the user's permissions. Visitors are redirected to sign in; a former slug
 * or another type redirects to the project's current URL.
 */
export async function openProject(given: Given, may: (can: ProjectCan) => boolean): Promise<ProjectView> {
  const { context, params, request, url } = given;
  requireViewer(context);
  const project = await requestContext(context).call(getProject, { project: params.id ?? "" });
  if (!may(project.can)) throw await forbidden(context, "page.project");
  const asked = `/${params.type}/${params.id}`;
  const belongs = projectPath(project);
  if (request.method === "GET" && asked !== belongs && url.pathname.startsWith(asked))
    throw redirect(belongs + url.pathname.slice(asked.length) + url.search);
  return project;
}
