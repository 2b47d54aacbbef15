import { type ImageLine, type Run, textOfRuns } from "@atelier/document-model";
import { type Layout, layOut } from "../layout/layout.ts";
import type { LayoutCall } from "../layout/layout-call.ts";
import type { Paragraph } from "../layout/paragraph.ts";
import type { Surroundings } from "../layout/surroundings.ts";
import { getTextArea, type TextArea } from "../layout/text-area.ts";
import type { RunStyle } from "../reading/run-style.ts";
import type { Place } from "./baselines.ts";
import { withLeftEdges } from "./left-edges.ts";
import { centered, keptAbove, limited, widened } from "./picture-area.ts";
import type { Limits } from "./picture-limits.ts";
import { ragged } from "./picture-paragraphs.ts";

/** A paragraph of a picture, and the text written into it. */
export interface PictureParagraph {
  paragraph: Paragraph;
  around: Surroundings;
  angle: number;
  runs: Run[];
  styles: RunStyle[];
  lines: readonly ImageLine[];
  written: readonly Run[] | null;
  limits: Limits;
  place: Place;
  /** Whether its lines are centered on those above and below them. */
  isCentered: boolean;
}

/** Text in pictures may become smaller than text on pages, because it cannot move. */
const SMALLEST = 0.4;
/** Texts of one look become smaller together, down to this size. Those that need to be smaller still are so alone. */
const TOGETHER = 0.7;
/** The sizes of texts of one look differ by less than this share. */
const SAME_SIZE = 0.06;
/** The steps in which the narrowest area is searched, and how much smaller a text may become in it. */
const SEARCH = { steps: 6, loss: 0.005 };

/** Lays paragraphs out in the free room around them: as many lines as before, and texts of one look at one size. */
export function layOutParagraphs(
  paragraphs: readonly PictureParagraph[],
  unchanged: readonly PictureParagraph[],
  common: Pick<LayoutCall, "faces" | "target"> & Widths,
): (PictureParagraph & { layout: Layout })[] {
  const laid = paragraphs.map((one) => {
    const free = ragged(one.paragraph, getTextArea(one.paragraph, one.around));
    const area = keptAbove(one, widened(one, limited(one, centered(one, free))));
    // The picture shows how much room there is, which is not that of a page.
    const call = {
      ...common,
      paragraph: one.paragraph,
      area: { ...area, wider: undefined },
      styles: one.styles,
      formulas: [],
      smallest: SMALLEST,
    };
    return { ...one, ...keepLines(one.written ?? [], { ...call, ceiling: 1 }) };
  });
  const even = laid.map((one) => {
    // Texts that stay keep their size, and so do those beside them.
    if (unchanged.some((text) => isAlike(text, one) && /\p{L}/u.test(textOfRuns(text.runs)))) return one;
    const alike = laid.filter((text) => isAlike(text, one));
    const ceiling = Math.max(TOGETHER, findLeast(alike));
    if (one.layout.scale <= ceiling + SEARCH.loss) return one;
    return { ...one, layout: layOut(one.written ?? [], { ...one.call, ceiling }) };
  });
  const { faces, factor, target } = common;
  const atEdges = target.direction === "rtl" ? even : withLeftEdges(even, unchanged, { faces, factor });
  return atEdges.map((one) => ({ ...one, layout: withMiddle(one) }));
}

/** The height of capital letters, in units of the font size; and smaller letters than this stand visibly too low. */
const CAPITALS = { height: 0.7, scale: 0.95 };

/** The layout of a single line whose smaller letters have the middle of the old ones, unless it shares its baseline with others. */
function withMiddle({ paragraph, around, layout }: PictureParagraph & { layout: Layout }): Layout {
  const [line] = paragraph.lines;
  const isAlone = !around.lines.some(
    (other) => other !== line && line !== undefined && Math.abs(other.y - line.y) < 0.5 * line.size,
  );
  if (paragraph.lines.length > 1 || layout.lines.length !== 1 || layout.scale > CAPITALS.scale || !isAlone)
    return layout;
  const up = ((1 - layout.scale) * CAPITALS.height * paragraph.size) / 2;
  return { ...layout, lines: layout.lines.map((placed) => ({ ...placed, y: placed.y + up })) };
}

