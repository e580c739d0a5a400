// The 404 for something missing within an existing project, user or organization.
import { data, type RouterContextProvider } from "react-router";
import { projectFrame } from "#features/catalog/pages/contract.ts";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { requestContext, type Refusal } from "#web/lib/context.ts";
import { isMissing } from "#web/lib/guards.ts";

/** What to link to from a missing page below it. */
export interface Within {
  readonly path: string;
  readonly title: string;
}

/** The 404 to throw for a page below something that exists. */
export function missingBelow(url: URL, within: Within) {
  const refusal: Refusal = { kind: "missing", message: `Page Not Found: ${url.pathname}`, fields: {} };
  return data({ ...refusal, within }, { status: 404 });
}

/** The 404 to throw with `message`; it names the project if the user may see it. */
export async function missingInProject(
  context: Readonly<RouterContextProvider>,
  project: string,
  message: string,
): Promise<ReturnType<typeof data<Refusal & { within?: Within }>>> {
  const refusal: Refusal = { kind: "missing", message, fields: {} };
  try {
    const { call, language } = requestContext(context);
    const frame = await call(projectFrame, { project, locale: language.locale });
    const within = { path: projectPath(frame.project), title: frame.project.title };
    return data({ ...refusal, within }, { status: 404 });
  } catch (error) {
    if (!isMissing(error)) throw error;
    return data(refusal, { status: 404 });
  }
}
