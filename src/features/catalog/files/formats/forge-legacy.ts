// mcmod.info: Forge mods up to game version 1.12.
import { z } from "zod";
import { matchMavenRange, matchPrefix } from "#features/catalog/files/match-game-versions.ts";
import { aboutOf, firstText } from "./about.ts";
import { type MetadataFormat, optionalEntry, textField } from "./metadata-format.ts";
import { readJson } from "./read-json.ts";

const mod = z.object({
  version: textField,
  name: textField,
  mcversion: textField,
  description: z.unknown().optional(),
  url: z.unknown().optional(),
  logoFile: z.unknown().optional(),
});
/** Real files contain a list, an object with `modList`, or a single bare object. */
const shape = z.union([
  z.array(mod).min(1),
  z.object({ modList: z.array(mod).min(1) }).transform(({ modList }) => modList),
  mod.transform((one) => [one]),
]);

export const forgeLegacy: MetadataFormat = {
  file: "mcmod.info",
  loaders: ["forge"],
  read(text, context) {
    const [first] = shape.parse(readJson(text));
    const game = first?.mcversion ?? "";
    return {
      ...optionalEntry("versionNumber", first?.version),
      ...optionalEntry("title", first?.name),
      loaders: ["forge"],
      gameVersions: /[[(]/.test(game)
        ? matchMavenRange(game, context.gameVersions)
        : matchPrefix(game.replace(/^minecraft\s+/i, ""), context.gameVersions),
      dependencies: [],
      about: aboutOf({
        summary: first?.description,
        links: { homepage: first?.url },
        icon: firstText(first?.logoFile),
      }),
    };
  },
};
