const HEADER = 12;
const ENTRY = 16;

/**
 * A bare CFF font as the OpenType file (ISO/IEC 14496-22) that a rasterizer reads: with the number of its glyphs and the
 * units of its size, and without metrics.
 */
export function wrapCff(cff: Uint8Array, glyphs: number, unitsPerEm: number): Uint8Array {
  const head = new DataView(new ArrayBuffer(54));
  head.setUint32(0, 0x00010000);
  head.setUint32(12, 0x5f0f3cf5);
  head.setUint16(18, unitsPerEm);
  const hhea = new DataView(new ArrayBuffer(36));
  hhea.setUint32(0, 0x00010000);
  hhea.setUint16(34, 1);
  const maxp = new DataView(new ArrayBuffer(6));
  maxp.setUint32(0, 0x00005000);
  maxp.setUint16(4, glyphs);
  const tables: [string, Uint8Array][] = [
    ["CFF ", cff],
    ["head", new Uint8Array(head.buffer)],
    ["hhea", new Uint8Array(hhea.buffer)],
    ["hmtx", new Uint8Array(4 + 2 * Math.max(0, glyphs - 1))],
    ["maxp", new Uint8Array(maxp.buffer)],
  ];
  const align = (length: number) => (length + 3) & ~3;
  const size = tables.reduce((sum, [, bytes]) => sum + align(bytes.length), HEADER + ENTRY * tables.length);
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  view.setUint32(0, 0x4f54544f);
  view.setUint16(4, tables.length);
  let at = HEADER + ENTRY * tables.length;
  for (const [index, [tag, bytes]] of tables.entries()) {
    const entry = HEADER + ENTRY * index;
    for (let letter = 0; letter < 4; letter++) view.setUint8(entry + letter, tag.charCodeAt(letter));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, bytes.length);
    file.set(bytes, at);
    at += align(bytes.length);
  }
  return file;
}
