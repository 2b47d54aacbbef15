import type { Run, Target } from "@atelier/document-model";
import type { Faces } from "../fonts/faces.ts";
import { shapeText } from "../fonts/shape.ts";
import type { Formula, Word } from "../layout/line.ts";
import type { Frame } from "../layout/lines.ts";
import { isReadable } from "../layout/markers.ts";
import type { Paragraph } from "../layout/paragraph.ts";
import type { Surroundings } from "../layout/surroundings.ts";
import type { Shape, Show } from "../syntax/content.ts";
import { letterSpacing } from "./letter-spacing.ts";
import type { RunStyle } from "./run-style.ts";
import type { Cover } from "./scans.ts";
import { CONDENSED } from "./spans.ts";
import type { Surface } from "./surfaces.ts";

/** A paragraph of a surface, and the text written into it. */
export interface Text {
  surface: Surface;
  frame: Frame;
  around: Surroundings;
  paragraph: Paragraph;
  styles: RunStyle[];
  /** The style of its initial, or -1. */
  initialStyle: number;
  runs: Run[];
  /** The formulas in its runs, by the number of their inline code. */
  formulas: readonly Formula[];
  underlines: ReadonlySet<Shape>;
  /** The boxes that highlight its words. */
  highlights: ReadonlySet<Shape>;
  /** Polygons that cover its words if they are part of a picture; null if they can be removed. */
  covers: readonly Cover[] | null;
  /** Empty for a part whose text is written into the first part of its paragraph. */
  written: readonly Run[] | null;
  /** The next part of the same paragraph, in another column or on the next page. */
  next: Text | null;
}

/** The words of a paragraph. A formula is listed as its parts. */
export const getWords = ({ lines }: Paragraph): Word[] =>
  lines.flatMap(({ words }) => words.flatMap((word) => word.formula?.words ?? [word]));

/** The operators that show a paragraph, and those of its list marker if the text direction changes. */
export function getShows(paragraph: Paragraph, target?: Target): Show[] {
  const words = getWords(paragraph);
  if (target?.direction === "rtl" && paragraph.marker && isReadable(paragraph.marker.run)) words.push(paragraph.marker);
  return [...new Set(words.map(({ run }) => run.show))].sort((a, b) => a.start - b.start);
}

/** The runs of a paragraph. In right-to-left text, the list marker moves to the right and becomes part of the text. */
export function withMarker({ paragraph: { marker }, written, runs }: Text, target: Target): readonly Run[] {
  const words = written ?? runs;
  const first = words.find(({ kind }) => kind === "text");
  if (!marker || !isReadable(marker.run) || target.direction !== "rtl" || first?.kind !== "text") return words;
  return [{ kind: "text", text: `${marker.text.trim()}\u2002`, style: first.style }, ...words];
}

/** The changed paragraphs, and those that share an operator with them: removing the operator removes their text too. */
export function withSharers(texts: readonly Text[]): Text[] {
  const changed = new Set(texts.filter(({ written }) => written !== null));
  const byShow = new Map<Show, Text[]>();
  for (const text of texts)
    for (const show of getShows(text.paragraph)) byShow.set(show, [...(byShow.get(show) ?? []), text]);
  for (const text of changed)
    for (const show of getShows(text.paragraph)) for (const sharer of byShow.get(show) ?? []) changed.add(sharer);
  return texts.filter((text) => changed.has(text));
}

/** A short text has at most this many lines. */
const SHORT = 3;

/**
 * The short texts beside changed ones that stay, and that can be set again to match them: no operator shows them together
 * with a text that cannot.
 */
export function findNeighbors(texts: readonly Text[], changed: readonly Text[]): Text[] {
  const [own, pages] = [new Set(changed), new Set(changed.map(({ surface }) => surface))];
  const continued = new Set(texts.flatMap(({ next }) => next ?? []));
  const isFree = (text: Text) =>
    !own.has(text) &&
    pages.has(text.surface) &&
    !text.covers &&
    !text.next &&
    !continued.has(text) &&
    text.formulas.length === 0 &&
    text.paragraph.lines.length <= SHORT &&
    getShows(text.paragraph).every((show) => !isFixed(show));
  const byShow = new Map<Show, Text[]>();
  for (const text of texts)
    for (const show of getShows(text.paragraph)) {
      const sharers = byShow.get(show);
      if (sharers) sharers.push(text);
      else byShow.set(show, [text]);
    }
  const held = new Set(texts.filter((text) => !isFree(text)));
  // A text that stays holds its operators, and these the other texts that they show.
  for (const text of held)
    for (const show of getShows(text.paragraph)) {
      for (const sharer of byShow.get(show) ?? []) held.add(sharer);
      byShow.delete(show);
    }
  return texts.filter((text) => !held.has(text));
}

/** Whether text is drawn with pictures of letters or as the output of a program, which another font would change. */
const isFixed = ({ state: { font } }: Show): boolean => font?.type3 === true || font?.style.family === "mono";

/** The narrowest and the widest font relative to its substitute that is imitated. */
const WIDTHS = { least: 0.6, most: 1.1 };

/** How wide each font of the document is relative to its substitute, by the first group of texts that uses it. */
export function widthFactors(
  groups: readonly (readonly Pick<Text, "paragraph">[])[],
  faces: Faces,
  language: string,
): (font: string) => number {
  const measured = groups.map((texts) => measureWidths(texts, faces, language));
  return (font) => {
    const { was, is, drawn } = measured.flatMap((widths) => widths.get(font) ?? [])[0] ?? { was: 0, is: 0, drawn: 0 };
    if (is === 0 || was === 0) return 1;
    // The letters of a font of the document have their own widths, unless the document draws all of them narrower.
    if (faces.isOwn(font)) return drawn / was < CONDENSED ? drawn / was : 1;
    return Math.min(WIDTHS.most, Math.max(WIDTHS.least, was / is));
  };
}

/** The widths of text in the document and in its substitute, and the first one by how narrow its letters are drawn. */
interface Measured {
  was: number;
  is: number;
  drawn: number;
}

function measureWidths(
  texts: readonly Pick<Text, "paragraph">[],
  faces: Faces,
  language: string,
): Map<string, Measured> {
  const widths = new Map<string, Measured>();
  for (const { paragraph } of texts) {
    for (const word of getWords(paragraph)) {
      const { run } = word;
      const { font } = run.show.state;
      const total = widths.get(font?.name ?? "") ?? { was: 0, is: 0, drawn: 0 };
      const trimmed = run.text.trim();
      const face = font && trimmed.length > 1 ? faces.of(trimmed.codePointAt(0) ?? 32, font.style, font.name) : null;
      if (
        !face ||
        total.was > 3_000 ||
        run.span ||
        letterSpacing([[word]]) > 0 ||
        (face.isOwn && [...trimmed].some((letter) => !face.has(letter.codePointAt(0) ?? 32))) ||
        !/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\s\p{P}]+$/u.test(run.text)
      )
        continue;
      total.was += run.length / run.size;
      total.drawn += (run.stretch * run.length) / run.size;
      // The length of a run ends with its last letter.
      total.is += shapeText(run.text.trimEnd(), face, false, language).width;
      widths.set(font?.name ?? "", total);
    }
  }
  return widths;
}
