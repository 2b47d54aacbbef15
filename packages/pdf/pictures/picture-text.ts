import { type Block, type ImageLine, joined, type Pixels, type Target } from "@atelier/document-model";
import { Faces } from "../fonts/faces.ts";
import type { Line } from "../layout/line.ts";
import { readLines } from "../layout/lines.ts";
import { Hyphens } from "../reading/hyphens.ts";
import { backgroundBoxes } from "../reading/picture-background.ts";
import { readRuns } from "../reading/runs.ts";
import { lineRun } from "../reading/scans.ts";
import { getWords, widthFactors } from "../reading/texts.ts";
import { boxThrough } from "../syntax/matrix.ts";
import { findLevels, findPlaces, turnTo } from "./baselines.ts";
import { findCenteredLines } from "./centered-lines.ts";
import { compareResult, type PictureDifferences } from "./compare-result.ts";
import { drawLeader } from "./draw-leader.ts";
import { drawTexts, placeLetters } from "./draw-letters.ts";
import { findBulleted, isDrawnMark } from "./drawn-marks.ts";
import { matchInks } from "./match-inks.ts";
import {
  findFaults,
  findKeptWords,
  findOverlapping,
  getSource,
  hasWords,
  isTooSmall,
  type PictureFaults,
} from "./picture-faults.ts";
import { getWidths, layOutParagraphs, type PictureParagraph } from "./picture-layout.ts";
import { findLimits } from "./picture-limits.ts";
import { readPictureParagraphs, withParts } from "./picture-paragraphs.ts";
import { withRelativeWeights } from "./relative-weights.ts";
import { findUnsuitable } from "./unsuitable-lines.ts";

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
  /** Compares the finished picture, and the one without the letters, with the original. */
  compare(erased: Pixels, drawn: Pixels): PictureDifferences;
  /** Characters that no installed font has. */
  missing: string[];
}

export type { PictureDifferences } from "./compare-result.ts";
export { matchLooks } from "./match-looks.ts";
export type { PictureFaults } from "./picture-faults.ts";
export { splitLines } from "./split-lines.ts";

/** The recognized text of a picture as blocks, and its translation in their place. */
export class PictureText {
  readonly blocks: Block[];
  readonly #picture: Pixels;
  readonly #isTooSmall: boolean;
  readonly #paragraphs: PictureParagraph[] = [];
  #crowded: string[] = [];

  /** The texts that are not translated, because they stand at an angle in letters that no font has. */
  readonly unsuitable: string[];