/** Fewer letters of a look are exceptions, to which the others give way by this at most. */
const EXCEPTION = { share: 0.35, most: 0.05 };

/** The smallest scale of texts, but not much below what most of them need. */
function findLeast(alike: readonly { runs: readonly Run[]; layout: Layout }[]): number {
  const sorted = alike
    .map(({ runs, layout }) => ({ letters: textOfRuns(runs).length, scale: layout.scale }))
    .sort((a, b) => a.scale - b.scale);
  const all = sorted.reduce((sum, { letters }) => sum + letters, 0);
  let count = 0;
  const most = sorted.find(({ letters }) => {
    count += letters;
    return count >= EXCEPTION.share * all;
  });
  return Math.max(sorted[0]?.scale ?? 1, (most?.scale ?? 1) - EXCEPTION.most);
}

/** A text in as many lines as it had, if it fits: in the narrowest area that does not make it smaller. */
function keepLines(runs: readonly Run[], call: LayoutCall): { layout: Layout; call: LayoutCall } {
  const { lines, box } = call.paragraph;
  const layout = layOutInPlace(runs, call);
  // Centered lines are balanced, and others go on to the edge of their column.
  const most = call.area.alignment === "center" ? lines.length : lines.length - 1;
  if (lines.length < 2 || layout.lines.length > most || layout.overflows) return { layout, call };
  let best = { layout, call };
  const [own, whole] = [box.right - box.left, call.area.right - call.area.left];
  let [least, widest] = [Math.min(own, whole) / 2, whole];
  for (let step = 0; step < SEARCH.steps; step++) {
    const width = (least + widest) / 2;
    const narrowed = { ...call, area: withWidth(call.area, width) };
    const found = layOut(runs, narrowed);
    const isGood = !found.overflows && found.lines.length <= lines.length && found.scale >= layout.scale - SEARCH.loss;
    if (isGood) [best, widest] = [{ layout: found, call: narrowed }, width];
    else least = width;
  }
  return best;
}

/** Text that fits into the place of its lines at nearly its size stays there, so that what is below it keeps its distance. */
const IN_PLACE = 0.86;

function layOutInPlace(runs: readonly Run[], call: LayoutCall): Layout {
  const { box } = call.paragraph;
  const bottom = Math.max(call.area.bottom, box.bottom);
  const layout = layOut(runs, { ...call, area: { ...call.area, bottom } });
  return layout.scale >= IN_PLACE && !layout.overflows ? layout : layOut(runs, call);
}

function withWidth(area: TextArea, width: number): TextArea {
  if (area.alignment === "right") return { ...area, left: area.right - width };
  if (area.alignment !== "center") return { ...area, right: area.left + width };
  const middle = (area.left + area.right) / 2;
  return { ...area, left: middle - width / 2, right: middle + width / 2 };
}

/** Whether two texts have one look. */
function isAlike(a: PictureParagraph, b: PictureParagraph): boolean {
  const [first, second] = [a.styles[0], b.styles[0]];
  return (
    first !== undefined &&
    second !== undefined &&
    first.fill === second.fill &&
    first.font === second.font &&
    Math.abs(a.paragraph.size - b.paragraph.size) < SAME_SIZE * Math.max(a.paragraph.size, b.paragraph.size)
  );
}

/** How wide fonts are relative to their substitutes, and which have letters of the same height. */
export type Widths = Pick<LayoutCall, "factor"> & Required<Pick<LayoutCall, "keepsHeight">>;

/** How wide each font is relative to its substitute: as its letters were compared, or by the length of its lines. */
export function getWidths(paragraphs: readonly PictureParagraph[], byLength: (font: string) => number): Widths {
  const compared = new Map<string, number>();
  for (const { lines, styles } of paragraphs) {
    const stretches = lines.flatMap(({ family, stretch = 1 }) => (family ? [stretch] : []));
    if (stretches.length === 0 || stretches.length < lines.length) continue;
    const stretch = Math.min(...stretches);
    for (const { font } of styles) compared.set(font, stretch);
  }
  return { factor: (font) => compared.get(font) ?? byLength(font), keepsHeight: (font) => compared.has(font) };
}
