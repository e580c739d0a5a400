// The changelog as an Atom feed.
import changelog from "virtual:changelog";
import { requestContext } from "#web/lib/context.ts";
import { products } from "#web/texts/changelog.ts";
import type { Route } from "./+types/feed.ts";
import { writeFeed } from "./write-feed.ts";

export function loader({ context }: Route.LoaderArgs) {
  const xml = writeFeed(changelog, products, requestContext(context).url.origin);
  return new Response(xml, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
}
