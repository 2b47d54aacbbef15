import { UNSEEN } from "../layout/attempts.ts";
import type { Layout } from "../layout/layout.ts";
import type { Text } from "../reading/texts.ts";
import type { Box } from "../syntax/matrix.ts";
import { findFew } from "./few-labels.ts";
import { findMargins } from "./margins.ts";
import type { SizeLimit } from "./size-limit.ts";
import { matchTables } from "./table-sizes.ts";
import { getStyle } from "./text-style.ts";

/**
 * Text of one style does not become smaller than this because another paragraph needs it. Large letters, as on posters,
 * can become smaller, down to these points.
 */
const READABLE = { scale: 0.85, points: 16 };
/** A smaller share of the lines of a style is an exception, to which the others give way by this at most. */
const EXCEPTION = { share: 0.25, most: 0.05 };

/** Letters of labels and cells become narrower by this before all of their row or list become smaller. */
const NARROWEST = 0.92;
/** A label beside others becomes this narrow before it is smaller than they are, which looks worse. */
const CONDENSED = 0.84;
/** As many paragraphs of several lines show that single lines of their style are text too. */
const RUNNING = 3;
/** Labels do not become smaller than this because one of them needs it. */
const SMALLEST_LABEL = 0.8;
/** Differences below this are not seen. */
const SAME_SIZE = 0.03;

/**
 * The limits of the texts that have another size than their like. Paragraphs of one style on a page look uneven with
 * different scales, so all of several lines take the smallest one that is still well readable. So do the short texts of a
 * row or list, also those that stay as they are, after the longest ones got narrower letters. `texts` are all texts.
 */
export function evenSizes(texts: readonly Text[], layouts: ReadonlyMap<Text, Layout>): Map<Text, SizeLimit> {
  const limits = new Map<Text, SizeLimit>();
  const lower = (text: Text, { ceiling, narrowest, endsAtRight }: SizeLimit) => {
    const known = limits.get(text);
    const least = Math.min(narrowest ?? 1, known?.narrowest ?? 1);
    limits.set(text, {
      ceiling: Math.min(ceiling, known?.ceiling ?? 1),
      ...(least < 1 && { narrowest: least }),
      ...(endsAtRight && { endsAtRight }),
    });
  };
  const need = (text: Text) => getSeenScale(layouts.get(text));
  const inDocument = findDocumentSizes(texts, layouts);
  const pages = [...Map.groupBy(texts, ({ surface }) => surface.space).values()];
  const margins = new Set(findMargins(texts));
  const getRow = (text: Text) => `${Math.round(text.paragraph.lines[0]?.y ?? 0)} ${getStyle(text)}`;
  for (const alike of Map.groupBy(margins, getRow).values()) evenSeries(alike, layouts, lower);
  for (const page of pages)
    for (const alike of Map.groupBy(page, getStyle).values()) {
      const wrapped = alike.filter((text) => text.paragraph.lines.length > 1 && layouts.has(text));
      const needs = wrapped.map(need);
      const least = Math.min(findLeast(wrapped, needs), inDocument.get(alike[0] ? getStyle(alike[0]) : "") ?? 1);
      for (const text of wrapped)
        if (Math.abs(need(text) - least) > 0.01 || (layouts.get(text)?.narrow ?? 1) < UNSEEN)
          lower(text, { ceiling: least });
      // Single lines of running text, such as short items of a list, have the size of the others and become narrower.
      const singles = alike.filter(
        (text) => text.paragraph.lines.length === 1 && !margins.has(text) && (layouts.has(text) || hasWords(text)),
      );
      if (wrapped.length >= RUNNING)
        for (const text of singles)
          if (Math.abs((layouts.get(text)?.scale ?? 1) - least) > 0.01)
            lower(text, { ceiling: least, narrowest: NARROWEST });
      const series = findSeries(
        alike.filter((text) => layouts.has(text) || hasWords(text)),
        page,
      );
      const few = findFew(series, layouts);
      for (const [text, limit] of few) lower(text, limit);
      for (const labels of series)
        evenSeries(
          labels.filter((text) => !few.has(text)),
          layouts,
          lower,
        );
    }
  for (const [text, limit] of matchTables(texts, layouts, limits)) lower(text, limit);
  return limits;
}

