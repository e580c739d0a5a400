// Answers every address that no page has; the root's error boundary draws it.
import { data } from "react-router";
import type { Refusal } from "#web/lib/context.ts";
import type { Route } from "./+types/not-found.ts";

export function loader({ url }: Route.LoaderArgs): never {
  const refusal: Refusal = { kind: "missing", says: `Page Not Found: ${url.pathname}`, fields: {} };
  throw data(refusal, { status: 404 });
}

export default function NotFound() {
  return null;
}
