// Launchers and tools that work with the site, according to their documentation, and their settings.

/** Launchers that open modpack files; each has a message on this page. */
export const launchers = [
  { id: "prism", name: "Prism Launcher", home: "https://prismlauncher.org" },
  { id: "modrinth", name: "Modrinth App", home: "https://modrinth.com/app" },
  { id: "multimc", name: "MultiMC", home: "https://multimc.org" },
  { id: "atlauncher", name: "ATLauncher", home: "https://atlauncher.com" },
  { id: "hmcl", name: "HMCL", home: "https://hmcl.huangyuhui.net" },
] as const;

export type ToolUse = "publish" | "server" | "build" | "library";

/** A tool whose API URL can be changed. */
export interface Tool {
  readonly name: string;
  readonly home: string;
  readonly use: ToolUse;
  /** The setting, with this site's URL in it. */
  readonly code: string;
}

/** The tools with their settings for the site at this URL. */
export function toolsFor(url: URL): Tool[] {
  const { origin } = url;
  const tools: Tool[] = [
    {
      name: "Minotaur",
      home: "https://github.com/modrinth/minotaur",
      use: "publish",
      code: `modrinth {\n    apiUrl = "${origin}/v2"\n    token = System.getenv("TESSERA_TOKEN")\n}`,
    },
    {
      name: "Mod Publish Plugin",
      home: "https://modmuss50.github.io/mod-publish-plugin/",
      use: "publish",
      code: `publishMods {\n    modrinth {\n        apiEndpoint = "${origin}/v2"\n        accessToken = providers.environmentVariable("TESSERA_TOKEN")\n    }\n}`,
    },
    {
      name: "mc-image-helper (itzg/minecraft-server)",
      home: "https://github.com/itzg/mc-image-helper",
      use: "server",
      code: `MODRINTH_API_BASE_URL=${origin}`,
    },
    {
      name: "Gradle, Maven",
      home: "https://docs.gradle.org/current/userguide/declaring_repositories.html",
      use: "build",
      code: `repositories {\n    maven { url = "${origin}/maven" }\n}\ndependencies {\n    implementation "maven.tessera:some-project:1.0.0"\n}`,
    },
    {
      name: "@xmcl/modrinth",
      home: "https://www.npmjs.com/package/@xmcl/modrinth",
      use: "library",
      code: `new ModrinthV2Client({ baseUrl: "${origin}" })`,
    },
    {
      name: "typerinth",
      home: "https://www.npmjs.com/package/typerinth",
      use: "library",
      code: `new Modrinth({ baseUrl: "${origin}", userAgent: "your-program/1.0" })`,
    },
  ];
  // It takes only a host, and always uses https.
  if (url.protocol === "https:")
    tools.push({
      name: "mrpack-install",
      home: "https://github.com/nothub/mrpack-install",
      use: "server",
      code: `mrpack-install some-modpack --host ${url.host}`,
    });
  return tools.toSorted((a, b) => uses.indexOf(a.use) - uses.indexOf(b.use));
}

/** In page order. */
export const uses: readonly ToolUse[] = ["server", "publish", "build", "library"];
