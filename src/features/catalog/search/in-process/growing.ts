// Typed arrays that grow by doubling.

/** Returns `array`, or a larger copy if it has fewer than `needed` elements. */
export function withRoom<A extends Uint8Array | Uint32Array | Int32Array | Float64Array>(array: A, needed: number): A {
  if (array.length >= needed) return array;
  const larger = new (array.constructor as new (length: number) => A)(Math.max(needed, array.length * 2, 16));
  larger.set(array);
  return larger;
}
