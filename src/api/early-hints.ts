// Tells browsers what every page needs (its first style sheet and typeface) while the page is still being made.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ServerBuild } from "react-router";

/**
 * What the `Link` header of the pages of a bundle names. Scripts are left out: the policy of a page lets run only what
 * carries its nonce, which is drawn with the page.
 * @param font address of the typeface that most pages are set in; none when absent
 */
export function linksOf(assets: Pick<ServerBuild["assets"], "routes">, font: string | undefined): string[] {
  const sheets = (assets.routes["root"]?.css ?? []).map((href) => href.replace(/#.*$/, ""));
  return [
    ...sheets.map((href) => `<${href}>; rel=preload; as=style`),
    ...(font ? [`<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`] : []),
  ];
}

/**
 * Sends a 103 to a browser that opens a page. Others may not know that an answer can have two heads, and a script that
 * fetches a page does not show it.
 */
export function hintEarly({ raw }: FastifyRequest, reply: FastifyReply, links: readonly string[]): void {
  const opens = raw.headers["sec-fetch-mode"] === "navigate" && raw.headers["sec-fetch-dest"] === "document";
  const knows = raw.httpVersionMajor > 1 || raw.httpVersionMinor >= 1;
  if (links.length > 0 && raw.method === "GET" && opens && knows) reply.raw.writeEarlyHints({ link: [...links] });
}
