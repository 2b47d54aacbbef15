import { Buffer, Direction, shape } from "harfbuzzjs";
import type { Face } from "./faces.ts";

/** A glyph as positioned by HarfBuzz. Lengths are in units of the font size. */
export interface ShapedGlyph {
  id: number;
  /** Its text. The glyphs of a cluster share its letters; if there are too few letters, the last glyphs have none. */
  text: string;
  advance: number;
  dx: number;
  dy: number;
}

/** Glyphs in drawing order, left to right. */
export interface Shaped {
  glyphs: ShapedGlyph[];
  width: number;
}

const cache = new Map<string, Shaped>();
const MAX_CACHED = 20_000;

/** Shapes text of one face and direction with HarfBuzz. Results are cached. */
export function shapeText(text: string, face: Face, rtl: boolean, language: string): Shaped {
  const key = `${face.key}|${rtl}|${language}|${text}`;
  const known = cache.get(key);
  if (known) return known;
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(rtl ? Direction.RTL : Direction.LTR);
  buffer.setLanguage(language);
  shape(face.font, buffer);
  const placed = buffer.getGlyphInfosAndPositions();
  const starts = [...new Set(placed.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  const shares = shareText(
    placed.map(({ cluster }) => cluster),
    (cluster) => text.slice(cluster, ends.get(cluster)),
    rtl,
  );
  const em = face.unitsPerEm;
  const glyphs = placed.map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }, index) => ({
    id: codepoint,
    text: shares[index] ?? "",
    advance: xAdvance / em,
    dx: xOffset / em,
    dy: yOffset / em,
  }));
  const shaped = { glyphs, width: glyphs.reduce((sum, { advance }) => sum + advance, 0) };
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, shaped);
  return shaped;
}

/** Distributes the letters of a cluster over its glyphs in reading order. The last glyph takes the rest. */
function shareText(clusters: readonly number[], textOf: (cluster: number) => string, rtl: boolean): string[] {
  const shares: string[] = [];
  for (let start = 0; start < clusters.length; ) {
    let end = start;
    while (end < clusters.length && clusters[end] === clusters[start]) end++;
    const letters = [...textOf(clusters[start] ?? 0)];
    const count = end - start;
    for (let index = 0; index < count; index++) {
      const share = index === count - 1 ? letters.slice(index).join("") : (letters[index] ?? "");
      shares[rtl ? end - 1 - index : start + index] = share;
    }
    start = end;
  }
  return shares;
}
