// Downloads several files, one after the other.

/** Browsers drop downloads that start together. */
const apartMs = 500;

/** Each as its own file, so that all can go where they belong without unpacking; equal names are numbered by browsers. */
export async function downloadAll(urls: readonly string[]): Promise<void> {
  for (const url of new Set(urls)) {
    const link = document.createElement("a");
    link.href = url;
    link.download = "";
    document.body.append(link);
    link.click();
    link.remove();
    await new Promise((resolve) => setTimeout(resolve, apartMs));
  }
}
