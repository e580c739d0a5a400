// Vulnerability reporting contact (security.txt, RFC 9116).
import { requestContext } from "#web/lib/context.ts";
import type { Route } from "./+types/security-txt.ts";

const day = 24 * 60 * 60 * 1000;

/** Contact and policy, valid for half a year from today; 404 while no contact is set. */
export function loader({ context }: Route.LoaderArgs) {
  const { url, operator } = requestContext(context);
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  if (operator.email === null)
    return new Response("This site has not published a contact yet.\n", { status: 404, headers });
  const expires = new Date(Math.floor(Date.now() / day + 180) * day).toISOString();
  const lines = [
    `Contact: mailto:${operator.email}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${url.origin}/.well-known/security.txt`,
    `Policy: ${url.origin}/legal/security`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers });
}
