// The one function used of a package that comes without types.
declare module "wawoff2/decompress.js" {
  export default function decompress(font: Uint8Array): Promise<Uint8Array>;
}
