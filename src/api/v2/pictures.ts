// Which pictures the compatible API takes.
import { invalid } from "#kernel/problem.ts";

const extensions = ["png", "jpg", "jpeg", "bmp", "gif", "webp"];

/** Refuses an `ext` that names no picture that is taken; what the bytes really are is told from themselves. */
export function checkPictureExtension(ext: string | undefined): void {
  if (ext === undefined) return;
  if (!extensions.includes(ext.replace(/^\./, "").toLowerCase()))
    throw invalid("ext", "picture", { list: extensions.join(", ") });
}
