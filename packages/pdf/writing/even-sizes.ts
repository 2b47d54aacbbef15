import type { Layout } from "../layout/layout.ts";
import type { Text } from "../reading/texts.ts";

/**
 * Text of one style does not become smaller than this because another paragraph needs it. Large letters, as on posters,
 * can become smaller, down to these points.
 */
const READABLE = { scale: 0.85, points: 16 };
/** A smaller share of the lines of a style is an exception, beside which the others stay larger by this. */
const EXCEPTION = { share: 0.25, larger: 0.06 };

/**
 * The largest scale for each paragraph. Paragraphs of one style on a page look uneven with different scales, so all of
 * several lines take the smallest one that is still well readable; and so do short texts in one row or list.
 */
export function evenSizes(layouts: ReadonlyMap<Text, Layout>): Map<Text, number> {
  const ceilings = new Map<Text, number>();
  for (const page of Map.groupBy(layouts.keys(), ({ surface }) => surface.space).values())
    for (const alike of Map.groupBy(page, getStyle).values()) {
      const wrapped = alike.filter(({ paragraph }) => paragraph.lines.length > 1);
      for (const texts of [wrapped, ...findSeries(alike)]) {
        const scales = texts.map((text) => layouts.get(text)?.scale ?? 1);
        const least = findLeast(texts, scales);
        for (const [index, text] of texts.entries())
          if ((scales[index] ?? 1) > least + 0.01) ceilings.set(text, Math.min(least, ceilings.get(text) ?? 1));
      }
    }
  return ceilings;
}

/** The short texts of one style in each row, list and centered column. */
function findSeries(alike: readonly Text[]): Text[][] {
  const short = alike.filter(({ paragraph }) => paragraph.lines.length < LONG);
  return [
    ...neighbors(short, ({ paragraph: { lines } }) => lines[0]?.y ?? 0, Infinity),
    ...neighbors(short, ({ paragraph: { box } }) => box.left, NEAR),
    ...neighbors(short, ({ paragraph: { box } }) => (box.left + box.right) / 2, NEAR),
  ];
}

/** Sizes that differ by more than this share are seen beside each other. */
const SEEN = 0.08;

/**
 * The first text of each row, list or column whose texts have visibly different sizes now. Texts without a layout stay as
 * they are. Figures beside their label do not look alike anyway.
 */
export function findUneven(texts: readonly Text[], layouts: ReadonlyMap<Text, Layout>): Text[] {
  const getScale = (text: Text) => layouts.get(text)?.scale ?? 1;
  const words = texts.filter(({ runs }) => runs.some((run) => run.kind === "text" && /\p{L}{2}/u.test(run.text)));
  return [...Map.groupBy(words, ({ surface }) => surface.space).values()]
    .flatMap((page) => [...Map.groupBy(page, getStyle).values()].flatMap(findSeries))
    .flatMap((series) => {
      const scales = series.map(getScale);
      return Math.max(...scales) - Math.min(...scales) > SEEN ? series.slice(0, 1) : [];
    });
}

/** Texts of this many lines are no labels or cells. */
const LONG = 4;
/** The entries of a list are at most this far from each other, in units of the font size. */
const NEAR = 3.2;

/** Groups texts at the same place by a coordinate, in which each is near to the next one below it. */
function neighbors(texts: readonly Text[], read: (text: Text) => number, near: number): Text[][] {
  const groups: Text[][] = [];
  const sorted = [...texts].sort((a, b) => read(a) - read(b) || b.paragraph.box.top - a.paragraph.box.top);
  for (const text of sorted) {
    const last = groups.at(-1)?.at(-1);
    const gap = last ? last.paragraph.box.bottom - text.paragraph.box.top : 0;
    if (last && read(text) - read(last) < SAME && gap < near * text.paragraph.size) groups.at(-1)?.push(text);
    else groups.push([text]);
  }
  return groups;
}

/** Texts begin at the same place within this distance, in points. */
const SAME = 0.5;

function findLeast(texts: readonly Text[], scales: readonly number[]): number {
  const least = Math.min(...scales);
  const count = (isCounted: (scale: number) => boolean) =>
    texts.reduce((sum, { paragraph }, index) => sum + (isCounted(scales[index] ?? 1) ? paragraph.lines.length : 0), 0);
  const share = count((scale) => scale < least + EXCEPTION.larger) / count(() => true);
  const size = texts[0]?.paragraph.size ?? READABLE.points;
  const smallest = Math.min(READABLE.scale, READABLE.points / size);
  return Math.max(smallest, share < EXCEPTION.share ? least + EXCEPTION.larger : least);
}

/** The size, the font and the color of most of a text. */
function getStyle({ paragraph: { size }, runs, styles }: Text): string {
  const lengths = new Map<number, number>();
  for (const run of runs)
    if (run.kind === "text") lengths.set(run.style, (lengths.get(run.style) ?? 0) + run.text.length);
  const [[most] = [0]] = [...lengths].sort((a, b) => b[1] - a[1]);
  const { family, bold, italic } = styles[most]?.fontStyle ?? {};
  return [Math.round(size * 2), family, bold, italic, styles[most]?.fill].join(" ");
}
