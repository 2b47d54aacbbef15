import type { Run } from "@atelier/document-model";
import type { Face } from "../fonts/faces.ts";
import { type Shaped, shapeText } from "../fonts/shape.ts";
import { fitWidth, type SpanCall, wholeText } from "../reading/spans.ts";

/** The first letter of a text, set several lines high. Lengths are in points at the full size of the text. */
export interface PlacedInitial {
  /** The number of lines beside it. */
  lines: number;
  /** Its width with the gap after it. */
  width: number;
  gap: number;
  size: number;
  /** The distance of its baseline below that of the first line. */
  drop: number;
  stretch: number;
  style: number;
  face: Face;
  shaped: Shaped;
}

/** A letter with the punctuation that opens its sentence. */
const FIRST = /^\s*(["'“„«‘‚¿¡(]?\p{L}\p{M}*)/u;

/** The size of an initial with an accent relative to one without, so that the accent stays below the text above it. */
const ACCENTED = 0.8;

/** Separates the first letter of a text whose original began with an initial. Null if it cannot be one. */
export function takeInitial(
  runs: readonly Run[],
  { paragraph, styles, initialStyle = -1, faces, target, factor }: SpanCall,
): { initial: PlacedInitial; rest: Run[] } | null {
  const [original, style] = [paragraph.lines[0]?.initial, styles[initialStyle]];
  const [first, ...others] = runs;
  if (!original || !style || first?.kind !== "text" || target.direction === "rtl") return null;
  const text = FIRST.exec(first.text)?.[1]?.toLocaleUpperCase(target.language);
  const face = text && faces.of(text.codePointAt(text.length - 1) ?? 32, style.fontStyle, style.font);
  if (!face || [...text].some((character) => !face.has(character.codePointAt(0) ?? 32))) return null;
  const letters = first.text.replace(FIRST, "");
  const { size: share, stretch } = fitWidth(factor(style.font));
  const isAccented = /\p{M}/u.test(text.normalize("NFD"));
  const size = original.word.run.size * share * (isAccented ? ACCENTED : 1);
  const shaped = shapeText(text, face, false, target.language);
  const initial = {
    lines: original.lines,
    width: shaped.width * size * stretch + original.gap,
    gap: original.gap,
    size,
    drop: (paragraph.lines[0]?.y ?? original.word.y) - original.word.y,
    stretch,
    style: initialStyle,
    face,
    shaped,
  };
  const rest: Run[] = [{ ...first, text: letters }, ...others];
  return wholeText(rest).trim() === "" ? null : { initial, rest };
}
