// Where to report a weakness, in the form that researchers' programs look for (RFC 9116).
import { requestContext } from "#web/lib/context.ts";
import type { Route } from "./+types/security-txt.ts";

const day = 24 * 60 * 60 * 1000;

/** The address and the policy, good for half a year from today; nothing while no address is set. */
export function loader({ context }: Route.LoaderArgs) {
  const { url, operator } = requestContext(context);
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  if (operator.email === null)
    return new Response("The operator of this site has set no CONTACT_EMAIL yet.\n", { status: 404, headers });
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
