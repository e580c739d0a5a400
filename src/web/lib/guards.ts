// Who may open pages that no operation guards yet.
import { data, type RouterContextProvider } from "react-router";
import type { RefusalCode } from "#kernel/refusal.ts";
import { refusalOf, requestContext, requireViewer, type Viewer } from "./context.ts";

type Context = Readonly<RouterContextProvider>;

/** To be thrown where an account may not open a page; `code` is the reason, told in the page's language. */
export async function forbidden(context: Context, code: RefusalCode) {
  return data(await refusalOf(context, "forbidden", { code }), { status: 403 });
}

/** A moderator or admin; visitors are sent to sign in and come back. */
export async function requireStaff(context: Context): Promise<Viewer> {
  const viewer = requireViewer(context);
  if (viewer.role === "developer") throw await forbidden(context, "page.staff");
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
