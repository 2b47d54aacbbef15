import { type Block, type ImageLine, joined, type Pixels, type Target } from "@atelier/document-model";
import { Faces } from "../fonts/faces.ts";
import { readLines } from "../layout/lines.ts";
import { readParagraphs } from "../layout/paragraphs.ts";
import { Hyphens } from "../reading/hyphens.ts";
import { backgroundBoxes } from "../reading/picture-background.ts";
import { readRuns } from "../reading/runs.ts";
import { lineRun } from "../reading/scans.ts";
import { getWords, widthFactors } from "../reading/texts.ts";
import { boxThrough } from "../syntax/matrix.ts";
import { drawTexts, placeLetters } from "./draw-letters.ts";
import { findLimits } from "./picture-area.ts";
import { findFaults, getSource, hasWords, type PictureFaults } from "./picture-faults.ts";
import { getFactors, layOutParagraphs, type PictureParagraph } from "./picture-layout.ts";

/** The translation of a picture's text. */
export interface PictureLayout {
  /** The lines whose letters it replaces. */
  replaced: ImageLine[];
  /** Draws the translation on the picture without these letters. */
  draw(picture: Pixels): Pixels;
  /** The original text of each of these lines. */
  sources: string[];
  /** Finds texts that are not set well on the picture without these letters. */
  findFaults(picture: Pixels): PictureFaults;
  /** Characters that no installed font has. */
  missing: string[];
}

export { matchLooks } from "./match-looks.ts";
export type { PictureFaults } from "./picture-faults.ts";

/** The recognized text of a picture as blocks, and its translation in their place. */
export class PictureText {
  readonly blocks: Block[];
  readonly #height: number;
  readonly #paragraphs: PictureParagraph[] = [];

  constructor(picture: Pixels, lines: readonly ImageLine[]) {
    const { width, height } = picture;
    this.#height = height;
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
        const spacing = Math.min(...own.map((line) => line.spacing ?? 0), 1);
        const spaced = styles.map((style) => ({ ...style, spacing: Math.max(style.spacing, spacing) }));
        this.#paragraphs.push({ paragraph, around, angle, runs, styles: spaced, lines: own, written: null, limits });
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

  /** All texts as they were read. */
  get sources(): string[] {
    return this.#paragraphs.map(getSource);
  }

  /** The texts with words that were not changed: names, and what an engine does not know. */
  get unchanged(): string[] {
    return this.#paragraphs.filter((one) => one.written === null && hasWords(one)).map(getSource);
  }

  /** Lays the written text out. Null if nothing was changed. */
  async layOut(target: Target): Promise<PictureLayout | null> {
    const changed = this.#paragraphs.filter(({ written }) => written !== null);
    const unchanged = this.#paragraphs.filter(({ written }) => written === null);
    if (changed.length === 0) return null;
    const faces = new Faces(target.language);
    for (const { written, styles } of changed)
      for (const run of written ?? []) {
        const fontStyle = run.kind === "text" ? styles[run.style]?.fontStyle : undefined;
        if (run.kind === "text" && fontStyle) await faces.load(`${run.text} `, fontStyle);
      }
    const factor = getFactors(changed, widthFactors([changed], faces, target.language));
    const laid = layOutParagraphs(changed, unchanged, { faces, target, factor });
    const texts = laid.map(({ layout, styles, lines, angle }) =>
      placeLetters(layout, styles, lines, { angle, height: this.#height }),
    );
    return {
      replaced: changed.flatMap(({ lines }) => lines),
      sources: changed.flatMap((one) => one.lines.map(() => getSource(one))),
      draw: (picture) => drawTexts(picture, texts),
      findFaults: (picture) => findFaults(laid, picture),
      missing: [...new Set(laid.flatMap(({ layout }) => layout.missing))],
    };
  }
}

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
