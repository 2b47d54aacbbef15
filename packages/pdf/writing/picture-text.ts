import {
  type Block,
  type ImageLine,
  joined,
  type Pixels,
  type Run,
  type Target,
  textOfRuns,
} from "@atelier/document-model";
import { Faces } from "../fonts/faces.ts";
import { layOut } from "../layout/layout.ts";
import { lineBox } from "../layout/line.ts";
import { readLines } from "../layout/lines.ts";
import { type Paragraph, readParagraphs } from "../layout/paragraphs.ts";
import type { Surroundings } from "../layout/surroundings.ts";
import { getTextArea, type TextArea } from "../layout/text-area.ts";
import { Hyphens } from "../reading/hyphens.ts";
import { backgroundBoxes, isUneven } from "../reading/picture-background.ts";
import type { RunStyle } from "../reading/run-style.ts";
import { readRuns } from "../reading/runs.ts";
import { lineRun } from "../reading/scans.ts";
import { getWords, widthFactors } from "../reading/texts.ts";
import { boxThrough } from "../syntax/matrix.ts";
import { drawTexts, placeLetters } from "./draw-letters.ts";
import { SMALL } from "./poor-pages.ts";

/** A paragraph of a picture, and the text written into it. */
interface PictureParagraph {
  paragraph: Paragraph;
  around: Surroundings;
  angle: number;
  runs: Run[];
  styles: RunStyle[];
  lines: readonly ImageLine[];
  written: readonly Run[] | null;
  /** The edges of the even background behind it, in its frame. */
  limits: { left: number; right: number; bottom: number };
}

/** The translation of a picture's text. */
export interface PictureLayout {
  /** The lines whose letters it replaces. */
  replaced: ImageLine[];
  /** Draws the translation on the picture without these letters. */
  draw(picture: Pixels): Pixels;
  /** The original texts of paragraphs that are not set well, by the reason. */
  poor: {
    /** They do not fit even at the smallest size. */
    overflowing: string[];
    /** They became smaller than four fifths of their size. */
    smaller: string[];
    /** Their background is uneven, so that traces of the old letters can remain. */
    uneven: string[];
  };
  /** Characters that no installed font has. */
  missing: string[];
}

/** The recognized text of a picture as blocks, and its translation in their place. */
export class PictureText {
  readonly blocks: Block[];
  readonly #height: number;
  readonly #picture: Pixels;
  readonly #paragraphs: PictureParagraph[] = [];

