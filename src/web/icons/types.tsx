// Icons of project types.
import { SpriteGlyph, type GlyphProps } from "./glyph.tsx";

const drawn = new Set(["mod", "modpack", "plugin", "resourcepack", "shader", "datapack"]);

/** A project type's icon, 20 px by default; a plain cube for types without one. */
export function TypeIcon({ type, ...rest }: GlyphProps & { type: string }) {
  return <SpriteGlyph symbol={`type-${drawn.has(type) ? type : "project"}`} {...rest} />;
}
