import type { Target } from "@atelier/document-model";
import type { Layout } from "../layout/layout.ts";
import { BOX } from "../layout/markers.ts";
import { canSlice } from "../reading/show-glyphs.ts";
import type { Text } from "../reading/texts.ts";
import type { Show, TextRun } from "../syntax/content.ts";
import { STILL } from "./moved-shapes.ts";

/** A marker of the old size is seen beside text that became smaller than this. */
const SMALLER = 0.97;

/**
 * Moves a list marker with the first line of its item and gives it the size of the item. Returns the operator of the
 * marker if it changed. `kept` are the runs of the surface that stay where they are.
 */
export function moveMarker(
  { paragraph, covers }: Text,
  { lines, scale, shift = 0 }: Layout,
  { direction }: Target,
  kept: Map<Show, readonly TextRun[]> | undefined,
): Show[] {
  const { marker } = paragraph;
  const [first] = lines;
  const base = paragraph.lines[0]?.y ?? 0;
  const run = first?.runs[0];
  if (!marker || !first || !run || covers || direction === "rtl") return [];
  // A box to tick keeps its size.
  const isSmaller = scale < SMALLER && canSlice(marker.run) && !BOX.test(marker.text);
  if (Math.abs(first.y - base) < STILL && Math.abs(shift) < STILL && !isSmaller) return [];
  const stretch = isSmaller ? scale : 1;
  // It ends where it did, as the numbers of a list do.
  const x = marker.right - stretch * (marker.right - marker.left) + shift;
  const formula = { words: [{ ...marker, rise: marker.y - base }], text: marker.text, shapes: [] };
  first.runs.unshift({ ...run, x, width: 0, size: 0, stretch, formula });
  const { show } = marker.run;
  // An operator without words can show the boxes of several options, of which only some move.
  const known = kept?.get(show) ?? show.runs;
  kept?.set(
    show,
    known.filter(({ first: start, last: end }) => end <= marker.run.first || start >= marker.run.last),
  );
  return [show];
}
