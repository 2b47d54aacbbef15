import { type Box, union } from "../syntax/matrix.ts";
import type { Item, PageItems, TextItem } from "./items.ts";

export const EDGES = ["header", "footer"] as const;

/** A page with its header and footer apart. */
export interface SplitPage extends PageItems {
  header: TextItem[];
  footer: TextItem[];
  body: Item[];
  /** Whether the text before ended above the end of its page. */
  startsPage: boolean;
}

/** Pages of one size with the same header and footer, through which the text flows. */
export interface Section {
  pages: SplitPage[];
  box: Box;
  /** The edges of the text, in the page's space. */
  left: number;
  right: number;
  drawn: readonly Box[];
  /** The distances from the edges of the page, in points. */
  margins: { top: number; bottom: number; header: number; footer: number };
  /** The number of the first page; null if the pages have none. */
  number: number | null;
  /** The pages whose headers and footers are shown: apart on the first page and on even pages if they differ. */
  edges: { first?: SplitPage; default: SplitPage; even?: SplitPage };
}

/** Lines this close to the upper or lower edge of a page are its header or footer, as a share of its height. */
const EDGE = 0.11;
/** Headers and footers have at most this many lines. */
const EDGE_LINES = 3;
/** The least distance of a header or footer from the text, in units of its size. */
const APART = 1.2;
/** Text that ends in this part of its page fills it, as a share of its height. */
const FULL = 0.15;
/** The least margins of a page, in points. */
const MARGIN = 28;
/** The most space below the text, in points. */
const WIDEST = 72;

/** Groups the pages of a document. */
export function toSections(pages: readonly PageItems[]): Section[] {
  const places = findPlaces(pages);
  const split = pages.map((page) => splitEdges(page, places));
  const offset = findOffset(split);
  const groups: [SplitPage, ...SplitPage[]][] = [];
  for (const [index, page] of split.entries()) {
    if (offset !== null && index + offset > 0)
      for (const item of [...page.header, ...page.footer]) item.number = index + offset;
    const group = groups.at(-1);
    if (group && continues(group, page, split[index + 1])) group.push(page);
    else groups.push([page]);
  }
  const sections = groups.map((group) => {
    const index = split.indexOf(group[0]);
    const number = offset === null ? 0 : index + offset;
    return toSection(group, number > 0 ? number : null, (number > 0 ? number : index + 1) % 2 === 1);
  });
  // Word has even pages apart in the whole document or not at all.
  if (sections.some(({ edges }) => edges.even)) for (const { edges } of sections) edges.even ??= edges.default;
  return sections;
}

/** Whether a page belongs to a group: it has the same edges as the page before, or as the one before that if they alternate. */
function continues(group: readonly SplitPage[], page: SplitPage, next: SplitPage | undefined): boolean {
  const [before, last] = [group.at(-2), group.at(-1)];
  if (!last || getSize(last) !== getSize(page)) return false;
  // The first page of a chapter has other edges than those that follow it.
  if (!before) return true;
  const form = getForm(page);
  if (alternates(group)) return form === getForm(before);
  if (form === getForm(last)) return true;
  const startsToAlternate = form === getForm(before) || (next !== undefined && getForm(next) === getForm(last));
  return group.length === 2 && startsToAlternate;
}

/** Whether the pages after the first have different edges on even and odd pages. */
const alternates = ([, second, third]: readonly SplitPage[]) =>
  second !== undefined && third !== undefined && getForm(second) !== getForm(third);

function findEdges(pages: readonly [SplitPage, ...SplitPage[]], isFirstOdd: boolean): Section["edges"] {
  const [first, second, third] = pages;
  const differs = (page: SplitPage) => getForm(page) !== getForm(first);
  if (second && third && alternates(pages)) {
    const sides = isFirstOdd ? { default: third, even: second } : { default: second, even: third };
    return differs(third) ? { first, ...sides } : sides;
  }
  return second && differs(second) ? { first, default: second } : { default: first };
}

function toSection(pages: [SplitPage, ...SplitPage[]], number: number | null, isFirstOdd: boolean): Section {
  const [{ box }] = pages;
  const content = boxAround(pages.flatMap(({ items }) => items)) ?? inset(box);
  const body = boxAround(pages.flatMap((page) => page.body)) ?? inset(box);
  const height = box.top - box.bottom;
  for (const [index, page] of pages.entries()) {
    const before = pages[index - 1];
    const end = (before && boxAround(before.body)?.bottom) ?? Infinity;
    const isFull = end - body.bottom < FULL * height;
    page.startsPage = before !== undefined && (!isFull || page.backgrounds.length > 0 || before.backgrounds.length > 0);
  }
  const header = boxAround(pages.flatMap((page) => page.header));
  const footer = boxAround(pages.flatMap((page) => page.footer));
  const margins = {
    top: Math.max(MARGIN / 2, box.top - body.top),
    // Below a short text, the rest of the page is left to a longer translation.
    bottom: Math.min(
      Math.max(MARGIN / 2, body.bottom - box.bottom),
      Math.max(WIDEST, footer ? footer.top - box.bottom + MARGIN / 2 : 0),
    ),
    header: Math.max(MARGIN / 4, header ? box.top - header.top : MARGIN),
    footer: Math.max(MARGIN / 4, footer ? footer.bottom - box.bottom : MARGIN),
  };
  const drawn = pages.flatMap((page) => page.drawn);
  const edges = findEdges(pages, isFirstOdd);
  return { pages, box, left: content.left, right: content.right, drawn, margins, number, edges };
}

