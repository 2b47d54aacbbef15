import type { ImageLine, ImageText } from "@atelier/document-model";
import type { PdfFont } from "../fonts/font.ts";
import { type Drawn, emptyShow, initialTextState, type TextRun } from "../syntax/content.ts";
import type { PdfFile } from "../syntax/file.ts";
import { apply, boxThrough, IDENTITY, type Matrix } from "../syntax/matrix.ts";
import { haveOnePitch } from "./one-pitch.ts";
import { type Picture, readPicture } from "./picture.ts";
import type { Surface } from "./surfaces.ts";

/** A page that is a picture. Recognized text is covered and written on top, because pixels cannot be removed. */
export interface Scan {
  surface: Surface;
  images: Drawn[];
}

/** A polygon in the background color that covers words. */
export interface Cover {
  corners: readonly (readonly [x: number, y: number])[];
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
 * The recognized text of a scan: one text run per line in the color of the print, with polygons to cover the print. Null
 * if the image or the language cannot be read.
 */
export async function readScan(
  { library }: PdfFile,
  { surface, images }: Scan,
  language: string,
  imageText: ImageText,
  signal: AbortSignal,
): Promise<{ runs: TextRun[]; covers: Map<TextRun, Cover>; illegible: number } | null> {
  const [image] = images;
  const picture = image ? await readPicture(library, image.stream) : null;
  const read = picture && (await imageText.read(picture, language, signal));
  if (!read || !picture || !image) return null;
  const onPage = (point: Point) => toPage(point, picture, image.matrix);
  const covers = new Map<TextRun, Cover>();
  const sizes = read.lines.map(({ size }) => size);
  const skew = commonAngle(read.lines);
  const serif = 2 * read.lines.filter((line) => line.serif).length > read.lines.length;
  const look = haveOnePitch(read.lines) ? { serif, family: "mono" as const } : { serif };
  const runs = read.lines.map((line) => {
    const straight = straightened(line, skew);
    const run = lineRun({ ...straight, ...look, size: commonSize(sizes, line.size) }, surface.bytes.length, onPage);
    covers.set(run, { corners: grown(line).map(onPage), fill: getFill(line.paper) });
    return run;
  });
  return { runs, covers, illegible: read.illegible };
}

/** Sizes of lines differ by their letters, so each line takes the common size of similar lines. */
function commonSize(sizes: readonly number[], size: number): number {
  const alike = sizes.filter((otherSize) => otherSize > 0.8 * size && otherSize < 1.25 * size).sort((a, b) => a - b);
  return alike[alike.length >> 1] ?? size;
}

const getAngle = ({ start, end }: ImageLine) => Math.atan2(end[1] - start[1], end[0] - start[0]);

/** The median angle of long lines, by which the page was placed askew. */
function commonAngle(lines: readonly ImageLine[]): number {
  const angles = lines
    .filter(({ text }) => text.length > 8)
    .map(getAngle)
    .sort((a, b) => a - b);
  return angles[angles.length >> 1] ?? 0;
}

/** Lines within this angle of the page's are parallel to it. */
const MAX_SKEW = (3 * Math.PI) / 180;

/** The line with the angle of the page, if it differs only by the error of its measurement. */
function straightened(line: ImageLine, angle: number): ImageLine {
  const own = getAngle(line);
  if (Math.abs(own - angle) > MAX_SKEW) return line;
  const length = Math.hypot(line.end[0] - line.start[0], line.end[1] - line.start[1]);
  return {
    ...line,
    end: [line.start[0] + length * Math.cos(angle), line.start[1] + length * Math.sin(angle)],
  };
}

/** The corners around a line's letters with a margin, in which their edges fade into the paper. */
function grown({ corners, size }: ImageLine): Point[] {
  const center = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / corners.length);
  const margin = Math.max(2, 0.12 * size);
  return corners.map((corner): Point => {
    const away = [corner[0] - (center[0] ?? 0), corner[1] - (center[1] ?? 0)];
    return [corner[0] + margin * Math.sign(away[0] ?? 0), corner[1] + margin * Math.sign(away[1] ?? 0)];
  });
}

export type Point = readonly [x: number, y: number];

/** A recognized line as a text run. `position` is where its operator would be in the content of its page. */
export function lineRun(line: ImageLine, position: number, onPage: (point: Point) => Point): TextRun {
  const [x, y] = onPage(line.start);
  const [right, rise] = onPage(line.end);
  const length = Math.hypot(right - x, rise - y);
  const pixels = Math.hypot(line.end[0] - line.start[0], line.end[1] - line.start[1]);
  const show = emptyShow(
    { operator: "", operands: [], start: position, end: position },
    { ...initialTextState(IDENTITY), fill: getFill(line.ink), font: printedFont(line) },
  );
  const run: TextRun = {
    show,
    first: 0,
    last: 0,
    text: line.text,
    x,
    y,
    length,
    size: pixels === 0 ? 0 : (line.size * length) / pixels,
    angle: Math.atan2(rise - y, right - x),
    mirrored: false,
    stretch: 1,
    unknown: 0,
    span: null,
    isLine: true,
  };
  show.runs.push(run);
  return run;
}

/** A font that looks like the print. Fonts of different widths have different names, because widths are measured by font. */
const printedFont = ({ serif, bold, italic, family = serif ? "serif" : "sans", stretch = 1 }: ImageLine): PdfFont => ({
  name: `printed ${family} ${bold ? "bold" : "regular"}${italic ? " italic" : ""} ${stretch.toFixed(2)}`,
  style: { family, bold, italic },
  vertical: false,
  type3: false,
  decode: () => [],
});

/** An image fills the unit square of its transform, with the first row on top. */
function toPage([x, y]: Point, { width, height }: Picture, matrix: Matrix): Point {
  const point = apply(matrix, { x: x / width, y: 1 - y / height });
  return [point.x, point.y];
}

const getFill = (color: readonly number[]) => `${color.map((value) => Number((value / 255).toFixed(3))).join(" ")} rg`;