/** The size of a layout as it is seen: letters that are a little narrower look as large as before. */
export const getSeenScale = (layout: Layout | undefined): number =>
  layout ? layout.scale * Math.min(1, layout.narrow / UNSEEN) : 1;

/** Pages can have text that is this much larger than that of others, which is not seen, and do not give way below this. */
const IN_DOCUMENT = { larger: 0.03, least: 0.95 };

/** The largest size that paragraphs of each style have on all pages, so that pages beside each other do not differ visibly. */
function findDocumentSizes(texts: readonly Text[], layouts: ReadonlyMap<Text, Layout>): Map<string, number> {
  const wrapped = texts.filter((text) => text.paragraph.lines.length > 1 && layouts.has(text));
  return new Map(
    [...Map.groupBy(wrapped, getStyle)].map(([style, alike]) => [
      style,
      Math.max(
        IN_DOCUMENT.least,
        IN_DOCUMENT.larger +
          findLeast(
            alike,
            alike.map((text) => getSeenScale(layouts.get(text))),
          ),
      ),
    ]),
  );
}

function evenSeries(
  series: readonly Text[],
  layouts: ReadonlyMap<Text, Layout>,
  lower: (text: Text, limit: SizeLimit) => void,
): void {
  const fits = series.map((text) => {
    const layout = layouts.get(text);
    return layout ? layout.scale * layout.narrow : 1;
  });
  const scales = series.map((text) => layouts.get(text)?.scale ?? 1);
  if (Math.max(...scales) - Math.min(...scales) < SAME_SIZE) return;
  const smallest = Math.min(SMALLEST_LABEL, READABLE.points / (series[0]?.paragraph.size ?? READABLE.points));
  // A label that is far too long is an exception, to which the others do not give way.
  const needed = fits.flatMap((fit) => {
    const [usual, least] = [NARROWEST, CONDENSED].map((narrow) => (0.995 * fit) / narrow);
    if (usual !== undefined && usual >= smallest) return [usual];
    return least !== undefined && least >= smallest ? [smallest] : [];
  });
  const ceiling = Math.min(1, ...needed);
  for (const [index, text] of series.entries()) {
    const fit = fits[index] ?? 1;
    const narrowest = (0.995 * fit) / NARROWEST < ceiling - 0.001 ? CONDENSED : NARROWEST;
    const isTight = fit < ceiling && text.paragraph.lines.length === 1;
    if (layouts.has(text) || ceiling < 1 - SAME_SIZE) lower(text, { ceiling, ...(isTight && { narrowest }) });
  }
}

export const hasWords = ({ runs }: Text): boolean =>
  runs.some((run) => run.kind === "text" && /\p{L}{2}/u.test(run.text));

/** As many texts in a row are the head of a table, and as many at one edge its column. */
const TABLE = 3;

/** The short texts of one style in each row, list and centered column. The cells of a table belong to their column only. */
function findSeries(alike: readonly Text[], page: readonly Text[]): Text[][] {
  const short = alike.filter(({ paragraph }) => paragraph.lines.length < LONG);
  const rows = neighbors(short, ({ paragraph: { lines } }) => lines[0]?.y ?? 0, Infinity);
  const lists = [
    ...neighbors(short, ({ paragraph: { box } }) => box.left, NEAR),
    ...neighbors(short, ({ paragraph: { box } }) => (box.left + box.right) / 2, NEAR),
  ];
  const inRows = new Set(rows.filter(({ length }) => length >= TABLE).flat());
  const columns = lists.filter(({ length }) => length >= TABLE);
  // Below a head in another style, the first cell of a column is like the others.
  const isHead = (text: Text) => inRows.has(text) && !page.some((above) => standsAsHeadAbove(above, text));
  const heads = new Set(columns.flatMap(([first]) => (first && isHead(first) ? [first] : [])));
  const cells = new Set(columns.flat().filter((text) => !heads.has(text)));
  return [
    ...rows.map((row) => row.filter((text) => !cells.has(text))),
    ...lists.map((list) => (list.length >= TABLE ? list.filter((text) => !heads.has(text)) : list)),
  ].filter(({ length }) => length > 1);
}

/** Whether a text stands directly above the first cell of a column. */
function standsAsHeadAbove(above: Text, { paragraph: { box, size } }: Text): boolean {
  const head = above.paragraph.box;
  const isAligned = [
    head.left - box.left,
    head.right - box.right,
    (head.left + head.right - box.left - box.right) / 2,
  ].some((distance) => Math.abs(distance) < SAME);
  const gap = head.bottom - box.top;
  return isAligned && gap > -0.1 * size && gap < HEAD_NEAR * size;
}

