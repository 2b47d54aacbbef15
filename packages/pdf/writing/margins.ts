import type { Text } from "../reading/texts.ts";

/**
 * The running heads and feet of pages are this far from the text, in units of the font size; those that other pages have
 * at the same place too can be nearer.
 */
const MARGIN = { alone: 1.5, repeated: 0.7 };
/** Lines of several pages are at the same place within this distance, in points. */
const SAME = 0.5;

/** The running heads and feet of pages, which have their own size: single lines above and below all other text. */
export function findMargins(texts: readonly Text[]): Text[] {
  const flat = texts.filter(({ frame }) => frame.angle === 0);
  const found = [...Map.groupBy(flat, ({ surface }) => surface.space).values()].flatMap(findOuter);
  const places = Map.groupBy(found, ({ text }) => Math.round(getBase(text)));
  const isRepeated = (text: Text) =>
    [-1, 0, 1].some((step) =>
      places
        .get(Math.round(getBase(text)) + step)
        ?.some(
          ({ text: same }) =>
            same.surface.space !== text.surface.space && Math.abs(getBase(same) - getBase(text)) < SAME,
        ),
    );
  return found.flatMap(({ text, gap }) => (gap > MARGIN.alone * text.paragraph.size || isRepeated(text) ? [text] : []));
}

const getBase = ({ paragraph: { lines, box } }: Text): number => lines[0]?.y ?? box.bottom;

/** The single lines above and below all other text of a page, with their distance from it. */
function findOuter(page: readonly Text[]): { text: Text; gap: number }[] {
  if (page.length < 3) return [];
  const top = Math.max(...page.map(({ paragraph: { box } }) => box.bottom));
  const bottom = Math.min(...page.map(({ paragraph: { box } }) => box.top));
  const [head, below] = partition(page, ({ paragraph: { box } }) => box.top > top);
  const [foot, above] = partition(page, ({ paragraph: { box } }) => box.bottom < bottom);
  const headGap = top - Math.max(...below.map(({ paragraph: { box } }) => box.top));
  const footGap = Math.min(...above.map(({ paragraph: { box } }) => box.bottom)) - bottom;
  return [...head.map((text) => ({ text, gap: headGap })), ...foot.map((text) => ({ text, gap: footGap }))].filter(
    ({ text: { paragraph }, gap }) => paragraph.lines.length === 1 && gap > MARGIN.repeated * paragraph.size,
  );
}

const partition = <T>(list: readonly T[], test: (item: T) => boolean): [T[], T[]] => [
  list.filter(test),
  list.filter((item) => !test(item)),
];
