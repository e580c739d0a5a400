// Guards of pages that have no operation to guard them yet.
import { data, type RouterContextProvider } from "react-router";
import type { RefusalCode } from "#kernel/refusal.ts";
import { refusalOf, requestContext, requireViewer, type Viewer } from "./context.ts";

type Context = Readonly<RouterContextProvider>;

/** Throw this where an account may not open a page; `code` is the reason, shown in the page's language. */
export async function forbidden(context: Context, code: RefusalCode) {
  return data(await refusalOf(context, "forbidden", { code }), { status: 403 });
}

/** Requires a moderator or admin; visitors are redirected to sign in and come back. */
export async function requireStaff(context: Context): Promise<Viewer> {
  const viewer = requireViewer(context);
  if (viewer.role === "developer") throw await forbidden(context, "page.staff");
  return viewer;
}

/** Requires an admin; others get a 404, as if the page did not exist. */
export function requireAdmin(context: Context): Viewer {
  const { viewer } = requestContext(context);
  if (viewer?.role !== "admin") throw data(null, { status: 404 });
  return viewer;
}

/** Whether a call was refused because its target does not exist. */
export function isMissing(error: unknown): boolean {
  return (error as { data?: { kind?: unknown } | null }).data?.kind === "missing";
}
