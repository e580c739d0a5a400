// The pages of one server in the order of their tabs; routes, titles and the list of options go by it.

/** `path` stands behind the server's address; `name` names its words. */
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

/** The pages behind the tab of options. */
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
