// The pictures of the demo content, drawn from small recipes and always the same: icons, gallery pictures, portraits.
import sharp, { type Sharp } from "sharp";
import { avatarSvg, type AvatarRecipe } from "./pictures/avatars.ts";
import type { Canvas } from "./pictures/canvas.ts";
import { motifSvg, type MotifName } from "./pictures/emblems.ts";
import type { Block } from "./pictures/materials.ts";
import type { MoodName } from "./pictures/moods.ts";
import { drawDiorama, drawVista, type Diorama, type Vista } from "./pictures/scenes.ts";
import { drawScreen, type Screen } from "./pictures/screens.ts";
import { drawSculpture, type Shape } from "./pictures/sculptures.ts";
import type { SpriteName } from "./pictures/sprites.ts";
import { seedOf } from "./random.ts";

/** An icon: a block sculpture, a pixel sprite, or another drawn motif. Colours are `#rrggbb`. */
export type IconRecipe =
  | {
      readonly motif: "sculpture";
      readonly shape: Shape;
      readonly blocks?: readonly Block[];
      readonly ground: readonly [string, string];
      readonly mood?: MoodName;
    }
  | {
      readonly motif: "sprite";
      readonly shape: SpriteName;
      readonly inks: readonly string[];
      readonly ground: readonly [string, string];
    }
  | {
      readonly motif: Exclude<MotifName, "sprite">;
      readonly detail?: string;
      readonly inks: readonly string[];
      readonly ground: readonly [string, string];
    };

/** A gallery picture: a land from above, a land from the ground, or an add-on's own screen. */
export type GalleryRecipe = Diorama | Vista | Screen;

function rawImage(canvas: Canvas): Sharp {
  const { width, height, data } = canvas;
  return sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 3 } });
}

function toPng(image: Sharp): Promise<Buffer> {
  return image.png({ compressionLevel: 6 }).toBuffer();
}

/** Draws an icon: PNG, 256 by 256. */
export function drawIcon(recipe: IconRecipe): Promise<Buffer> {
  if (recipe.motif === "sculpture") {
    return toPng(rawImage(drawSculpture(recipe.shape, recipe.blocks ?? [], recipe.ground, recipe.mood ?? "morning")));
  }
  const detail = recipe.motif === "sprite" ? recipe.shape : (recipe.detail ?? "");
  const svg = motifSvg(recipe.motif, {
    ground: recipe.ground,
    inks: recipe.inks,
    detail,
    seed: seedOf(recipe.inks.join() + detail),
  });
  return toPng(sharp(Buffer.from(svg)));
}

/** Draws a gallery picture: JPEG, 1280 by 720. */
export function drawGallery(recipe: GalleryRecipe): Promise<Buffer> {
  const canvas =
    recipe.kind === "diorama" ? drawDiorama(recipe) : recipe.kind === "vista" ? drawVista(recipe) : drawScreen(recipe);
  return rawImage(canvas).jpeg({ quality: 88, chromaSubsampling: "4:4:4" }).toBuffer();
}

/** Draws a portrait: PNG, 256 by 256. */
export function drawAvatar(recipe: AvatarRecipe): Promise<Buffer> {
  return toPng(sharp(Buffer.from(avatarSvg(recipe))));
}
