import type { FontStyle } from "../fonts/font-style.ts";

/** The style of one or more runs of a paragraph. */
export interface RunStyle {
  fontStyle: FontStyle;
  font: string;
  /** The operators that set its color. */
  fill: string;
  /** Relative to the paragraph's size. */
  size: number;
  /** Height above the baseline, in units of the paragraph's size. */
  rise: number;
  /** The size of small letters that are drawn as capitals, relative to capitals; 0 if they are drawn as small letters. */
  smallCapitals: number;
  /** Extra width after each letter, in units of its size. */
  spacing: number;
  /** Index of the page's link on its words, or -1. */
  link: number;
  underline: Underline | null;
  highlight: Highlight | null;
}

/** A filled box behind words. Lengths are in units of the font size. */
export interface Highlight {
  /** The operators that set its color. */
  fill: string;
  /** Its edges above the baseline. */
  bottom: number;
  top: number;
  /** How far it reaches beyond its words. */
  padding: number;
}

/** A line drawn under words. Lengths are in units of the font size. */
export interface Underline {
  /** Distance of its middle below the baseline. */
  offset: number;
  thickness: number;
}
