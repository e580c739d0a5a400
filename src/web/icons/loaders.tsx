// The glyphs of mod loaders, plugin platforms, pack formats and shader engines.
import { SpriteGlyph, type GlyphProps } from "./glyph.tsx";

/** Loaders that have a drawing in the sprite; others get the plain cube. */
const drawn = new Set(
  [
    "babric bta-babric bukkit bungeecord canvas datapack fabric folia forge geyser iris java-agent legacy-fabric",
    "liteloader minecraft modloader mrpack neoforge nilloader optifine ornithe paper purpur quilt rift spigot sponge",
    "vanilla velocity waterfall",
  ].flatMap((line) => line.split(" ")),
);

/** The glyph of a loader by its tag name, 20 px unless sized. */
export function LoaderIcon({ name, ...rest }: GlyphProps & { name: string }) {
  return <SpriteGlyph symbol={drawn.has(name) ? `loader-${name}` : "type-project"} {...rest} />;
}
