import type { FieldDescription } from "#lib/operations/describe.ts";
import type { Translator } from "#translations";

/** More options than this are shown as a select. */
const MAX_SEGMENTS = 4;
/** Longer options do not fit next to each other on a phone. */
const MAX_SEGMENT_CHARACTERS = 30;
/** A number field with a larger range has no slider. */
const MAX_SLIDER_RANGE = 100;

/** Whether the options of an enum fit next to each other. */
export function fitsSegments({ options = [], optionTitles, default: value }: FieldDescription): boolean {
  return (
    value !== undefined &&
    options.length <= MAX_SEGMENTS &&
    options.map((option) => optionTitles?.[option] ?? option).join("").length <= MAX_SEGMENT_CHARACTERS
  );
}

/** Whether a number field has a slider. */
export function hasSlider({ min, max, default: value }: FieldDescription): boolean {
  return min !== undefined && max !== undefined && max - min <= MAX_SLIDER_RANGE && value !== undefined;
}

/** An example of the value of a list or an object field. */
export function findPlaceholder(field: FieldDescription, t: Translator<"operationForm">): string | undefined {
  if (field.kind === "pairs") return '{"name": "value"}';
  if (field.items === "point") return "[[120, 80]]";
  if (field.items === "box") return "[[40, 30, 200, 160]]";
  if (field.items === "side") return "[40, 30, 200, 160]";
  if (field.items === "text") return t("onePerLine");
  return undefined;
}
