// The contents of demo mod and plugin jars: each loader's metadata, inert classes and assets.
import type { DemoProject, DemoVersion } from "#seed/projects/define.ts";
import { releases } from "#seed/projects/define.ts";
import { randomFrom, seedOf } from "#seed/random.ts";
import { classFile, memberNames, texture, type Entries } from "./parts.ts";

/** A project's in-game id: letters, digits and `_`. */
function modId(slug: string): string {
  return slug.replaceAll("-", "_");
}

function className(slug: string): string {
  return slug
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Whether the releases are consecutive. */
function unbroken(games: readonly string[]): boolean {
  const first = releases.indexOf(games[0] as string);
  return games.every((game, at) => releases[first + at] === game);
}

function semverGames(games: readonly string[]): string | readonly string[] {
  if (games.length === 1) return games[0] as string;
  return unbroken(games) ? `>=${games[0]} <=${games.at(-1)}` : games;
}

function mavenGames(games: readonly string[]): string {
  return unbroken(games) && games.length > 1
    ? `[${games[0]},${games.at(-1)}]`
    : games.map((game) => `[${game}]`).join(",");
}

function required(version: DemoVersion): string[] {
  return version.dependencies
    .filter((dependency) => dependency.kind === "required")
    .map((dependency) => modId(dependency.project));
}

function fabricJson(project: DemoProject, version: DemoVersion): string {
  return json({
    schemaVersion: 1,
    id: modId(project.slug),
    version: version.number,
    name: project.title,
    description: project.summary,
    authors: [project.owner],
    contact: {
      ...(project.links.source && { sources: project.links.source }),
      ...(project.links.issues && { issues: project.links.issues }),
    },
    license: project.license,
    icon: `assets/${modId(project.slug)}/icon.png`,
    environment:
      project.serverSide === "unsupported" ? "client" : project.clientSide === "unsupported" ? "server" : "*",
    depends: {
      fabricloader: ">=0.15.0",
      minecraft: semverGames(version.gameVersions),
      ...Object.fromEntries(required(version).map((id) => [id, "*"])),
    },
  });
}

function quiltJson(project: DemoProject, version: DemoVersion): string {
  const games = semverGames(version.gameVersions);
  return json({
    schema_version: 1,
    quilt_loader: {
      group: `example.${modId(project.owner.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))}`,
      id: modId(project.slug),
      version: version.number,
      metadata: {
        name: project.title,
        description: project.summary,
        contributors: { [project.owner]: "Author" },
        icon: `assets/${modId(project.slug)}/icon.png`,
      },
      depends: [
        { id: "quilt_loader", versions: ">=0.20.0" },
        {
          id: "minecraft",
          versions: typeof games === "string" && games.startsWith(">=") ? { all: games.split(" ") } : games,
        },
        ...required(version).map((id) => ({ id })),
      ],
    },
  });
}

function modsToml(project: DemoProject, version: DemoVersion, loader: "forge" | "neoforge"): string {
  const id = modId(project.slug);
  const needs = (name: string, range: string): string =>
    `[[dependencies.${id}]]\nmodId="${name}"\n${loader === "forge" ? "mandatory=true" : 'type="required"'}\nversionRange="${range}"\nordering="NONE"\nside="BOTH"\n`;
  return [
    `modLoader="lowcodefml"\nloaderVersion="[1,)"\nlicense="${project.license}"\n`,
    `[[mods]]\nmodId="${id}"\nversion="${version.number}"\ndisplayName="${project.title}"\nlogoFile="assets/${id}/icon.png"\nauthors="${project.owner}"\ndescription='''\n${project.summary}\n'''\n`,
    needs("minecraft", mavenGames(version.gameVersions)),
    ...required(version).map((name) => needs(name, "[0,)")),
  ].join("\n");
}

/** The metadata files of a mod for every loader of the version. */
function modMetadata(project: DemoProject, version: DemoVersion): [string, string][] {
  const has = (loader: string): boolean => version.loaders.includes(loader);
  const made: [string, string][] = [];
  if (has("fabric")) made.push(["fabric.mod.json", fabricJson(project, version)]);
  if (has("quilt")) made.push(["quilt.mod.json", quiltJson(project, version)]);
  if (has("forge")) made.push(["META-INF/mods.toml", modsToml(project, version, "forge")]);
  if (has("neoforge")) made.push(["META-INF/neoforge.mods.toml", modsToml(project, version, "neoforge")]);
  return made;
}

/** The metadata files of a plugin for every platform of the version. */
function pluginMetadata(project: DemoProject, version: DemoVersion, main: string): [string, string][] {
  const has = (...loaders: string[]): boolean => loaders.some((loader) => version.loaders.includes(loader));
  const name = className(project.slug);
  const api = (version.gameVersions[0] as string).split(".").slice(0, 2).join(".");
  const optional = version.dependencies.map((dependency) => className(dependency.project));
  const yaml = `name: ${name}\nversion: "${version.number}"\nmain: ${main}\ndescription: ${JSON.stringify(project.summary)}\nauthor: ${JSON.stringify(project.owner)}\n`;
  const made: [string, string][] = [];
  if (has("bukkit", "spigot")) {
    made.push([
      "plugin.yml",
      `${yaml}api-version: "${api}"\n${has("folia") ? "folia-supported: true\n" : ""}${optional.length ? `softdepend: [${optional.join(", ")}]\n` : ""}`,
    ]);
  } else if (has("paper", "purpur", "folia")) {
    const soft = optional.map((other) => `    ${other}:\n      load: BEFORE\n      required: false\n`).join("");
    made.push([
      "paper-plugin.yml",
      `${yaml}api-version: "${api}"\n${has("folia") ? "folia-supported: true\n" : ""}${soft ? `dependencies:\n  server:\n${soft}` : ""}`,
    ]);
  }
  if (has("bungeecord", "waterfall")) made.push(["bungee.yml", yaml.replace(main, `${main}Bungee`)]);
  if (has("velocity")) {
    made.push([
      "velocity-plugin.json",
      json({
        id: project.slug,
        name: project.title,
        version: version.number,
        description: project.summary,
        authors: [project.owner],
        main: `${main}Velocity`,
      }),
    ]);
  }
  return made;
}

function parents(project: DemoProject, version: DemoVersion): [suffix: string, parent: string][] {
  if (project.type !== "plugin") return [["", "java/lang/Object"]];
  const made: [string, string][] = [];
  if (version.loaders.some((loader) => ["bukkit", "spigot", "paper", "purpur", "folia"].includes(loader)))
    made.push(["", "org/bukkit/plugin/java/JavaPlugin"]);
  if (version.loaders.some((loader) => ["bungeecord", "waterfall"].includes(loader)))
    made.push(["Bungee", "net/md_5/bungee/api/plugin/Plugin"]);
  if (version.loaders.includes("velocity")) made.push(["Velocity", "java/lang/Object"]);
  return made;
}

/** All entries of a mod or plugin jar; `icon` is a small PNG. */
export function jarEntries(project: DemoProject, version: DemoVersion, icon: Buffer): Entries {
  const random = randomFrom(seedOf(`${project.slug}/${version.number}/${version.loaders.join()}`));
  const id = modId(project.slug);
  const base = `example/${id}/${className(project.slug)}`;
  const plugin = project.type === "plugin";
  const metadata = plugin ? pluginMetadata(project, version, base.replaceAll("/", ".")) : modMetadata(project, version);
  const manifest = `Manifest-Version: 1.0\r\nImplementation-Title: ${project.title.slice(0, 40)}\r\nImplementation-Version: ${version.number}\r\n\r\n`;
  const classes = [
    ...parents(project, version).map(([suffix, parent]): [string, Buffer] => [
      `${base}${suffix}.class`,
      classFile(base + suffix, parent, memberNames(random, 30)),
    ]),
    ...["Config", "Registry", "Events", "Storage", "Screens"].map((part): [string, Buffer] => {
      const name = `example/${id}/internal/${part}`;
      return [
        `${name}.class`,
        classFile(name, "java/lang/Object", memberNames(random, 60 + Math.floor(random() * 120))),
      ];
    }),
  ];
  const words = json(
    Object.fromEntries(
      memberNames(random, 24).map((name) => [
        `${id}.${name.toLowerCase().replace("$", ".")}`,
        name.replace(/\$.*/, ""),
      ]),
    ),
  );
  const assets: [string, string | Buffer][] = plugin
    ? [
        ["config.yml", `# ${project.title} ${version.number}\nlanguage: en\ndebug: false\n`],
        ["lang/en.json", words],
      ]
    : [
        [`assets/${id}/icon.png`, icon],
        [`assets/${id}/lang/en_us.json`, words],
        ...Array.from({ length: 6 }, (_, at): [string, Buffer] => [
          `assets/${id}/textures/block/part_${at}.png`,
          texture(
            16,
            ["#8d9094", "#b58c55", "#6a4a8a", "#74b04a", "#c77b55", "#3f7fd0"][at] as string,
            at + version.number.length,
          ),
        ]),
      ];
  return [
    ["META-INF/MANIFEST.MF", manifest],
    ...metadata,
    ...classes,
    ...assets,
    ["LICENSE.txt", `${project.title} is published under ${project.license}.\n`],
  ];
}

/** Entries of the version's sources jar. */
export function sourceEntries(project: DemoProject, version: DemoVersion): Entries {
  const id = modId(project.slug);
  const name = className(project.slug);
  return [
    ["META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\n\r\n"],
    [
      `example/${id}/${name}.java`,
      `package example.${id};\n\n/** ${project.title} ${version.number}. */\npublic class ${name} {\n    public ${name}() {\n    }\n}\n`,
    ],
  ];
}
