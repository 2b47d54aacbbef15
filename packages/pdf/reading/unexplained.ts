import type { ImageLine, ImageText, Pixels, ReadImage } from "@atelier/document-model";
import { Resvg } from "@resvg/resvg-js";
import type { CodeShapes } from "../fonts/code-shapes.ts";
import type { PdfFont } from "../fonts/font.ts";
import type { Show, TextRun } from "../syntax/content.ts";
import { placeGlyphs, readAgain } from "./show-glyphs.ts";
import type { Surface } from "./surfaces.ts";
import { getLetters, isUnmapped } from "./usable-runs.ts";

// Some programs embed fonts without the texts of their codes. Their glyphs can still be read as a person reads them: lines
// are drawn with the outlines of the font, an image reader reads them, and each code takes the character that most of its
// places were read as. With the texts known, the text is read, replaced and removed like any other.

/** Text whose font does not say which letters it shows. */
export interface Unexplained {
  surface: Surface;
  runs: TextRun[];
}

/** Fewer letters or codes of a font are symbols. */
const MIN_LETTERS = 10;
const MIN_CODES = 6;
/** The share of a page's letters that must be in such fonts. */
const PAGE_SHARE = 0.3;
/** Fonts of a document that are read. */
const MAX_FONTS = 20;
/** Pixels per font size, at which readers of images read best. */
const SIZE = 40;
const ROW = 2 * SIZE;
const MAX_WIDTH = 2_400;
const ROWS = 16;
/** Rows of a font that are read. A sheet of them takes about a second. */
const MAX_ROWS = 10 * ROWS;
/** Glyphs of a row. More of them lie on each other. */
const MAX_GLYPHS = 200;
/** Places of a code that are read. More of them decide nothing. */
const PLACES = 6;
/** A wider gap separates words, in units of the font size. */
const WORD_GAP = 0.18;
/** The share of a code's places that must be read alike, and of a font's letters that must be known. */
const ALIKE = 0.6;
const KNOWN = 0.9;
/** The share of letters, without which a font's glyphs are symbols. */
const WRITTEN = 0.5;

/**
 * The pages of which a good part is text in fonts that do not explain it, but whose shapes can be drawn. Icons beside other
 * text stay as they are.
 */
export function findUnexplained(surfaces: readonly Surface[]): Unexplained[] {
  const found = surfaces.flatMap((surface): Unexplained[] => {
    if (surface.part !== "pages") return [];
    const all = surface.content.shows.flatMap(({ runs }) => runs);
    const runs = all.filter((run) => isUnmapped(run) && run.angle === 0);
    const count = (list: readonly TextRun[]) => list.reduce((sum, run) => sum + getLetters(run), 0);
    return runs.length > 0 && count(runs) >= PAGE_SHARE * count(all) ? [{ surface, runs }] : [];
  });
  const byFont = Map.groupBy(
    found.flatMap(({ runs }) => runs),
    ({ show }) => show.state.font,
  );
  const fonts = [...byFont].flatMap(([font, runs]) => {
    const codes = runs.flatMap(codesIn);
    const isText = codes.length >= MIN_LETTERS && new Set(codes).size >= MIN_CODES;
    return isText && font?.shapes?.() ? [font] : [];
  });
  const read = new Set(fonts.slice(0, MAX_FONTS));
  return found
    .map(({ surface, runs }) => ({
      surface,
      runs: runs.filter(({ show: { state } }) => state.font && read.has(state.font)),
    }))
    .filter(({ runs }) => runs.length > 0);
}

/**
 * Reads the shapes of fonts and gives them their texts. Returns the operators whose text is known now, by surface, or null
 * if no installed reader reads the language.
 */
