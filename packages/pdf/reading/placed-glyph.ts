import type { Glyph } from "../fonts/font.ts";

/** A glyph of an operator. Positions are in units of the font size from the operator's start, before scaling. */
export interface PlacedGlyph {
  glyph: Glyph;
  start: number;
  end: number;
  /** Whether a run of text begins here. */
  cut: boolean;
}
