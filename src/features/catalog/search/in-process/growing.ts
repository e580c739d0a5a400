// Typed arrays that grow: small ones by doubling, large ones by half.

const large = 65_536;

/** Returns `array`, or a larger copy if it has fewer than `needed` elements. */
export function withRoom<A extends Uint8Array | Uint32Array | Int32Array | Float64Array>(array: A, needed: number): A {
  if (array.length >= needed) return array;
  const grown = array.length < large ? array.length * 2 : array.length + (array.length >>> 1);
  const larger = new (array.constructor as new (length: number) => A)(Math.max(needed, grown, 16));
  larger.set(array);
  return larger;
}
