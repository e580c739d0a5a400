// Image formats that the compatible API accepts.
import { invalid } from "#kernel/problem.ts";

const extensions = ["png", "jpg", "jpeg", "bmp", "gif", "webp"];

/** Refuses an `ext` that is not an accepted image format; the real format is detected from the bytes. */
export function checkPictureExtension(ext: string | undefined): void {
  if (ext === undefined) return;
  if (!extensions.includes(ext.replace(/^\./, "").toLowerCase()))
    throw invalid("ext", "picture", { list: extensions.join(", ") });
}
