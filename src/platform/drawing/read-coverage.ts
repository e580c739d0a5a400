// Reads which characters a font has glyphs for from its character map.

/** Segments of the map for characters below U+10000 (format 4), without those mapped to the missing glyph. */
function* inSegments(map: DataView): Iterable<number> {
  const count = map.getUint16(6) / 2;
  for (let i = 0; i < count; i += 1) {
    const end = map.getUint16(14 + i * 2);
    const start = map.getUint16(16 + (count + i) * 2);
    const delta = map.getUint16(16 + (count * 2 + i) * 2);
    const rangeAt = 16 + (count * 3 + i) * 2;
    const range = map.getUint16(rangeAt);
    for (let code = start; code <= end && code !== 0xffff; code += 1) {
      const glyph = range === 0 ? code + delta : map.getUint16(rangeAt + range + (code - start) * 2);
      if ((glyph & 0xffff) !== 0) yield code;
    }
  }
}

/** Groups of the map for all characters (format 12). */
function* inGroups(map: DataView): Iterable<number> {
  const groups = map.getUint32(12);
  for (let i = 0; i < groups; i += 1) {
    const at = 16 + i * 12;
    for (let code = map.getUint32(at); code <= map.getUint32(at + 4); code += 1) yield code;
  }
}

/** The code points of a TrueType or OpenType font; empty when it has no supported map. */
export function readCoverage(font: Uint8Array): ReadonlySet<number> {
  const bytes = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = bytes.getUint16(4);
  const covered = new Set<number>();
  for (let i = 0; i < tables; i += 1) {
    const entry = 12 + i * 16;
    // "cmap"
    if (bytes.getUint32(entry) !== 0x636d6170) continue;
    const table = bytes.getUint32(entry + 8);
    for (let j = 0; j < bytes.getUint16(table + 2); j += 1) {
      const at = table + bytes.getUint32(table + 4 + j * 8 + 4);
      const map = new DataView(font.buffer, font.byteOffset + at, font.byteLength - at);
      const format = map.getUint16(0);
      if (format === 4) for (const code of inSegments(map)) covered.add(code);
      if (format === 12) for (const code of inGroups(map)) covered.add(code);
    }
  }
  return covered;
}
