// Marks external links for search engines and their targets; images load lazily and through our proxy.
import type { Root } from "hast";
import { visit } from "unist-util-visit";

function hostOf(address: unknown): string | undefined {
  if (typeof address !== "string" || !/^https?:/i.test(address)) return undefined;
  return new URL(address).host;
}

/** Adds `rel="noopener nofollow ugc"` to every link to a host that is not ours. */
export function decorateLinks(tree: Root, ownHosts: readonly string[]): void {
  visit(tree, "element", (element) => {
    if (element.tagName !== "a" && element.tagName !== "area") return;
    const host = hostOf(element.properties["href"]);
    if (host !== undefined && !ownHosts.includes(host)) element.properties["rel"] = ["noopener", "nofollow", "ugc"];
  });
}

/** Makes images lazy without referrer, and proxies those of other hosts. */
export function decorateImages(
  tree: Root,
  options: { readonly proxyImage?: (url: string) => string; readonly ownHosts: readonly string[] },
): void {
  function proxied(address: string): string {
    const host = hostOf(address);
    return host === undefined || options.ownHosts.includes(host) ? address : (options.proxyImage?.(address) ?? address);
  }
  visit(tree, "element", (element) => {
    const { properties } = element;
    if (element.tagName !== "img" && element.tagName !== "source") return;
    if (typeof properties["src"] === "string") properties["src"] = proxied(properties["src"]);
    if (typeof properties["srcSet"] === "string") {
      properties["srcSet"] = properties["srcSet"]
        .split(", ")
        .map((candidate) => candidate.replace(/^\S+/, (address) => proxied(address).replaceAll(",", "%2C")))
        .join(", ");
    }
    if (element.tagName !== "img") return;
    properties["alt"] ??= "";
    properties["loading"] = "lazy";
    properties["decoding"] = "async";
    properties["referrerPolicy"] = "no-referrer";
  });
}
