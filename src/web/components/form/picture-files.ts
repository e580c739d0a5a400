// Which files a picture may be, and what was wrong with a refused one.
import type { KeptForm } from "./keep-form.ts";

/** What the file picker offers. */
export const pictureTypes = "image/png,image/jpeg,image/gif,image/webp,image/bmp";

/** What is wrong with a refused picture, in one sentence. */
export function pictureFault(refused: KeptForm | null): string | undefined {
  const { image, avatar, icon, size, file } = refused?.fields ?? {};
  return image ?? avatar ?? icon ?? size ?? file;
}
