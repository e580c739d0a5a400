// Sends Early Hints for what every page needs (main stylesheet and font) while the page is rendered.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ServerBuild } from "react-router";

/**
 * `Link` header values for a bundle's pages. Scripts are excluded: the page's policy only allows those with its nonce,
 * which is generated with the page.
 * @param font URL of the main font, if any
 */
export function linksOf(assets: Pick<ServerBuild["assets"], "routes">, font: string | undefined): string[] {
  const sheets = (assets.routes["root"]?.css ?? []).map((href) => href.replace(/#.*$/, ""));
  return [
    ...sheets.map((href) => `<${href}>; rel=preload; as=style`),
    ...(font ? [`<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`] : []),
  ];
}

/**
 * Sends a 103 to a browser that opens a page. Other clients may not expect an informational response, and scripts that
 * fetch a page do not use it.
 */
export function hintEarly({ raw }: FastifyRequest, reply: FastifyReply, links: readonly string[]): void {
  const opens = raw.headers["sec-fetch-mode"] === "navigate" && raw.headers["sec-fetch-dest"] === "document";
  const knows = raw.httpVersionMajor > 1 || raw.httpVersionMinor >= 1;
  if (links.length > 0 && raw.method === "GET" && opens && knows) reply.raw.writeEarlyHints({ link: [...links] });
}
