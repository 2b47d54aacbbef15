import type { ImageLine, ImageText, Pixels, ReadImage } from "@atelier/document-model";
import { Resvg } from "@resvg/resvg-js";
import type { CodeShapes } from "../fonts/code-shapes.ts";
import type { PdfFont } from "../fonts/font.ts";
import { NAMELESS } from "../fonts/font-name.ts";
import { hasTexCodes, readTexCodes } from "../fonts/tex-codes.ts";
import type { Show, TextRun } from "../syntax/content.ts";
import { type Row, Votes } from "./letter-votes.ts";
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
/** As many letters of drawings, such as a title's, are read beside other fonts of TeX. */
const FEW_LETTERS = 4;
/** The share of a page's letters that must be in such fonts. */
const PAGE_SHARE = 0.3;
/** Fonts of a document that are read. */
const MAX_FONTS = 20;
const LETTER_A = 65;
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
/** The share of a font's letters that must be known. */
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
    const isWhole = isText(codes);
    const isTitle = font?.type3 === true && codes.length >= FEW_LETTERS && new Set(codes).size >= FEW_LETTERS;
    return (isWhole || isTitle) && font?.shapes?.() ? [{ font, isWhole }] : [];
  });
  if (!fonts.some(({ isWhole }) => isWhole)) return [];
  const read = new Set(fonts.slice(0, MAX_FONTS).map(({ font }) => font));
  return found
    .map(({ surface, runs }) => ({
      surface,
      runs: runs.filter(({ show: { state } }) => state.font && read.has(state.font)),
    }))
    .filter(({ runs }) => runs.length > 0);
}

/** Whether the codes of a font are enough for a text. */
const isText = (codes: readonly number[]) => codes.length >= MIN_LETTERS && new Set(codes).size >= MIN_CODES;

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
  let names = 0;
  const isTex = read.some(({ texts }) => hasTexCodes(texts));
  for (const { font, places, texts: own } of read) {
    const shapes = font.shapes?.();
    if (!shapes) continue;
    const all = places.flatMap(({ run }) => codesIn(run));
    const hasCodes = isTex && hasTexCodes(own, font.type3);
    if (!hasCodes && !isText(all)) continue;
    const texts = hasCodes ? readTexCodes(all, own, font.type3) : own;
    for (const code of new Set(all)) if (!texts.has(code)) addTo(texts, code, shared.get(code));
    for (const code of new Set(all)) if (shapes.path(code) === "") texts.set(code, " ");
    const known = all.flatMap((code) => texts.get(code) ?? []);
    // Leaders can have more dots and spaces than a contents page has letters.
    const dots = known.filter((text) => text === "." || text === " ").length;
    const isWritten = known.filter((text) => /\p{L}/u.test(text)).length >= WRITTEN * (all.length - dots);
    if (known.length < KNOWN * all.length || !isWritten) continue;
    shapes.explain(texts);
    // Texts find the letters of their font by its name. The names of fonts of one typeface would differ in a number only.
    if (font.name === "" && font.type3) font.name = `${NAMELESS}${String.fromCharCode(LETTER_A + names++)}`;
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
    let left = 0;
    let end = 0;
    let isNew = false;
    const finish = () => {
      if (isNew && row.glyphs.length > 0) rows.push(row);
      row = { glyphs: [] };
      isNew = false;
    };
    const shown = line.flatMap(({ run }) => {
      const placed = glyphsIn(run);
      const first = placed[0]?.start ?? 0;
      return placed.flatMap(({ glyph: { code }, start, end: right }) => {
        const path = shapes.path(code);
        return path
          ? [{ run, code, path, start: (start - first) * run.stretch, width: (right - start) * run.stretch }]
          : [];
      });
    });
    for (const [index, { run, code, path, start, width }] of shown.entries()) {
      // A reader counts the dots of a leader wrongly, and then no word of its row.
      if (isInSeries(shown, index)) {
        finish();
        continue;
      }
      let x = (run.x - left) / run.size + start;
      if (row.glyphs.length === 0 || x * SIZE > MAX_WIDTH - 2 * SIZE || row.glyphs.length >= MAX_GLYPHS) {
        finish();
        left = run.x + start * run.size;
        x = 0;
      }
      row.glyphs.push({ code, x, path, begins: row.glyphs.length === 0 || x - end > WORD_GAP });
      end = x + width;
      const count = seen.get(code) ?? 0;
      if (count < PLACES) isNew = true;
      seen.set(code, count + 1);
    }
    finish();
  }
  return rows;
}

/** As many equal glyphs in a row are a leader. */
const SERIES = 4;

function isInSeries(shown: readonly { code: number }[], index: number): boolean {
  const code = shown[index]?.code;
  let [from, to] = [index, index];
  while (shown[from - 1]?.code === code && to - from < SERIES) from--;
  while (shown[to + 1]?.code === code && to - from < SERIES) to++;
  return to - from + 1 >= SERIES;
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
