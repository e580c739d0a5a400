// Authors' markdown as the site's pages show it: own links told from others', pictures of other sites through our proxy.
import type { Context } from "#platform/context.ts";
import { proxiedImage } from "#platform/egress/index.ts";
import { renderInline, renderMarkdown } from "#platform/markdown/index.ts";

type ProxyImage = (url: string) => string;

/** One function for each site's secret: what is rendered is kept by it. */
const proxies = new WeakMap<Buffer, ProxyImage>();

function proxyOf(secret: Buffer): ProxyImage {
  const known = proxies.get(secret);
  if (known) return known;
  const proxyImage = (url: string) => proxiedImage(secret, url);
  proxies.set(secret, proxyImage);
  return proxyImage;
}

const optionsOf = ({ config, secret }: Context) => ({
  ownHosts: [new URL(config.baseUrl).host],
  proxyImage: proxyOf(secret),
});

/** Safe HTML of a body or changelog. */
export function renderText(context: Context, text: string): string {
  return renderMarkdown(text, optionsOf(context));
}

/** Safe inline HTML of a bio. */
export function renderLine(context: Context, text: string): string {
  return renderInline(text, optionsOf(context));
}