/** The head of a column is at most this far above its first cell, in units of the font size. */
const HEAD_NEAR = 2;

/** Sizes that differ by more than this share are seen beside each other. */
const SEEN = 0.08;

/**
 * The first text of each row, list or column whose texts have visibly different sizes now. Texts without a layout stay as
 * they are. Figures beside their label do not look alike anyway.
 */
export function findUneven(texts: readonly Text[], layouts: ReadonlyMap<Text, Layout>): Text[] {
  const getScale = (text: Text) => layouts.get(text)?.scale ?? 1;
  const words = texts.filter(hasWords);
  return [...Map.groupBy(words, ({ surface }) => surface.space).values()]
    .flatMap((page) => [...Map.groupBy(page, getStyle).values()].flatMap((alike) => findSeries(alike, page)))
    .flatMap((series) => {
      const scales = series.map(getScale);
      return Math.max(...scales) - Math.min(...scales) > SEEN ? series.slice(0, 1) : [];
    });
}

/**
 * The first text of each page and style whose paragraphs, and single lines of as much text, have visibly different sizes
 * or widths of letters now.
 */
export function findDiffering(texts: readonly Text[], layouts: ReadonlyMap<Text, Layout>): Text[] {
  const getNeed = (text: Text) => (layouts.get(text)?.scale ?? 1) * (layouts.get(text)?.narrow ?? 1);
  const margins = new Set(findMargins(texts));
  const running = texts.filter((text) => hasWords(text) && !margins.has(text) && isRunning(text));
  return [...Map.groupBy(running, ({ surface }) => surface.space).values()]
    .flatMap((page) => [...Map.groupBy(page, getStyle).values()])
    .flatMap((alike) => {
      const needs = alike.map(getNeed);
      return Math.max(...needs) - Math.min(...needs) > SEEN ? alike.slice(0, 1) : [];
    });
}

/** A line of as many characters is text, and not a label. */
const LONG_LINE = 40;

const isRunning = ({ paragraph: { lines }, runs }: Text): boolean =>
  lines.length > 1 || runs.reduce((sum, run) => sum + (run.kind === "text" ? run.text.length : 0), 0) >= LONG_LINE;

/** Texts of this many lines are no labels or cells. */
const LONG = 4;
/** The entries of a list are at most this far from each other, in units of the font size. */
const NEAR = 3.2;

/** How far two boxes are above each other; less than 0 for those that overlap. */
const getDistance = (a: Box, b: Box): number => Math.max(a.bottom - b.top, b.bottom - a.top);

/** Groups texts at the same place by a coordinate, in which each is near to the next one. */
function neighbors(texts: readonly Text[], read: (text: Text) => number, near: number): Text[][] {
  const groups: Text[][] = [];
  const sorted = [...texts].sort((a, b) => read(a) - read(b) || b.paragraph.box.top - a.paragraph.box.top);
  for (const text of sorted) {
    const last = groups.at(-1)?.at(-1);
    const gap = last ? getDistance(last.paragraph.box, text.paragraph.box) : 0;
    if (last && read(text) - read(last) < SAME && gap < near * text.paragraph.size) groups.at(-1)?.push(text);
    else groups.push([text]);
  }
  return groups;
}

/** Texts begin at the same place within this distance, in points. */
const SAME = 0.5;

/** The size of texts of one style: the smallest one that they need, but not much smaller than most of them need. */
function findLeast(texts: readonly Text[], scales: readonly number[]): number {
  const sorted = texts
    .map(({ paragraph }, index) => ({
      lines: paragraph.lines.length,
      scale: scales[index] ?? 1,
    }))
    .sort((a, b) => a.scale - b.scale);
  const all = sorted.reduce((sum, { lines }) => sum + lines, 0);
  let [count, most] = [0, 1];
  for (const { lines, scale } of sorted) {
    count += lines;
    most = scale;
    if (count >= EXCEPTION.share * all) break;
  }
  const size = texts[0]?.paragraph.size ?? READABLE.points;
  const smallest = Math.min(READABLE.scale, READABLE.points / size);
  return Math.max(smallest, sorted[0]?.scale ?? 1, most - EXCEPTION.most);
}
