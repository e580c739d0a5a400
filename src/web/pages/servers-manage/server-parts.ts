// A server's pages in tab order; used for routes, titles and the list of options.

/** `path` is appended to the server's path; `name` is its message key. */
interface ServerPart {
  readonly path: string;
  readonly name: string;
}

const serverTabs = [
  { path: "", name: "overview" },
  { path: "/content", name: "content" },
  { path: "/files", name: "files" },
  { path: "/backups", name: "backups" },
  { path: "/options", name: "options" },
] as const satisfies readonly ServerPart[];

/** The pages of the options tab. */
const serverOptions = [
  { path: "/options/info", name: "info" },
  { path: "/options/loader", name: "loader" },
  { path: "/options/startup", name: "startup" },
  { path: "/options/properties", name: "properties" },
  { path: "/options/network", name: "network" },
  { path: "/options/preferences", name: "preferences" },
  { path: "/options/billing", name: "billing" },
] as const satisfies readonly ServerPart[];

export const serverParts = [...serverTabs, ...serverOptions];
