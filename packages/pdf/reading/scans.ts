import { type Drawn, emptyShow, initialTextState, type TextRun } from "../syntax/content.ts";
import type { PdfFile } from "../syntax/file.ts";
import { apply, type Box, boxThrough, IDENTITY, type Matrix } from "../syntax/matrix.ts";
import { type ReadLine, readerFor, readText } from "./ocr.ts";
import { type Picture, readPicture } from "./picture.ts";
import type { Surface } from "./surfaces.ts";

/** A page that is a picture. Recognized text is covered and written on top, because pixels cannot be removed. */
export interface Scan {
  surface: Surface;
  images: Drawn[];
}

/** A box in the background color that covers words. */
export interface Cover {
  box: Box;
  fill: string;
}

/** The smallest share of the page area at which an image counts as a scanned page. */
const MIN_PAGE_SHARE = 0.4;
/** The largest number of letters that a scanned page can have as text. */
const MAX_LETTERS = 12;

/** The pages that are pictures of text. */
export function findScans(surfaces: readonly Surface[]): Scan[] {
  return surfaces.flatMap((surface) => {
    const { box, content, part } = surface;
    if (part !== "pages" || content.images.length === 0) return [];
    const letters = content.shows
      .filter(({ state }) => state.mode !== 3)
      .flatMap(({ runs }) => runs.map(({ text }) => text.trim().length));
    if (letters.reduce((sum, count) => sum + count, 0) > MAX_LETTERS) return [];
    const area = (box.right - box.left) * (box.top - box.bottom);
    const images = content.images.filter(({ matrix }) => {
      const drawn = boxThrough(matrix, { left: 0, bottom: 0, right: 1, top: 1 });
      return (drawn.right - drawn.left) * (drawn.top - drawn.bottom) > MIN_PAGE_SHARE * area;
    });
    return images.length > 0 ? [{ surface, images: images.slice(0, 1) }] : [];
  });
}

/**
 * The recognized text of a scan: one text run per line in the color of the print, with boxes to cover the print. Null
 * if the image or the language cannot be read.
 */
export async function readScan(
  { library }: PdfFile,
  { surface, images }: Scan,
  language: string,
  signal: AbortSignal,
): Promise<{ runs: TextRun[]; covers: Map<TextRun, Cover> } | null> {
  const reader = readerFor(language);
  const [image] = images;
  const picture = image ? await readPicture(library, image.stream) : null;
  if (!reader || !picture || !image) return null;
  const covers = new Map<TextRun, Cover>();
  const lines = await readText(picture, reader, signal);
  const sizes = lines.map(({ top, bottom }) => bottom - top);
  const runs = lines.map((line) => {
    const { ink, paper } = colorsAround(picture, line);
    const run = getRun(line, commonSize(sizes, line.bottom - line.top), picture, image.matrix, { surface, fill: ink });
    const [left, right] = [line.left - 2, line.right + 2];
    covers.set(run, {
      fill: paper,
      box: pageBox({ ...line, left, right, top: line.top - 2, bottom: line.bottom + 2 }, picture, image.matrix),
    });
    return run;
  });
  return { runs, covers };
}

/** Heights of lines differ by their letters, so each line takes a common size of similar lines. */
function commonSize(sizes: readonly number[], size: number): number {
  const alike = sizes.filter((other) => other > 0.72 * size && other < 1.4 * size).sort((a, b) => a - b);
  return alike[Math.floor(alike.length * 0.6)] ?? size;
}

function getRun(
  line: ReadLine,
  height: number,
  picture: Picture,
  matrix: Matrix,
  { surface, fill }: { surface: Surface; fill: string },
): TextRun {
  const size = height * 0.98;
  const hangs = /[gjpqy,;()]/.test(line.text);
  const base = line.bottom - (hangs ? 0.21 * size : 0);
  const start = toPage({ x: line.left, y: base }, picture, matrix);
  const end = toPage({ x: line.right, y: base }, picture, matrix);
  const top = toPage({ x: line.left, y: base - size }, picture, matrix);
  // The operator stands for no source text, so it goes to the end of the page.
  const position = surface.bytes.length;
  const show = emptyShow(
    { operator: "", operands: [], start: position, end: position },
    { ...initialTextState(IDENTITY), fill },
  );
  const run: TextRun = {
    show,
    first: 0,
    last: 0,
    text: line.text,
    x: start.x,
    y: start.y,
    length: Math.hypot(end.x - start.x, end.y - start.y),
    size: Math.hypot(top.x - start.x, top.y - start.y),
    angle: Math.atan2(end.y - start.y, end.x - start.x),
    mirrored: false,
    stretch: 1,
    unknown: 0,
    span: null,
  };
  show.runs.push(run);
  return run;
}

/** An image fills the unit square of its transform, with the first row on top. */
const toPage = ({ x, y }: { x: number; y: number }, { width, height }: Picture, matrix: Matrix) =>
  apply(matrix, { x: x / width, y: 1 - y / height });

function pageBox(
  { left, right, top, bottom }: Omit<ReadLine, "text">,
  { width, height }: Picture,
  matrix: Matrix,
): Box {
  return boxThrough(matrix, {
    left: left / width,
    right: right / width,
    bottom: 1 - bottom / height,
    top: 1 - top / height,
  });
}

/**
 * The paper color is the median color of the line's box, where print covers less than half. The ink color is the
 * median of the pixels that differ most.
 */
function colorsAround({ width, height, data }: Picture, line: ReadLine): { ink: string; paper: string } {
  const at = (x: number, y: number) => {
    const from = (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 3;
    return [data[from] ?? 255, data[from + 1] ?? 255, data[from + 2] ?? 255];
  };
  const inside: number[][] = [];
  const step = Math.max(1, Math.floor((line.right - line.left) / 200));
  for (let x = line.left; x < line.right; x += step) {
    for (let y = line.top - 1; y <= line.bottom + 1; y += 2) inside.push(at(x, y));
  }
  const paper = middle(inside);
  const far = (color: number[]) =>
    color.reduce((sum, value, channel) => sum + Math.abs(value - (paper[channel] ?? 0)), 0);
  inside.sort((a, b) => far(b) - far(a));
  return {
    paper: getFill(paper),
    ink: getFill(middle(inside.slice(0, Math.max(1, Math.floor(inside.length * 0.06))))),
  };
}

function middle(colors: readonly number[][]): number[] {
  return [0, 1, 2].map((channel) => {
    const values = colors.map((color) => color[channel] ?? 255).sort((a, b) => a - b);
    return values[Math.floor(values.length / 2)] ?? 255;
  });
}

const getFill = (color: readonly number[]) => `${color.map((value) => Number((value / 255).toFixed(3))).join(" ")} rg`;
