import type { Scales } from "../reading/spans.ts";
import type { Fit } from "./layout-call.ts";
import type { Paragraph } from "./paragraph.ts";

/** Text becomes smaller by this at a time. */
export const STEP = 0.015;

export interface Attempt extends Scales {
  squeeze: number;
  /** The largest number of lines. */
  most: number;
}

/** Letters that are set apart come closer together, down to the last of these shares, before they become smaller. */
const SPREADS = [1, 0.85, 0.7, 0.55, 0.4] as const;
export const CLOSEST: number = SPREADS[4];
/** A single line does not become smaller than this before it wraps. */
const SMALLEST_LINE = 0.86;

/** Letters become narrower by this share before they become much smaller. */
export const NARROW = 0.94;
const NARROW_STEP = 0.02;
/** Text becomes this much smaller before its letters become narrower. */
const BEFORE_NARROW = 0.07;

/** A title becomes this small before it takes another line. */
const SMALLEST_TITLE = 0.88;

export interface Limits {
  floor: number;
  ceiling: number;
  isSpread: boolean;
  isFlow: boolean;
  /** Whether it is a title, which keeps its number of lines if it can. */
  isTitle: boolean;
  /** The narrowest letters that are tried at the largest size. */
  narrowest: number;
  /** How the column of the text is set. */
  fit?: Fit | undefined;
}

/** Letters that are narrower by this are not seen to be, as the font expansion of typesetting programs shows. */
export const UNSEEN = 0.97;
/** The smallest distance of lines, in units of the font size, and its smallest share of the distance before. */
const TIGHTEST = { size: 1.12, share: 0.92 };

/** The smallest share to which the distance of a paragraph's lines is reduced before its letters become smaller. */
export const getTightest = ({ size, leading }: Pick<Paragraph, "size" | "leading">): number =>
  Math.min(1, Math.max((TIGHTEST.size * size) / leading, TIGHTEST.share));

/**
 * Sizes, widths of letters and line spacings to try. A single line becomes slightly smaller before it wraps; a paragraph
 * becomes tighter before it becomes smaller.
 */
export function* attemptsFor(
  { lines, leading, size }: Paragraph,
  { floor, ceiling, isSpread, isFlow, isTitle, narrowest, fit }: Limits,
): Generator<Attempt> {
  const most = lines.length === 1 ? 1 : Infinity;
  if (isSpread) for (const spread of SPREADS) yield { scale: ceiling, narrow: 1, spread, squeeze: 1, most };
  const spread = CLOSEST;
  for (let narrow = narrowest < 1 ? 1 : 0; narrow > narrowest - 0.001; narrow -= NARROW_STEP)
    yield { scale: ceiling, narrow, spread, squeeze: 1, most: lines.length };
  // The texts below a line in a column move to give it room for a second one.
  if (isFlow && lines.length === 1)
    for (const scale of [ceiling, ceiling - STEP]) yield { scale, narrow: UNSEEN, spread, squeeze: 1, most };
  else if (lines.length === 1)
    for (const { scale, narrow } of sizesFor(ceiling, floor))
      if (scale * narrow > SMALLEST_LINE) yield { scale, narrow, spread, squeeze: 1, most };
  // A title of more lines comes too near to what follows it.
  if (isTitle && lines.length > 1)
    for (const { scale, narrow } of sizesFor(ceiling, Math.max(floor, SMALLEST_TITLE)))
      yield { scale, narrow, spread, squeeze: 1, most: lines.length };
  const squeeze = getTightest({ size, leading });
  if (fit) yield { scale: ceiling, spread, ...fit, most: Infinity };
  else
    for (const [narrow, share] of [
      [1, 1],
      [1, squeeze],
      [UNSEEN, squeeze],
    ] as const)
      yield { scale: ceiling, spread, narrow, squeeze: share, most: Infinity };
  for (const { scale, narrow } of sizesFor(ceiling, floor)) {
    yield { scale, narrow, spread, squeeze: 1, most: Infinity };
    if (squeeze < 1) yield { scale, narrow, spread, squeeze, most: Infinity };
  }
}

/** Sizes and widths of letters, from the widest text to the least wide one. */
function* sizesFor(ceiling: number, floor: number): Generator<Pick<Attempt, "scale" | "narrow">> {
  for (let scale = ceiling; scale > ceiling - BEFORE_NARROW && scale >= floor - 0.001; scale -= STEP)
    yield { scale, narrow: 1 };
  for (let scale = Math.max(floor, ceiling - STEP); scale >= floor - 0.001; scale -= STEP)
    yield { scale, narrow: NARROW };
}
