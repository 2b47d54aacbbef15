import type { Contour } from "./contours.ts";

/** A glyph of a new font, with lengths in units of the font size. */
export interface NewGlyph {
  /** The text it stands for: a character, or the letters of a ligature. */
  text: string;
  width: number;
  contours: readonly Contour[];
}

export const UNITS = 2048;

/**
 * A TrueType file (ISO/IEC 14496-22) of glyphs. The first glyph is empty, as files need it. Ligatures replace their letters
 * when text is shaped.
 */
export function buildTrueType(glyphs: readonly NewGlyph[]): Uint8Array {
  const all: NewGlyph[] = [{ text: "", width: 0.5, contours: [] }, ...glyphs];
  const outlines = all.map(({ contours }) => glyphData(contours));
  const numbers = new Map(all.map(({ text }, id) => [text, id] as const));
  const ligatures = all.flatMap(({ text }, id) => {
    const parts = [...text].map((letter) => numbers.get(letter) ?? 0);
    return parts.length > 1 && !parts.includes(0) ? [{ parts, id }] : [];
  });
  const ends = outlines.map((_, index) => outlines.slice(0, index + 1).reduce((sum, { length }) => sum + length, 0));
  const extents = all.flatMap(({ contours }) => contours.flat());
  const [top, bottom] = [Math.max(0.8, ...extents.map(({ y }) => y)), Math.min(-0.2, ...extents.map(({ y }) => y))].map(
    toUnits,
  );
  const points = all.map(({ contours }) => contours.flat().length);
  const tables: [string, number[] | Uint8Array][] = [
    ["GSUB", ligatures.length > 0 ? ligatureTable(ligatures) : []],
    ["cmap", characterMap([...numbers].filter(([text]) => [...text].length === 1))],
    ["glyf", Buffer.concat(outlines)],
    ["head", headTable()],
    ["hhea", [...u32(0x00010000), ...u16(top ?? 0), ...u16(bottom ?? 0), ...zeros(26), ...u16(all.length)]],
    ["hmtx", all.flatMap(({ width, contours }) => [...u16(toUnits(width)), ...u16(toUnits(getLeft(contours)))])],
    ["loca", [0, ...ends].flatMap(u32)],
    [
      "maxp",
      [
        ...u32(0x00010000),
        ...u16(all.length),
        ...u16(Math.max(...points)),
        ...u16(Math.max(...all.map(({ contours }) => contours.length))),
        ...zeros(4),
        ...u16(2),
        ...zeros(16),
      ],
    ],
    ["post", [...u32(0x00030000), ...zeros(28)]],
  ];
  return join(tables.flatMap(([tag, data]) => (data.length > 0 ? [[tag, Uint8Array.from(data)] as const] : [])));
}

const toUnits = (length: number) => Math.round(length * UNITS);
const getLeft = (contours: readonly Contour[]) =>
  contours.length === 0 ? 0 : Math.min(...contours.flat().map(({ x }) => x));
