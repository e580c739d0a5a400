// Generates the files of demo versions: jars, packs, shader packs and modpacks that readers of these formats accept.
import sharp from "sharp";
import { jarEntries, sourceEntries } from "./files/jars.ts";
import { packMeta, texture, zipOf, type Entries } from "./files/parts.ts";
import { readIcon } from "./pictures.ts";
import type { DemoProject, DemoVersion } from "./projects/define.ts";
import { seedOf } from "./random.ts";

/** One file of a version; the first of a version is its primary file. */
export interface DemoFile {
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly primary: boolean;
  readonly fileType: "sources-jar" | "optional-resource-pack" | null;
}

/** A previously published file, as referenced by a modpack's index. */
export interface PublishedFile {
  readonly sha1: string;
  readonly sha512: string;
  readonly size: number;
  readonly url: string;
  readonly fileName: string;
}

/** Finds the primary file of a published version; `loader` disambiguates versions with the same number. */
export type Lookup = (slug: string, versionNumber: string, loader: string) => PublishedFile;

const icons = new WeakMap<DemoProject, Promise<Buffer>>();

function smallIcon(project: DemoProject): Promise<Buffer> {
  const known = icons.get(project);
  if (known) return known;
  const made = readIcon(project.slug).then((bytes) =>
    sharp(bytes).resize(64, 64, { kernel: "nearest" }).png({ palette: true, effort: 1 }).toBuffer(),
  );
  icons.set(project, made);
  return made;
}

const blocks = [
  "stone",
  "dirt",
  "oak_planks",
  "cobblestone",
  "sand",
  "gravel",
  "bricks",
  "copper_block",
  "iron_ore",
  "coal_ore",
  "glass",
  "snow",
  "clay",
  "moss_block",
  "bookshelf",
  "spruce_log",
];
const tints = [
  "#8d9094",
  "#8a623f",
  "#b58c55",
  "#84878c",
  "#e3d3a0",
  "#8a8480",
  "#a9543f",
  "#c77b55",
  "#b0a090",
  "#4b4d56",
  "#bfe3ea",
  "#f1f6fa",
  "#a4a8b8",
  "#5f8a3f",
  "#8b6a3f",
  "#5a4028",
];

function resourceEntries(project: DemoProject, version: DemoVersion, icon: Buffer): Entries {
  const resolution = Math.min(
    64,
    Number([...project.categories, "16x"].find((name) => /^\d/.test(name))?.match(/\d+/)?.[0]),
  );
  const seed = seedOf(project.slug + version.number);
  const count = resolution > 32 ? 6 : blocks.length;
  const textures = blocks
    .slice(0, count)
    .map((name, at): [string, Buffer] => [
      `assets/minecraft/textures/block/${name}.png`,
      texture(resolution, tints[at] as string, seed + at),
    ]);
  const extra = new Set(project.additionalCategories);
  return [
    ["pack.mcmeta", packMeta("resource", version.gameVersions, `${project.title} ${version.number}`)],
    ["pack.png", icon],
    ...textures,
    ...(extra.has("locale")
      ? ([
          [
            "assets/minecraft/lang/en_harbour.json",
            `${JSON.stringify({ "menu.singleplayer": "Sail alone", "menu.quit": "Abandon ship" }, null, 2)}\n`,
          ],
        ] as const)
      : []),
    ...(extra.has("audio")
      ? ([
          [
            "assets/minecraft/sounds.json",
            `${JSON.stringify({ "block.bell.use": { replace: true, sounds: ["block/bell/bell_use01"] } }, null, 2)}\n`,
          ],
        ] as const)
      : []),
  ];
}

