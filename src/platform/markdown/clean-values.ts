// Second stage of sanitizing: restricts values that an attribute allowlist cannot check (URLs, ids, styles, frames).
import type { Element, Properties, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";
import { idPrefix } from "./allowed-html.ts";

const base = "https://relative.invalid";

/**
 * The normalized URL of a link, or undefined if not allowed. Allowed are absolute http, https and mailto, own-site
 * paths starting with "/", and fragments (which get the id prefix). Other relative paths are meaningless outside a
 * repository.
 */
function cleanHref(value: string): string | undefined {
  const text = value.trim();
  if (text.startsWith("#")) return text.length > 1 ? `#${withIdPrefix(text.slice(1))}` : undefined;
  if (/^mailto:[^\s<>"']+$/i.test(text)) return text;
  return cleanAddress(text);
}

/** The same for resources the page itself loads: http, https or an own-site path. */
function cleanAddress(value: string): string | undefined {
  const text = value.trim();
  const isAbsolute = /^(https?:)?[/\\]{2}/i.test(text);
  if (!isAbsolute && !/^\/(?![/\\])/.test(text)) return undefined;
  let url: URL;
  try {
    url = new URL(text, base);
  } catch {
    return undefined;
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  if (url.origin === base) return isAbsolute ? undefined : url.pathname + url.search + url.hash;
  url.username = "";
  url.password = "";
  return url.href;
}

function withIdPrefix(value: string): string {
  return value.startsWith(idPrefix) ? value : idPrefix + value;
}

const stylesByTag: Readonly<Record<string, RegExp>> = {
  img: /^(image-rendering:pixelated|float:(left|right))$/,
  td: /^text-align:(left|center|right)$/,
  th: /^text-align:(left|center|right)$/,
  p: /^text-align:(left|center|right)$/,
  div: /^text-align:(left|center|right)$/,
};

function cleanStyle(tagName: string, value: string): string | undefined {
  const allowed = stylesByTag[tagName];
  if (allowed === undefined) return undefined;
  const kept = value
    .toLowerCase()
    .split(";")
    .slice(0, 8)
    .map((declaration) => declaration.replace(/\s+/g, ""))
    .filter((declaration) => allowed.test(declaration));
  return kept.length > 0 ? [...new Set(kept)].join(";") : undefined;
}

/** The srcset candidates with an allowed URL and a width or density descriptor. */
function cleanSrcset(value: string): string | undefined {
  const candidates = value.split(/,\s+|,$/).flatMap((candidate) => {
    const [address = "", descriptor] = candidate.trim().split(/\s+/);
    const clean = cleanAddress(address)?.replaceAll(",", "%2C");
    if (clean === undefined || (descriptor !== undefined && !/^\d{1,5}(\.\d{1,3})?[wx]$/.test(descriptor))) return [];
    return [descriptor === undefined ? clean : `${clean} ${descriptor}`];
  });
  return candidates.length > 0 ? candidates.join(", ") : undefined;
}

/**
 * The two kinds of frames that may be embedded, with only the parameters that select what to play; undefined for any
 * other.
 */
function cleanFrame(value: string): string | undefined {
  let url: URL;
  try {
    url = new URL(value.trim(), base);
  } catch {
    return undefined;
  }
  if (url.protocol !== "https:" || url.port !== "") return undefined;
  const video = /^\/embed\/([\w-]{11})$/.exec(url.pathname);
  if (/^(www\.)?youtube(-nocookie)?\.com$/.test(url.hostname) && video !== null) {
    const times = ["start", "end"].flatMap((name) => {
      const seconds = url.searchParams.get(name);
      return seconds !== null && /^\d{1,6}$/.test(seconds) ? [`${name}=${seconds}`] : [];
    });
    return `https://www.youtube-nocookie.com/embed/${video[1]}${times.length > 0 ? `?${times.join("&")}` : ""}`;
  }
  const server = url.searchParams.get("id") ?? "";
  const isWidget = url.hostname === "discord.com" && url.pathname === "/widget" && /^\d{18,19}$/.test(server);
  return isWidget ? `https://discord.com/widget?id=${server}` : undefined;
}

function set(properties: Properties, name: string, value: string | undefined): void {
  if (value === undefined) delete properties[name];
  else properties[name] = value;
}

function cleanElement(element: Element): void {
  const { properties, tagName } = element;
  for (const [name, value] of Object.entries(properties)) {
    if (Array.isArray(value) && value.length === 0) delete properties[name];
    if (typeof value !== "string") continue;
    if (name === "href") set(properties, name, cleanHref(value));
    else if (name === "src") set(properties, name, tagName === "iframe" ? cleanFrame(value) : cleanAddress(value));
    else if (name === "srcSet") set(properties, name, cleanSrcset(value));
    else if (name === "style") set(properties, name, cleanStyle(tagName, value));
    else if (name === "id" || name === "name") set(properties, name, withIdPrefix(value));
    else if (name === "useMap") set(properties, name, `#${withIdPrefix(value.slice(1))}`);
    else if (name === "align") set(properties, name, value.toLowerCase());
  }
}

/** Restricts every value in place; removes frames and images that have nothing left to show. */
export function cleanValues(tree: Root): void {
  visit(tree, "element", (element, index, parent) => {
    cleanElement(element);
    const isEmpty =
      (element.tagName === "iframe" || element.tagName === "img") && element.properties["src"] === undefined;
    if (!isEmpty || parent === undefined || index === undefined) return undefined;
    const alt = element.tagName === "img" ? element.properties["alt"] : undefined;
    if (typeof alt === "string" && alt.trim() !== "") {
      parent.children[index] = { type: "text", value: alt };
      return SKIP;
    }
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
}