const u16 = (value: number) => [(value >> 8) & 255, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const zeros = (count: number) => Array.from({ length: count }, () => 0);

function headTable(): number[] {
  const magic = [...u32(0x00010000), ...u32(0), ...u32(0), ...u32(0x5f0f3cf5), ...u16(0), ...u16(UNITS), ...zeros(16)];
  const box = [...u16(-UNITS), ...u16(-UNITS), ...u16(2 * UNITS), ...u16(2 * UNITS)];
  // Offsets of glyphs have four bytes.
  return [...magic, ...box, ...u16(0), ...u16(8), ...u16(2), ...u16(1), ...u16(0)];
}

/** A simple glyph with full coordinates. */
function glyphData(contours: readonly Contour[]): Uint8Array {
  const points = contours.flat().map(({ x, y, onCurve }) => ({ x: toUnits(x), y: toUnits(y), onCurve }));
  if (points.length === 0) return new Uint8Array();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const ends = contours.map((_, index) => contours.slice(0, index + 1).flat().length - 1);
  const steps = (values: number[]) => values.flatMap((value, index) => u16(value - (values[index - 1] ?? 0)));
  const data = [
    ...u16(contours.length),
    ...[Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].flatMap(u16),
    ...ends.flatMap(u16),
    ...u16(0),
    ...points.map(({ onCurve }) => (onCurve ? 1 : 0)),
    ...steps(xs),
    ...steps(ys),
  ];
  return Uint8Array.from([...data, ...zeros((4 - (data.length % 4)) % 4)]);
}

function characterMap(entries: readonly (readonly [string, number])[]): number[] {
  const groups = entries
    .map(([text, id]) => ({ point: text.codePointAt(0) ?? 0, id }))
    .sort((a, b) => a.point - b.point);
  return [
    ...[0, 1, 3, 10].flatMap(u16),
    ...u32(12),
    ...[12, 0].flatMap(u16),
    ...[16 + 12 * groups.length, 0, groups.length].flatMap(u32),
    ...groups.flatMap(({ point, id }) => [point, point, id].flatMap(u32)),
  ];
}

/** One feature of ligatures for all scripts. Longer ligatures come first, because the first match counts. */
function ligatureTable(ligatures: readonly { parts: readonly number[]; id: number }[]): number[] {
  const sets = [...Map.groupBy(ligatures, ({ parts }) => parts[0] ?? 0)].sort(([a], [b]) => a - b);
  const coverage = [...u16(1), ...u16(sets.length), ...sets.flatMap(([first]) => u16(first))];
  const bodies = sets.map(([, list]) => {
    const sorted = list.toSorted((a, b) => b.parts.length - a.parts.length);
    const items = sorted.map(({ parts, id }) => [...u16(id), ...u16(parts.length), ...parts.slice(1).flatMap(u16)]);
    return [...u16(items.length), ...offsets(items, 2 + 2 * items.length), ...items.flat()];
  });
  const head = 6 + 2 * sets.length;
  const subtable = [
    ...u16(1),
    ...u16(head),
    ...u16(sets.length),
    ...offsets(bodies, head + coverage.length),
    ...coverage,
    ...bodies.flat(),
  ];
  const script = [...u16(1), ...tag("DFLT"), ...u16(8), ...u16(4), ...u16(0), ...[0, 0xffff, 1, 0].flatMap(u16)];
  const features = [...u16(1), ...tag("liga"), ...u16(8), ...[0, 1, 0].flatMap(u16)];
  const lookups = [...u16(1), ...u16(4), ...[4, 0, 1, 8].flatMap(u16), ...subtable];
  const start = 10;
  return [
    ...u32(0x00010000),
    ...[start, start + script.length, start + script.length + features.length].flatMap(u16),
    ...script,
    ...features,
    ...lookups,
  ];
}

function offsets(items: readonly (readonly number[])[], start: number): number[] {
  let at = start;
  return items.flatMap((item) => {
    const here = at;
    at += item.length;
    return u16(here);
  });
}

const tag = (name: string) => [...name].map((letter) => letter.charCodeAt(0));

/** The file of tables, which are in the order of their tags. */
function join(tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const pad = (length: number) => (4 - (length % 4)) % 4;
  let at = 12 + 16 * tables.length;
  const directory: number[] = [];
  const parts: Uint8Array[] = [];
  for (const [name, data] of tables) {
    directory.push(...tag(name), ...u32(0), ...u32(at), ...u32(data.length));
    parts.push(data, new Uint8Array(pad(data.length)));
    at += data.length + pad(data.length);
  }
  const head = [...u32(0x00010000), ...u16(tables.length), ...u16(0), ...u16(0), ...u16(0), ...directory];
  return Uint8Array.from(Buffer.concat([Uint8Array.from(head), ...parts]));
}
