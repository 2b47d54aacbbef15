import type { Scales } from "../reading/spans.ts";
import type { Paragraph } from "./paragraphs.ts";

export const STEP = 0.03;

export interface Attempt extends Scales {
  squeeze: number;
  /** The largest number of lines. */
  most: number;
}

/** Letters that are set apart come closer together, down to the last of these shares, before they become smaller. */
const SPREADS = [1, 0.85, 0.7, 0.55, 0.4] as const;
export const CLOSEST: number = SPREADS[4];
/** A single line does not become smaller than this before it wraps. What follows it in a column moves to give it room. */
const SMALLEST_LINE = { alone: 0.86, flow: 0.95 };

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
}

/**
 * Sizes, widths of letters and line spacings to try. A single line becomes slightly smaller before it wraps; a paragraph
 * becomes tighter before it becomes smaller.
 */
export function* attemptsFor(
  { lines, leading, size }: Paragraph,
  { floor, ceiling, isSpread, isFlow, isTitle, narrowest }: Limits,
): Generator<Attempt> {
  const most = lines.length === 1 ? 1 : Infinity;
  if (isSpread) for (const spread of SPREADS) yield { scale: ceiling, narrow: 1, spread, squeeze: 1, most };
  const spread = CLOSEST;
  for (let narrow = narrowest < 1 ? 1 : 0; narrow > narrowest - 0.001; narrow -= NARROW_STEP)
    yield { scale: ceiling, narrow, spread, squeeze: 1, most: lines.length };
  if (lines.length === 1)
    for (const { scale, narrow } of sizesFor(ceiling, floor))
      if (scale * narrow > (isFlow ? SMALLEST_LINE.flow : SMALLEST_LINE.alone))
        yield { scale, narrow, spread, squeeze: 1, most };
  // A title of more lines comes too near to what follows it.
  if (isTitle && lines.length > 1)
    for (const { scale, narrow } of sizesFor(ceiling, Math.max(floor, SMALLEST_TITLE)))
      yield { scale, narrow, spread, squeeze: 1, most: lines.length };
  const tightest = Math.min(1, (1.14 * size) / leading);
  for (const { scale, narrow } of sizesFor(ceiling, floor)) {
    yield { scale, narrow, spread, squeeze: 1, most: Infinity };
    const squeeze = Math.max(tightest, 0.93);
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
