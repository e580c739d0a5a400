// Guards of pages that have no operation to guard them yet.
import { data, type RouterContextProvider } from "react-router";
import type { Role } from "#kernel/actor.ts";
import type { RefusalCode } from "#kernel/refusal.ts";
import { refusalOf, requireViewer, type Viewer } from "./context.ts";

type Context = Readonly<RouterContextProvider>;

/** Throw this where an account may not open a page; `code` is the reason, shown in the page's language. */
export async function forbidden(context: Context, code: RefusalCode) {
  return data(await refusalOf(context, "forbidden", { code }), { status: 403 });
}

/** Requires a role: visitors are redirected to sign in and come back; others get a 404, as if nothing was there. */
function requireRole(context: Context, roles: readonly Role[]): Viewer {
  const viewer = requireViewer(context);
  if (!roles.includes(viewer.role)) throw data(null, { status: 404 });
  return viewer;
}

export const requireStaff = (context: Context) => requireRole(context, ["moderator", "admin"]);

export const requireAdmin = (context: Context) => requireRole(context, ["admin"]);

/** Whether a call was refused because its target does not exist. */
export function isMissing(error: unknown): boolean {
  return (error as { data?: { kind?: unknown } | null }).data?.kind === "missing";
}
