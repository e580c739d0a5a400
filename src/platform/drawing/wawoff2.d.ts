// The one function used of a package that comes without types.
declare module "wawoff2" {
  const woff2: { decompress(font: Uint8Array): Promise<Uint8Array> };
  export default woff2;
}