export async function explainFonts(
  found: readonly Unexplained[],
  language: string,
  imageText: ImageText,
  signal: AbortSignal,
): Promise<Map<Surface, Set<Show>> | null> {
  const byFont = Map.groupBy(
    found.flatMap(({ surface, runs }) => runs.map((run) => ({ surface, run }))),
    ({ run }) => run.show.state.font,
  );
  const explained = new Map<Surface, Set<Show>>();
  const read: { font: PdfFont; places: Place[]; texts: Map<number, string> }[] = [];
  for (const [font, places] of byFont) {
    const shapes = font?.shapes?.();
    if (!font || !shapes) continue;
    const looks: ImageLine[] = [];
    const rows = drawRows(places, shapes, signal);
    const votes = new Votes();
    for (let at = 0; at < rows.length; at += ROWS) {
      signal.throwIfAborted();
      const sheet = rows.slice(at, at + ROWS);
      const found = await imageText.read(draw(sheet), language, signal);
      if (!found) return null;
      looks.push(...found.lines);
      for (const [index, row] of sheet.entries()) votes.add(row, textOfRow(found, index));
    }
    if (font.name === "") setStyle(font, looks);
    read.push({ font, places, texts: votes.decide() });
  }
  const shared = findCommonCodes(read.map(({ texts }) => texts));
  for (const { font, places, texts } of read) {
    const shapes = font.shapes?.();
    if (!shapes) continue;
    const all = places.flatMap(({ run }) => codesIn(run));
    for (const code of new Set(all)) if (!texts.has(code)) addTo(texts, code, shared.get(code));
    for (const code of new Set(all)) if (shapes.path(code) === "") texts.set(code, " ");
    const known = all.flatMap((code) => texts.get(code) ?? []);
    const isWritten = known.filter((text) => /\p{L}/u.test(text)).length >= WRITTEN * all.length;
    if (known.length < KNOWN * all.length || !isWritten) continue;
    shapes.explain(texts);
    for (const { surface, run } of places) {
      const shows = explained.get(surface) ?? new Set();
      explained.set(surface, shows);
      if (shows.has(run.show)) continue;
      run.show.runs = readAgain(run.show);
      shows.add(run.show);
    }
  }
  return explained;
}

interface Place {
  surface: Surface;
  run: TextRun;
}

function addTo(texts: Map<number, string>, code: number, text: string | undefined): void {
  if (text !== undefined) texts.set(code, text);
}

/** Gives a font without a name the look of its letters. */
function setStyle({ style }: PdfFont, lines: readonly ImageLine[]): void {
  const isMost = (list: readonly ImageLine[]) => 2 * list.length > lines.length;
  if (style.family !== "mono") style.family = isMost(lines.filter(({ serif }) => serif)) ? "serif" : "sans";
  style.bold = isMost(lines.filter(({ bold }) => bold));
}

/** The share of the codes of two fonts that must have the same text. */
const SAME = 0.9;

/**
 * The texts that fonts give to the same codes, as the fonts of TeX do. A font with few letters is often read badly, and has
 * them of the others. Empty if the fonts differ.
 */
function findCommonCodes(fonts: readonly ReadonlyMap<number, string>[]): Map<number, string> {
  const common = new Map<number, string>();
  let [same, both] = [0, 0];
  for (const texts of [...fonts].sort((a, b) => b.size - a.size))
    for (const [code, text] of texts) {
      const known = common.get(code);
      if (known === undefined) common.set(code, text);
      else {
        both += 1;
        if (known === text) same += 1;
      }
    }
  return both > 2 * MIN_CODES && same >= SAME * both ? common : new Map();
}

const glyphsIn = (run: TextRun) => placeGlyphs(run.show).placed.slice(run.first, run.last);

/** The codes of a run whose text is not known. */
const codesIn = (run: TextRun) => glyphsIn(run).flatMap(({ glyph }) => (glyph.text === null ? [glyph.code] : []));

/** A line to read: its glyphs that draw something, and which of them begin words. */
interface Row {
  glyphs: { code: number; x: number; path: string; begins: boolean }[];
}

/** The lines of a font that show a code for the first few times, as rows of a picture. */
function drawRows(places: readonly Place[], shapes: CodeShapes, signal: AbortSignal): Row[] {
  const bySurface = Map.groupBy(places, ({ surface }) => surface);
  const lines = [...bySurface.values()].flatMap((list) => [
    ...Map.groupBy(list, ({ run }) => Math.round(run.y)).values(),
  ]);
  const seen = new Map<number, number>();
  const rows: Row[] = [];
  for (const line of lines) {
    if (rows.length >= MAX_ROWS) break;
    signal.throwIfAborted();
    line.sort((a, b) => a.run.x - b.run.x);
    let row: Row = { glyphs: [] };
    let left = line[0]?.run.x ?? 0;
    let end = 0;
    let isNew = false;
    const finish = () => {
      if (isNew && row.glyphs.length > 0) rows.push(row);
      row = { glyphs: [] };
      isNew = false;
    };
    for (const { run } of line) {
      const placed = glyphsIn(run);
      const first = placed[0]?.start ?? 0;
      for (const { glyph, start, end: right } of placed) {
        const path = shapes.path(glyph.code);
        let x = (run.x - left) / run.size + (start - first) * run.stretch;
        if (!path) continue;
        if (x * SIZE > MAX_WIDTH - 2 * SIZE || row.glyphs.length >= MAX_GLYPHS) {
          finish();
          left = run.x + (start - first) * run.stretch * run.size;
          x = 0;
        }
        row.glyphs.push({ code: glyph.code, x, path, begins: row.glyphs.length === 0 || x - end > WORD_GAP });
        end = x + (right - start) * run.stretch;
        const count = seen.get(glyph.code) ?? 0;
        if (count < PLACES) isNew = true;
        seen.set(glyph.code, count + 1);
      }
    }
    finish();
  }
  return rows;
}

