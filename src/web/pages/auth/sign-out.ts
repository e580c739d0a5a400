// Ends the session and forgets its cookie; the page itself only leads home.
import { redirect } from "react-router";
import { signOut } from "#features/accounts/contract.ts";
import { from } from "#web/lib/context.ts";
import type { Route } from "./+types/sign-out.ts";
import { forgetSession } from "./session-cookie.ts";

export function loader(): never {
  throw redirect("/");
}

export async function action({ context }: Route.ActionArgs) {
  const { call, viewer, sessionCookie } = from(context);
  if (viewer !== null) await call(signOut, {});
  return redirect("/", { headers: { "Set-Cookie": forgetSession(sessionCookie) } });
}

export default function SignOut() {
  return null;
}
