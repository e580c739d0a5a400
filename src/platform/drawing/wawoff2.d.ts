// Types of the one function we use of a package without types.
declare module "wawoff2/decompress.js" {
  export default function decompress(font: Uint8Array): Promise<Uint8Array>;
}
