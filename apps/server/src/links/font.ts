/** A font, as far as texts are cut into runs by it. */
export type Font = {
  readonly family: string;
  /** How wide a letter is, as a multiple of its size; null when the font does not have it. */
  readonly widthOf: (letter: string) => number | null;
};

/** Reads a font of TrueType. */
export function fontFrom(family: string, file: Uint8Array): Font {
  const bytes = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const at = tablesIn(bytes);
  const glyphs = glyphsIn(bytes, at('cmap'));
  const unit = bytes.getUint16(at('head') + 18);
  const count = bytes.getUint16(at('hhea') + 34);
  return {
    family,
    widthOf(letter) {
      const glyph = glyphs.get(letter.codePointAt(0) ?? 0);
      if (glyph === undefined) return null;
      return bytes.getUint16(at('hmtx') + 4 * Math.min(glyph, count - 1)) / unit;
    },
  };
}

/** Where in a file its tables begin. */
function tablesIn(bytes: DataView): (tag: string) => number {
  const tables = new Map<string, number>();
  for (let index = 0; index < bytes.getUint16(4); index++) {
    const entry = 12 + 16 * index;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((part) => bytes.getUint8(entry + part)));
    tables.set(tag, bytes.getUint32(entry + 8));
  }
  return (tag) => tables.get(tag) ?? 0;
}

/** The form of a table that maps letters to glyphs in segments, which every font has. */
const SEGMENTS = 4;

/** The glyphs of letters by their numbers. */
function glyphsIn(bytes: DataView, table: number): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>();
  for (let index = 0; index < bytes.getUint16(table + 2); index++) {
    const map = table + bytes.getUint32(table + 8 + 8 * index);
    if (bytes.getUint16(map) !== SEGMENTS) continue;
    const size = bytes.getUint16(map + 6); // twice the number of segments
    for (let place = map + 14; place < map + 14 + size; place += 2) {
      const last = bytes.getUint16(place);
      const first = bytes.getUint16(place + size + 2);
      const delta = bytes.getUint16(place + 2 * size + 2);
      const offset = bytes.getUint16(place + 3 * size + 2);
      for (let letter = first; letter <= last && letter < 0xffff; letter++) {
        const listed = place + 3 * size + 2 + offset + 2 * (letter - first);
        const glyph = offset === 0 ? letter : bytes.getUint16(listed);
        if (glyph !== 0) glyphs.set(letter, (glyph + delta) & 0xffff);
      }
    }
  }
  return glyphs;
}
