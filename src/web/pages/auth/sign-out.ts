// Ends the session and deletes its cookie; the page itself only redirects to the home page.
import { redirect } from "react-router";
import { signOut } from "#features/accounts/contract.ts";
import { requestContext } from "#web/lib/context.ts";
import { withFollowUp } from "#web/lib/follow-up.ts";
import { clearSessionCookie } from "#web/lib/session-cookie.ts";
import type { Route } from "./+types/sign-out.ts";

export function loader(): never {
  throw redirect("/");
}

export async function action({ context }: Route.ActionArgs) {
  const { call, viewer } = requestContext(context);
  if (viewer !== null) await call(signOut, {});
  return redirect("/", { headers: withFollowUp("signed-out", new Headers(clearSessionCookie(context))) });
}

export default function SignOut() {
  return null;
}
