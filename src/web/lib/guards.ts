// Who may open pages that no operation guards yet.
import { data, type RouterContextProvider } from "react-router";
import { requestContext, requireViewer, translated, type Refusal, type Viewer } from "./context.ts";

type Context = Readonly<RouterContextProvider>;

/** To be thrown where an account may not open a page; `says` is the reason in one sentence, told in the page's language. */
export async function forbidden(context: Context, message: string) {
  const refusal: Refusal = { kind: "forbidden", message, fields: {} };
  return data(await translated(context, refusal), { status: 403 });
}

/** A moderator or admin; visitors are sent to sign in and come back. */
export async function requireStaff(context: Context): Promise<Viewer> {
  const viewer = requireViewer(context);
  if (viewer.role === "developer") throw await forbidden(context, "Only moderators open this page.");
  return viewer;
}

/** An admin; whoever is none is not told that there is such a page. */
export function requireAdmin(context: Context): Viewer {
  const { viewer } = requestContext(context);
  if (viewer?.role !== "admin") throw data(null, { status: 404 });
  return viewer;
}

/** Whether a call was refused because what it asked for is not there. */
export function isMissing(error: unknown): boolean {
  return (error as { data?: { kind?: unknown } | null }).data?.kind === "missing";
}