  constructor(picture: Pixels, found: readonly ImageLine[]) {
    const { width, height } = picture;
    this.#isTooSmall = isTooSmall(found);
    const texts = found.filter((line) => !isDrawnMark(line, found));
    const unsuitable = new Set(findUnsuitable(texts));
    this.unsuitable = [...unsuitable].map(({ text }) => text);
    const lines = withRelativeWeights(texts.filter((line) => !unsuitable.has(line)));
    this.#picture = picture;
    const levels = findLevels(lines);
    const centered = findCenteredLines(lines);
    const bulleted = findBulleted(picture, lines);
    const ofRun = new Map(
      lines.map((line) => [lineRun(turnTo(line, levels.get(line) ?? 0), 0, ([x, y]) => [x, height - y]), line]),
    );
    const page = { left: 0, bottom: 0, right: width, top: height };
    const shapes = backgroundBoxes(picture, lines).map(({ left, top, right, bottom }) => ({
      box: { left, right, top: height - top, bottom: height - bottom },
      kind: "path" as const,
      paint: null,
    }));
    for (const frame of readLines([...ofRun.keys()], shapes)) {
      const getLines = ({ words }: Line) => words.flatMap(({ run }) => ofRun.get(run) ?? []);
      const paragraphs = readPictureParagraphs(frame, {
        isFirst: (line) => getLines(line).some((own) => bulleted.has(own)),
        isLast: (line) => getLines(line).some(({ leader }) => leader),
      });
      const around = { ...frame, page: boxThrough(frame.frame, page), paragraphs };
      const hyphens = new Hyphens(frame.lines);
      for (const paragraph of paragraphs) {
        const own = getWords(paragraph).flatMap(({ run }) => ofRun.get(run) ?? []);
        const parted = withParts(paragraph, ({ run }) => ofRun.get(run)?.parts);
        const { runs, styles } = readRuns(parted, { links: [], shapes: [] }, hyphens);
        const { angle } = frame;
        const limits = findLimits(picture, own, angle);
        const place = findPlaces(own, lines, { angle, height });
        const spacing = Math.min(...own.map((line) => line.spacing ?? 0), 1);
        const spaced = styles.map((style) => ({ ...style, spacing: Math.max(style.spacing, spacing) }));
        const isCentered = own.length > 0 && own.every((line) => centered.has(line));
        const read = { paragraph, around, angle, runs, styles: spaced, lines: own, limits, place, isCentered };
        this.#paragraphs.push({ ...read, written: null });
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

  /** The texts that were not changed. */
  get unchanged(): string[] {
    return [...new Set(this.#paragraphs.filter((one) => one.written === null && hasWords(one)).map(getSource))];
  }

  /** The words that stay in changed texts: names, and what an engine does not know. */
  get keptWords(): string[] {
    return [...new Set(this.#paragraphs.flatMap((one) => (one.written ? findKeptWords(one, one.written) : [])))];
  }

  /** The texts that stay as they are, because their translations would be drawn over each other. Known after `layOut`. */
  get crowded(): readonly string[] {
    return this.#crowded;
  }

  /** Lays the written text out. Null if nothing can be changed. */
  async layOut(target: Target): Promise<PictureLayout | null> {
    const changed = this.#paragraphs.filter(({ written }) => written !== null);
    const unchanged = this.#paragraphs.filter(({ written }) => written === null);
    if (changed.length === 0) return null;
    const faces = new Faces(target.language);
    for (const { written, runs, styles } of changed)
      for (const run of [...(written ?? []), ...runs]) {
        const fontStyle = run.kind === "text" ? styles[run.style]?.fontStyle : undefined;
        if (run.kind === "text" && fontStyle) await faces.load(`${run.text} `, fontStyle);
      }
    const widths = getWidths(changed, widthFactors([changed], faces, target.language));
    const all = layOutParagraphs(changed, unchanged, { faces, target, ...widths });
    const places = all.map(({ layout, styles, lines, angle, place }) =>
      placeLetters(layout, styles, lines, { angle, height: this.#picture.height, place }),
    );
    // Letters over each other cannot be read, so their texts stay, and so does a picture that has mostly such texts.
    const crowded = new Set(findOverlapping(places));
    this.#crowded = all.filter((_, index) => crowded.has(index)).map(getSource);
    const [laid, texts] = [all, places].map((list) => list.filter((_, index) => !crowded.has(index))) as [
      typeof all,
      typeof places,
    ];
    const countLetters = (some: typeof all) => some.reduce((sum, one) => sum + getSource(one).length, 0);
    if (2 * countLetters(laid) < countLetters(all)) return null;
    const replaced = laid.map((one, index) => {
      const leader = drawLeader(one, this.#picture.height);
      texts[index]?.glyphs.push(...leader.glyphs);
      return { source: getSource(one), lines: [...one.lines, ...leader.covered] };
    });
    return {
      replaced: replaced.flatMap(({ lines }) => lines),
      sources: replaced.flatMap(({ source, lines }) => lines.map(() => source)),
      draw: (erased) => drawTexts(erased, matchInks(laid, texts, { original: this.#picture, erased })),
      findFaults: (picture) => ({
        ...findFaults(laid, unchanged, picture),
        coarse: this.#isTooSmall ? laid.map(getSource) : [],
      }),
      compare: (erased, drawn) => compareResult(laid, { original: this.#picture, erased, drawn }),
      missing: [...new Set(laid.flatMap(({ layout }) => layout.missing))],
    };
  }
}
