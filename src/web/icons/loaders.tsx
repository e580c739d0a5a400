// Icons of mod loaders, plugin platforms, pack formats and shader engines.
import { SpriteGlyph, type GlyphProps } from "./glyph.tsx";

/** Loaders with an icon in the sprite; others get the plain cube. */
const drawn = new Set(
  [
    "babric bta-babric bukkit bungeecord canvas datapack fabric folia forge geyser iris java-agent legacy-fabric",
    "liteloader minecraft modloader mrpack neoforge nilloader optifine ornithe paper purpur quilt rift spigot sponge",
    "vanilla velocity waterfall",
  ].flatMap((line) => line.split(" ")),
);

/** A loader's icon by its tag name, 20 px by default. */
export function LoaderIcon({ name, ...rest }: GlyphProps & { name: string }) {
  return <SpriteGlyph symbol={drawn.has(name) ? `loader-${name}` : "type-project"} {...rest} />;
}
