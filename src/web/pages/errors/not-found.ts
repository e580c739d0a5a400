// Handles every path without a page; the root's error boundary shows the 404.
import { data } from "react-router";
import { missingInProject } from "#web/components/missing-within.ts";
import type { Refusal } from "#web/lib/context.ts";
import { typeOrder } from "#web/lib/project-types.ts";
import type { Route } from "./+types/not-found.ts";

export async function loader({ url, context }: Route.LoaderArgs): Promise<never> {
  const message = `Page Not Found: ${url.pathname}`;
  const [, type = "", project] = url.pathname.split("/");
  const known: readonly string[] = [...typeOrder, "project"];
  if (project && known.includes(type)) throw await missingInProject(context, project, message);
  const refusal: Refusal = { kind: "missing", message, fields: {} };
  throw data(refusal, { status: 404 });
}

export default function NotFound() {
  return null;
}