/** Draws rows one below the other, black on white. */
function draw(rows: readonly Row[]): Pixels {
  const paths = rows.flatMap(({ glyphs }, index) =>
    glyphs.map(
      ({ x, path }) =>
        `<path transform="translate(${(x + 0.5) * SIZE} ${index * ROW + 1.4 * SIZE}) scale(${SIZE})" d="${path}"/>`,
    ),
  );
  const [width, height] = [MAX_WIDTH, rows.length * ROW];
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${paths.join("")}</svg>`;
  const { pixels } = new Resvg(drawing, { font: { loadSystemFonts: false } }).render();
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++)
    for (let band = 0; band < 3; band++) data[3 * at + band] = pixels[4 * at + band] ?? 0;
  return { width, height, data };
}

/** The text that was read in a row, from left to right. */
function textOfRow({ lines }: ReadImage, index: number): string {
  return lines
    .filter(({ corners }) => {
      const ys = corners.map(([, y]) => y);
      return Math.floor((Math.min(...ys) + Math.max(...ys)) / 2 / ROW) === index;
    })
    .sort((a, b) => a.start[0] - b.start[0])
    .map(({ text }) => text)
    .join(" ");
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Glyphs that show several letters. */
const LIGATURE = /^(ff|fi|fl|ffi|ffl|tt|ti|Th|ch|ck|ct|st)$/;

/** How often each code was read as each character. */
class Votes {
  readonly #counts = new Map<number, Map<string, number>>();
  /** Words that were read with more characters than they have glyphs. */
  readonly #longer: { codes: readonly number[]; characters: readonly string[] }[] = [];

  /** Counts the words of a row that were read with as many characters as they have glyphs. */
  add({ glyphs }: Row, text: string): void {
    const words: number[][] = [];
    for (const { code, begins } of glyphs) {
      if (begins) words.push([]);
      words.at(-1)?.push(code);
    }
    const read = text.split(/\s+/).filter(Boolean);
    if (read.length === words.length) for (const [index, word] of words.entries()) this.#count(word, read[index] ?? "");
    else this.#count(words.flat(), read.join(""));
  }

  /** The character of each code that was read alike most of the time. */
  decide(): Map<number, string> {
    const texts = this.#decideSingle();
    const ligatures = new Votes();
    for (const { codes, characters } of this.#longer) {
      const isKnown = (at: number, from: number) => texts.get(codes[at] ?? -1) === characters[from];
      let start = 0;
      while (start < codes.length && isKnown(start, start)) start++;
      let end = codes.length - 1;
      while (end > start && isKnown(end, end + characters.length - codes.length)) end--;
      const code = codes[start];
      const rest = characters.slice(start, start + 1 + characters.length - codes.length).join("");
      if (start === end && code !== undefined && LIGATURE.test(rest)) ligatures.#vote(code, rest);
    }
    for (const [code, text] of ligatures.#decideSingle()) if (!texts.has(code)) texts.set(code, text);
    return texts;
  }

  #decideSingle(): Map<number, string> {
    const texts = new Map<number, string>();
    for (const [code, characters] of this.#counts) {
      const [most] = [...characters].sort(([, a], [, b]) => b - a);
      const total = [...characters.values()].reduce((sum, count) => sum + count, 0);
      if (most && most[1] >= ALIKE * total) texts.set(code, most[0]);
    }
    return texts;
  }

  #count(codes: readonly number[], text: string): void {
    const characters = [...text];
    // Glyphs of a script that is written to the left lie in the opposite order of its text, so such fonts stay unread.
    if (RIGHT_TO_LEFT.test(text)) return;
    if (characters.length > codes.length) this.#longer.push({ codes, characters });
    if (characters.length !== codes.length) return;
    for (const [index, code] of codes.entries()) this.#vote(code, characters[index] ?? "");
  }

  #vote(code: number, text: string): void {
    const counts = this.#counts.get(code) ?? new Map<string, number>();
    this.#counts.set(code, counts);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
}
