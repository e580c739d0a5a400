// What is answered where a project is there, but not what is asked for of it.
import { data, type RouterContextProvider } from "react-router";
import { projectFrame } from "#features/catalog/pages/contract.ts";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { requestContext, type Refusal } from "#web/lib/context.ts";
import { isMissing } from "#web/lib/guards.ts";

/** The project that leads on from an address of its own where nothing is. */
export interface Within {
  readonly path: string;
  readonly title: string;
}

/** The 404 to throw for `says`; it names the project where there is one that this person may see. */
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
