import type { SpanCall, Width } from "../reading/spans.ts";
import type { PlacedInitial } from "./initial.ts";
import type { TextArea } from "./text-area.ts";

/** A paragraph to set, and where. */
export interface LayoutCall extends SpanCall {
  area: TextArea;
  /** The largest size relative to the original, to match paragraphs nearby that became smaller. */
  ceiling: number;
  /** How narrow its letters may become before its size does, to match short texts nearby. */
  narrowest?: number;
  /** How its column is set to have room for all of its text at this size. */
  fit?: Fit;
  /** Whether the paragraph goes on elsewhere, so that its last line is as full as the others. */
  continues?: boolean;
  /** Whether a formula that stays follows the paragraph. */
  isHeld?: boolean;
  /** How far its first line can rise if the text needs more lines than there is room for below. */
  rise?: number;
  /** The smallest size relative to the original, if it differs from that of pages. */
  smallest?: number;
}

/** How much narrower the letters and tighter the lines of a column are than before, as shares. */
export interface Fit {
  narrow: number;
  squeeze: number;
}

export interface TextCall extends LayoutCall {
  initial?: PlacedInitial;
  /** Positions at which words may break with a hyphen to fill torn lines. */
  syllables?: ReadonlySet<number>;
  /** The width of the marker with which its hanging lines begin. */
  marker?: Width | null;
}