function dataEntries(project: DemoProject, version: DemoVersion, icon: Buffer): Entries {
  const space = project.slug.replaceAll("-", "_");
  const folder = version.gameVersions.some((game) => game.startsWith("1.21")) ? "function" : "functions";
  return [
    ["pack.mcmeta", packMeta("data", version.gameVersions, `${project.title} ${version.number}`)],
    ["pack.png", icon],
    [
      `data/${space}/${folder}/load.mcfunction`,
      `# ${project.title} ${version.number}\nscoreboard objectives add ${space.slice(0, 16)} dummy\ntellraw @a {"text":"${project.title.replaceAll('"', "")} is ready.","color":"gray"}\n`,
    ],
    [
      `data/${space}/${folder}/tick.mcfunction`,
      `execute as @a[scores={${space.slice(0, 16)}=1..}] run function ${space}:step\n`,
    ],
    [
      `data/${space}/${folder}/step.mcfunction`,
      `scoreboard players reset @s ${space.slice(0, 16)}\nplaysound minecraft:block.amethyst_block.chime player @s\n`,
    ],
    [`data/minecraft/tags/${folder}/load.json`, `${JSON.stringify({ values: [`${space}:load`] }, null, 2)}\n`],
    [`data/minecraft/tags/${folder}/tick.json`, `${JSON.stringify({ values: [`${space}:tick`] }, null, 2)}\n`],
  ];
}

const vertex =
  "#version 330 compatibility\n\nout vec2 coord;\n\nvoid main() {\n    gl_Position = ftransform();\n    coord = (gl_TextureMatrix[0] * gl_MultiTexCoord0).xy;\n}\n";

function fragment(project: DemoProject, version: DemoVersion, pass: number): string {
  const warmth = ((seedOf(project.slug) % 40) / 400).toFixed(3);
  return `#version 330 compatibility\n\n// ${project.title} ${version.number}, pass ${pass}\nuniform sampler2D colortex0;\nin vec2 coord;\n\n/* RENDERTARGETS: 0 */\nlayout(location = 0) out vec4 color;\n\nvoid main() {\n    color = texture(colortex0, coord);\n    color.rgb *= vec3(1.0 + ${warmth}, 1.0, 1.0 - ${warmth});\n}\n`;
}

function shaderEntries(project: DemoProject, version: DemoVersion, icon: Buffer): Entries {
  if (version.loaders.includes("vanilla")) {
    return [
      ["pack.mcmeta", packMeta("resource", version.gameVersions, `${project.title} ${version.number}`)],
      ["pack.png", icon],
      ["assets/minecraft/shaders/core/terrain.vsh", vertex],
      ["assets/minecraft/shaders/core/terrain.fsh", fragment(project, version, 0)],
    ];
  }
  const iris = version.loaders.length === 1 ? "iris.features.required=CUSTOM_IMAGES\n" : "";
  return [
    [
      "shaders/shaders.properties",
      `${iris}sliders=EXPOSURE FOG_START SHADOW_DISTANCE\nprofile.LOW=EXPOSURE=0.9 SHADOW_DISTANCE=64\nprofile.HIGH=EXPOSURE=1.0 SHADOW_DISTANCE=192\n`,
    ],
    ...[0, 1, 2].flatMap((pass): [string, string][] => [
      [`shaders/composite${pass || ""}.vsh`, vertex],
      [`shaders/composite${pass || ""}.fsh`, fragment(project, version, pass)],
    ]),
    [
      "shaders/lang/en_us.lang",
      "option.EXPOSURE=Exposure\noption.FOG_START=Fog start\noption.SHADOW_DISTANCE=Shadow distance\n",
    ],
    ["shaders/textures/noise.png", texture(64, "#808080", seedOf(project.slug + version.number))],
    ["LICENSE.txt", `${project.title} is published under ${project.license}.\n`],
  ];
}

const loaderKeys: Readonly<Record<string, readonly [key: string, version: string]>> = {
  fabric: ["fabric-loader", "0.16.14"],
  quilt: ["quilt-loader", "0.29.0"],
  neoforge: ["neoforge", "21.1.172"],
  forge: ["forge", "47.4.0"],
};

