// Resolves URLs of this site to public things, for endpoints that take a URL.

/** A project (any of its pages), a version, a user or an organization. */
export type PublicThing =
  | { readonly kind: "project"; readonly project: string; readonly version: string | null }
  | { readonly kind: "user"; readonly user: string }
  | { readonly kind: "organization"; readonly organization: string };

const types = new Set(["mod", "modpack", "plugin", "datapack", "resourcepack", "shader", "project"]);
const projectParts = new Set([undefined, "gallery", "changelog", "versions"]);

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** The thing at the URL, or null if there is none; only URLs on `origin` count. */
export function readAddress(address: string, origin: string): PublicThing | null {
  const url = URL.parse(address);
  if (!url || url.origin !== origin || url.username !== "" || url.password !== "") return null;
  const parts = url.pathname.split("/").slice(1).filter((part) => part !== "").map(decode); // prettier-ignore
  if (parts.some((part) => part === null || part.length > 64 || part.includes("\0"))) return null;
  const [first = "", name, below, version] = parts as string[];
  if (name === undefined || parts.length > 4) return null;
  if (first === "user") return parts.length <= 3 ? { kind: "user", user: name } : null;
  if (first === "organization") return parts.length <= 3 ? { kind: "organization", organization: name } : null;
  if (!types.has(first)) return null;
  if (below === "version") return version === undefined ? null : { kind: "project", project: name, version };
  return parts.length <= 3 && projectParts.has(below) ? { kind: "project", project: name, version: null } : null;
}