  constructor(picture: Pixels, lines: readonly ImageLine[]) {
    const { width, height } = picture;
    this.#height = height;
    this.#picture = picture;
    const isTilted = findTilt(lines);
    const ofRun = new Map(
      lines.map((line) => [lineRun(isTilted(line) ? line : upright(line), 0, ([x, y]) => [x, height - y]), line]),
    );
    const page = { left: 0, bottom: 0, right: width, top: height };
    const shapes = backgroundBoxes(picture, lines).map(({ left, top, right, bottom }) => ({
      box: { left, right, top: height - top, bottom: height - bottom },
      kind: "path" as const,
      paint: null,
    }));
    for (const frame of readLines([...ofRun.keys()], shapes)) {
      const paragraphs = readParagraphs(frame);
      const around = { ...frame, page: boxThrough(frame.frame, page), paragraphs };
      const hyphens = new Hyphens(frame.lines);
      for (const paragraph of paragraphs) {
        const { runs, styles } = readRuns(paragraph, { links: [], shapes: [] }, hyphens);
        const own = getWords(paragraph).flatMap(({ run }) => ofRun.get(run) ?? []);
        const { angle } = frame;
        const limits = findLimits(picture, own, angle);
        this.#paragraphs.push({ paragraph, around, angle, runs, styles, lines: own, written: null, limits });
      }
    }
    this.blocks = this.#paragraphs.map((paragraph) => ({
      part: "pictures",
      runs: paragraph.runs,
      write: (runs) => {
        paragraph.written = JSON.stringify(joined(runs)) === JSON.stringify(joined(paragraph.runs)) ? null : runs;
      },
    }));
  }

  /** Lays the written text out. Null if nothing was changed. */
  async layOut(target: Target): Promise<PictureLayout | null> {
    const changed = this.#paragraphs.filter(({ written }) => written !== null);
    if (changed.length === 0) return null;
    const faces = new Faces(target.language);
    for (const { written, styles } of changed)
      for (const run of written ?? []) {
        const fontStyle = run.kind === "text" ? styles[run.style]?.fontStyle : undefined;
        if (run.kind === "text" && fontStyle) await faces.load(`${run.text} `, fontStyle);
      }
    const factor = widthFactors(changed, faces, target.language);
    const laid = changed.map((one) => {
      const area = keptAbove(one, limited(one, centered(one, getTextArea(one.paragraph, one.around))));
      const call = { paragraph: one.paragraph, area, styles: one.styles, formulas: [], faces, target, factor };
      return { ...one, layout: layOut(one.written ?? [], { ...call, ceiling: 1, smallest: SMALLEST }) };
    });
    const texts = laid.map(({ layout, styles, lines, angle }) =>
      placeLetters(layout, styles, lines, { angle, height: this.#height }),
    );
    return {
      replaced: changed.flatMap(({ lines }) => lines),
      draw: (picture) => drawTexts(picture, texts),
      poor: {
        overflowing: laid.filter(({ layout }) => layout.overflows).map(getSource),
        smaller: laid.filter(({ layout }) => layout.scale < SMALL && !layout.overflows).map(getSource),
        uneven: laid.filter(({ lines }) => lines.some((line) => isUneven(this.#picture, line))).map(getSource),
      },
      missing: [...new Set(laid.flatMap(({ layout }) => layout.missing))],
    };
  }
}

/** The original text of a paragraph. */
const getSource = ({ runs }: PictureParagraph) => textOfRuns(runs).trim();

/** Text in pictures may become smaller than text on pages, because it cannot move. */
const SMALLEST = 0.4;
/** Angles this close to the horizontal or vertical differ from it only by the error of their measurement. */
const MAX_TILT = (2.5 * Math.PI) / 180;

/** As many lines at exactly one angle, which is not smaller than this, show that the picture is tilted. */
const TILT = { lines: 3, least: (0.75 * Math.PI) / 180 };

const getAngle = ({ start, end }: ImageLine) => Math.atan2(end[1] - start[1], end[0] - start[0]);

/** Whether lines have the angle of a tilted picture, which several lines share. */
function findTilt(lines: readonly ImageLine[]): (line: ImageLine) => boolean {
  const counts = Map.groupBy(lines, (line) => getAngle(line).toFixed(4));
  return (line) =>
    Math.abs(getAngle(line)) > TILT.least && (counts.get(getAngle(line).toFixed(4))?.length ?? 0) >= TILT.lines;
}

function upright(line: ImageLine): ImageLine {
  const [dx, dy] = [line.end[0] - line.start[0], line.end[1] - line.start[1]];
  const quarter = Math.PI / 2;
  const nearest = Math.round(Math.atan2(dy, dx) / quarter) * quarter;
  if (Math.abs(Math.atan2(dy, dx) - nearest) > MAX_TILT) return line;
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [Math.round(Math.cos(nearest)), Math.round(Math.sin(nearest))];
  // The middle of the baseline stays.
  const [x, y] = [(line.start[0] + line.end[0]) / 2, (line.start[1] + line.end[1]) / 2];
  return {
    ...line,
    start: [x - (ux * length) / 2, y - (uy * length) / 2],
    end: [x + (ux * length) / 2, y + (uy * length) / 2],
  };
}

/** A drawing before a line is this near to it, and what is behind the line is further away, in units of its size. */
const AFTER = { near: 1, far: 2 };

/** A line in the middle of its picture stays there, unless it only begins after a drawing, such as a box to tick. */
function centered({ paragraph, around: { page }, limits }: PictureParagraph, area: TextArea): TextArea {
  const { box, lines, size } = paragraph;
  if (limits.left > box.left - AFTER.near * size && limits.right > box.right + AFTER.far * size) return area;
  const [own, middle] = [(box.left + box.right) / 2, (page.left + page.right) / 2];
  const width = page.right - page.left;
  if (lines.length > 1 || area.alignment === "center" || Math.abs(own - middle) > 0.02 * width) return area;
  const half = Math.max((box.right - box.left) / 2, Math.min(0.47 * width, own - area.left, area.right - own));
  const free = area.left > box.left - 1 ? 0.47 * width : half;
  return { ...area, alignment: "center", left: own - free, right: own + free };
}

/** Colors this near to the background are its own, in levels of 255 summed over three channels. */
const EVEN = 75;
/** The distance of text from the edge of its background, in units of its size. */
const PADDING = 0.35;

/**
 * How far the background behind lines is even along their baselines, as the panel of a sign that is seen at an angle. The
 * edges are in the frame of the angle.
 */
function findLimits(
  { width, height, data }: Pixels,
  lines: readonly ImageLine[],
  angle: number,
): PictureParagraph["limits"] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, right, bottom] = [-Infinity, Infinity, Infinity];
  for (const { start, end, size, paper } of lines) {
    const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
    if (length === 0) continue;
    const [ux, uy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
    /** The number of even pixels beside a point of the baseline, in one direction, at the middle of its letters. */
    const reach = ([x, y]: readonly [number, number], direction: 1 | -1) => {
      for (let step = 1; ; step++) {
        const column = Math.round(x + direction * step * ux + 0.35 * size * uy);
        const row = Math.round(y + direction * step * uy - 0.35 * size * ux);
        if (column < 0 || row < 0 || column >= width || row >= height) return step;
        const at = 3 * (row * width + column);
        const away = paper.reduce((sum, value, channel) => sum + Math.abs((data[at + channel] ?? 0) - value), 0);
        if (away > EVEN && step > 0.15 * size) return step;
      }
    };
    /** The number of even pixels below a point of the baseline. */
    const depth = (share: number) => {
      const [x, y] = [start[0] + share * length * ux, start[1] + share * length * uy];
      for (let step = Math.ceil(0.05 * size); ; step++) {
        const [column, row] = [Math.round(x - step * uy), Math.round(y + step * ux)];
        if (column < 0 || row < 0 || column >= width || row >= height) return step;
        const at = 3 * (row * width + column);
        const away = paper.reduce((sum, value, channel) => sum + Math.abs((data[at + channel] ?? 0) - value), 0);
        if (away > EVEN) return step;
      }
    };
    // Letters reach below the baseline at some of these places, but not at all.
    const deepest = Math.max(...SAMPLES.map(depth));
    bottom = Math.min(bottom, (height - start[1]) * cos - start[0] * sin - deepest);
    const along = ([x, y]: readonly [number, number]) => x * cos + (height - y) * sin;
    left = Math.max(left, along(start) - reach(start, -1) + PADDING * size);
    right = Math.min(right, along(end) + reach(end, 1) - PADDING * size);
  }
  return { left, right, bottom };
}

/** The places of a baseline below which its background is measured, as shares of its length. */
const SAMPLES = [0.02, 0.14, 0.26, 0.38, 0.5, 0.62, 0.74, 0.86, 0.98];
/** Text keeps this distance from the lower edge of its background, in units of its size. */
const PADDING_BELOW = 0.12;

/** The area down to the lowest text and to the edge of its panel: what is below is no empty room, as it is on a page. */
function keptAbove(
  { paragraph: { box, size }, around: { lines }, limits }: PictureParagraph,
  area: TextArea,
): TextArea {
  const lowest = Math.min(...lines.map((line) => lineBox(line).bottom));
  const panel = Math.min(box.bottom, limits.bottom + PADDING_BELOW * size);
  return { ...area, bottom: Math.max(area.bottom, Math.min(box.bottom, lowest), panel) };
}

/** The area without what is outside of the background of its text. */
function limited({ paragraph: { box }, limits }: PictureParagraph, area: TextArea): TextArea {
  const left = Math.max(area.left, Math.min(limits.left, box.left));
  const right = Math.min(area.right, Math.max(limits.right, box.right));
  if (area.alignment !== "center") return { ...area, left, right };
  const middle = (area.left + area.right) / 2;
  const half = Math.max(Math.min(middle - left, right - middle), (box.right - box.left) / 2);
  return { ...area, left: middle - half, right: middle + half };
}