function modpackEntries(project: DemoProject, version: DemoVersion, lookup: Lookup): Entries {
  const loader = version.loaders[0] as string;
  const [key, loaderVersion] = loaderKeys[loader] as readonly [string, string];
  const files = version.dependencies.flatMap((dependency) => {
    if (dependency.kind !== "embedded" || !dependency.version) return [];
    const file = lookup(dependency.project, dependency.version, loader);
    return [
      {
        path: `mods/${file.fileName}`,
        hashes: { sha1: file.sha1, sha512: file.sha512 },
        env: { client: "required", server: project.serverSide === "unsupported" ? "unsupported" : "required" },
        downloads: [file.url],
        fileSize: file.size,
      },
    ];
  });
  const index = {
    formatVersion: 1,
    game: "minecraft",
    versionId: version.number,
    name: project.title,
    summary: project.summary,
    files,
    dependencies: { minecraft: version.gameVersions.at(-1), [key]: loaderVersion },
  };
  return [
    ["modrinth.index.json", `${JSON.stringify(index, null, 2)}\n`],
    ["overrides/options.txt", "renderDistance:12\nsimulationDistance:8\nguiScale:3\n"],
    [
      `overrides/config/${project.slug}.toml`,
      `# ${project.title} ${version.number}\n[pack]\nfirst_start = true\nlevel = "auto"\n`,
    ],
    ["server-overrides/server.properties", `motd=${project.title}\nview-distance=10\n`],
  ];
}

function primaryName(project: DemoProject, version: DemoVersion): string {
  const [first, last] = [version.gameVersions[0], version.gameVersions.at(-1)];
  const game = first === last ? first : `${first}-${last}`;
  const loaders = version.loaders.length > 2 || project.type === "plugin" ? "" : `-${version.loaders.join("-")}`;
  switch (project.type) {
    case "mod":
      return `${project.slug}${loaders}-${version.number}+mc${game}.jar`;
    case "plugin":
      return `${project.slug}-${version.number}.jar`;
    case "modpack":
      return `${project.slug}-${version.number}.mrpack`;
    default:
      return `${project.slug}-${version.number}+${game}.zip`;
  }
}

async function primaryEntries(project: DemoProject, version: DemoVersion, lookup: Lookup): Promise<Entries> {
  if (project.type === "modpack") return modpackEntries(project, version, lookup);
  const icon = await smallIcon(project);
  if (project.type === "resourcepack") return resourceEntries(project, version, icon);
  if (project.type === "datapack") return dataEntries(project, version, icon);
  if (project.type === "shader") return shaderEntries(project, version, icon);
  return jarEntries(project, version, icon);
}

/** Generates the primary file of a version; deterministic for a project, version and looked-up files. */
async function makeFile(
  project: DemoProject,
  version: DemoVersion,
  lookup: Lookup,
): Promise<{ fileName: string; bytes: Buffer }> {
  return {
    fileName: primaryName(project, version),
    bytes: await zipOf(await primaryEntries(project, version, lookup)),
  };
}

/** Generates every file of a version, the primary one first. */
export async function makeFiles(project: DemoProject, version: DemoVersion, lookup: Lookup): Promise<DemoFile[]> {
  const made: DemoFile[] = [{ ...(await makeFile(project, version, lookup)), primary: true, fileType: null }];
  if (version.extras.includes("sources")) {
    const bytes = await zipOf(sourceEntries(project, version));
    made.push({
      fileName: `${project.slug}-${version.number}-sources.jar`,
      bytes,
      primary: false,
      fileType: "sources-jar",
    });
  }
  if (version.extras.includes("resource-pack")) {
    const bytes = await zipOf(resourceEntries(project, version, await smallIcon(project)));
    made.push({
      fileName: `${project.slug}-${version.number}-resources.zip`,
      bytes,
      primary: false,
      fileType: "optional-resource-pack",
    });
  }
  return made;
}
