import type { Layout } from "../layout/layout.ts";
import type { Text } from "../reading/texts.ts";

/** Text of one style does not become smaller than this because another paragraph needs it. */
const READABLE = 0.85;
/** A smaller share of the lines of a style is an exception, beside which the others stay larger by this. */
const EXCEPTION = { share: 0.25, larger: 0.06 };

/**
 * The largest scale for each paragraph of several lines. Paragraphs of one style on a page look uneven with different
 * scales, so all take the smallest one that is still well readable.
 */
export function evenSizes(layouts: ReadonlyMap<Text, Layout>): Map<Text, number> {
  const ceilings = new Map<Text, number>();
  const wrapped = [...layouts.keys()].filter(({ paragraph }) => paragraph.lines.length > 1);
  for (const page of Map.groupBy(wrapped, ({ surface }) => surface.space).values())
    for (const texts of Map.groupBy(page, getStyle).values()) {
      const scales = texts.map((text) => layouts.get(text)?.scale ?? 1);
      const least = findLeast(texts, scales);
      for (const [index, text] of texts.entries()) if ((scales[index] ?? 1) > least + 0.01) ceilings.set(text, least);
    }
  return ceilings;
}

function findLeast(texts: readonly Text[], scales: readonly number[]): number {
  const least = Math.min(...scales);
  const count = (isCounted: (scale: number) => boolean) =>
    texts.reduce((sum, { paragraph }, index) => sum + (isCounted(scales[index] ?? 1) ? paragraph.lines.length : 0), 0);
  const share = count((scale) => scale < least + EXCEPTION.larger) / count(() => true);
  return Math.max(READABLE, share < EXCEPTION.share ? least + EXCEPTION.larger : least);
}

/** The size and the font of most of a text. */
function getStyle({ paragraph: { size }, runs, styles }: Text): string {
  const lengths = new Map<number, number>();
  for (const run of runs)
    if (run.kind === "text") lengths.set(run.style, (lengths.get(run.style) ?? 0) + run.text.length);
  const [[most] = [0]] = [...lengths].sort((a, b) => b[1] - a[1]);
  const { family, bold, italic } = styles[most]?.fontStyle ?? {};
  return [Math.round(size * 2), family, bold, italic].join(" ");
}
