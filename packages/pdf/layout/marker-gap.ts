import { measure, type Scales, type Span, type SpanCall, scaled, type Width } from "../reading/spans.ts";
import { startsWithMarker } from "./markers.ts";

/** A text moves at most this far behind its marker to the edge of its other lines, in units of the font size. */
const FARTHEST = 1;

/** Where the text behind the bullet or number with which a text begins starts, if both have one style. 0 without a marker. */
export function findMarkerEnd(text: string, [first]: readonly Span[]): number {
  if (!first || first.formula || first.rtl || !startsWithMarker(text)) return 0;
  const length = /^\s*\S+\s+(?=\S)/u.exec(text)?.[0].length ?? 0;
  return first.end >= length ? length : 0;
}

/** The width of the marker of a text of hanging lines with the space behind it. Null without one. */
export function measureMarker(text: string, spans: readonly Span[], call: SpanCall): Width | null {
  const end = call.paragraph.indent < 0 ? findMarkerEnd(text, spans) : 0;
  return end > 0 ? (measure(text, spans, [end], call)[0] ?? null) : null;
}

/** How much wider the space behind a marker becomes so that the text begins where the other lines do, if it nearly does. */
export function getMarkerGap(
  { paragraph: { indent, size }, marker }: Pick<SpanCall, "paragraph"> & { marker?: Width | null },
  scales: Scales,
): number {
  if (!marker) return 0;
  const gap = -indent - scaled(marker, scales);
  return gap > 0 && gap < FARTHEST * size ? gap : 0;
}
