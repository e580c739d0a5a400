// Which chosen images can be sent, and which cannot and why, before anything is sent.

/** Most bytes of an image (docs/product.md, Limits). */
const mostBytes = 5 * 1024 * 1024;
/** Most images that one request may carry. */
const mostAtOnce = 16;

/** `room`: how many more images fit into the gallery. */
export function sortFiles<F extends { readonly size: number }>(files: readonly F[], room: number) {
  const large = files.filter(({ size }) => size > mostBytes);
  const small = files.filter(({ size }) => size <= mostBytes);
  const most = Math.min(mostAtOnce, room);
  return { fitting: small.slice(0, most), large, over: small.slice(most) };
}