/** The box around items; null without any. */
const boxAround = (items: readonly Item[]): Box | null =>
  items.length === 0 ? null : items.map((item) => item.box).reduce(union);

/** The area inside the least margins of a page without text. */
const inset = ({ left, right, bottom, top }: Box): Box => ({
  left: left + MARGIN,
  right: right - MARGIN,
  bottom: bottom + MARGIN,
  top: top - MARGIN,
});

const isShort = (item: Item): item is TextItem =>
  item.kind === "text" && item.text.paragraph.lines.length <= EDGE_LINES;

/**
 * Where a text is on its page and how large it is, to about a point. Several lines are no place of their own: their words
 * must return too, because the text of pages begins at one place.
 */
const getPlace = (item: TextItem, page: Box) => {
  const { box, text } = item;
  const [top, size] = [page.top - box.top, text.paragraph.size].map((value) => Math.round(value / 2));
  return `${top} ${size} ${text.paragraph.lines.length > 1 ? getPattern(item) : ""}`;
};

/** The places of headers and footers, which texts of at least two pages have. */
function findPlaces(pages: readonly PageItems[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { box, items } of pages)
    for (const place of new Set(items.filter(isShort).map((item) => getPlace(item, box))))
      counts.set(place, (counts.get(place) ?? 0) + 1);
  return new Set([...counts].flatMap(([place, count]) => (count > 1 ? [place] : [])));
}

/** The lines at the upper and lower edge of a page, and the rest. A page with nothing else has no edges. */
function splitEdges(page: PageItems, places: ReadonlySet<string>): SplitPage {
  const { box, items } = page;
  const edge = EDGE * (box.top - box.bottom);
  const lines = items.filter(isShort).filter((item) => places.has(getPlace(item, box)));
  const header = keepApart(
    lines.filter((item) => item.box.bottom > box.top - edge),
    items,
    "below",
  );
  const footer = keepApart(
    lines.filter((item) => item.box.top < box.bottom + edge),
    items,
    "above",
  );
  const edges = new Set<Item>([...header, ...footer]);
  const body = items.filter((item) => !edges.has(item));
  const parts = body.length === 0 ? { header: [], footer: [], body: [...items] } : { header, footer, body };
  return { ...page, ...parts, startsPage: false };
}

/** The lines that have a distance from what is below or above all of them. */
function keepApart(lines: readonly TextItem[], items: readonly Item[], side: "below" | "above"): TextItem[] {
  const own = new Set<Item>(lines);
  const others = items.filter((item) => !own.has(item));
  const kept = lines.filter((line) => isApart(line, others, side));
  return kept.length === lines.length ? kept : keepApart(kept, items, side);
}

/** Whether a line has a distance from what is below or above it. */
function isApart({ box, text }: TextItem, items: readonly Item[], side: "below" | "above"): boolean {
  return items.every((item) => {
    const distance = side === "below" ? box.bottom - item.box.top : item.box.bottom - box.top;
    const isBeside = item.box.bottom < box.top && item.box.top > box.bottom;
    return isBeside || distance < 0 || distance > APART * text.paragraph.size;
  });
}

const getText = ({ runs }: TextItem) => runs.map((run) => (run.kind === "text" ? run.text : "")).join("");

const getSize = ({ box }: SplitPage) => `${Math.round(box.right - box.left)} ${Math.round(box.top - box.bottom)}`;

/** The words of a text without numbers. */
const getPattern = (item: TextItem) => getText(item).replaceAll(/\d+/g, "#");

/** Pages of one section have the same form: their size, and the words of their header and footer without numbers. */
const getForm = (page: SplitPage) =>
  JSON.stringify([getSize(page), ...[page.header, page.footer].map((items) => items.map(getPattern))]);

/** The difference between the numbers that headers and footers have and the index of their page; null without numbers. */
function findOffset(pages: readonly SplitPage[]): number | null {
  const counts = new Map<number, number>();
  for (const [index, { header, footer }] of pages.entries())
    for (const item of [...header, ...footer])
      for (const [number] of getText(item).matchAll(/\d+/g))
        counts.set(Number(number) - index, (counts.get(Number(number) - index) ?? 0) + 1);
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best && best[1] > 1 && best[1] >= pages.length / 2 ? best[0] : null;
}
