import type { ImageLine, Pixels } from "@atelier/document-model";
import { cutLine } from "./cut-line.ts";
import { FAINT, type MeasuredCoverage, sampleCoverage, sumColumns } from "./letter-coverage.ts";
import { findLeader, toLeader } from "./picture-leaders.ts";

/** A bullet before a text. */
const BULLET = /^\s*([•·●▪◦‣∙■□○–—-])\s*(?=[\p{L}\p{N}"“(¿¡])/u;
/** A text, the dots behind it, and what they lead to. A reader can read any number of dots. */
const LEADING = /^(.*?[\p{L}\p{N})%!?"”])[\s.…·]*(?:\.{2,}|…|(?:\s\.)+)[\s.…·]*(.*)$/u;
/** A column with a smaller share of the usual ink is a gap. */
const GAP = 0.18;
/** The widest bullet and the narrowest gap behind it, in units of the font size. */
const MARKER = { widest: 0.75, gap: 0.18 };
/** Two parts of one line are this near to one baseline and to each other, in units of the font size. */
const ROW = { drop: 0.45, gap: 30 };

/**
 * Cuts bullets and the numbers behind dot leaders from lines, which stay as they are drawn, so that only the text between them
 * is replaced in its own place.
 */
export function splitLines(picture: Pixels, lines: readonly ImageLine[]): ImageLine[] {
  const taken = new Set<ImageLine>();
  const parts = new Map<ImageLine, ImageLine[]>();
  for (const line of lines) {
    if (taken.has(line) || !LEADING.test(line.text)) continue;
    const { joined, tail } = joinRow(line, lines);
    const split = splitLeader(picture, joined);
    if (!split) continue;
    parts.set(line, split);
    if (tail) taken.add(tail);
  }
  return lines.flatMap((line) => {
    if (taken.has(line)) return [];
    const [head = line, ...tail] = parts.get(line) ?? [line];
    return [...splitMarker(picture, head), ...tail];
  });
}

/** A line with the part of its row that a leader leads to, if the reader found it as a line of its own. */
function joinRow(line: ImageLine, all: readonly ImageLine[]): { joined: ImageLine; tail: ImageLine | null } {
  const [ux, uy] = getDirection(line);
  const behind = all
    .filter((part) => part !== line && !/\p{L}{3}/u.test(part.text))
    .map((part) => {
      const [dx, dy] = [part.start[0] - line.end[0], part.start[1] - line.end[1]];
      return { part, gap: dx * ux + dy * uy, drop: Math.abs(dy * ux - dx * uy) };
    })
    .filter(({ gap, drop }) => gap > -0.5 * line.size && gap < ROW.gap * line.size && drop < ROW.drop * line.size)
    .sort((first, second) => first.gap - second.gap);
  const [next] = behind;
  if (!next || !/[.…·]\s*$/u.test(line.text)) return { joined: line, tail: null };
  const { part } = next;
  const text = `${line.text} ${part.text}`;
  return { joined: { ...line, text, end: part.end, corners: joinCorners(line, part) }, tail: part };
}

function joinCorners({ corners: first }: ImageLine, { corners: last }: ImageLine): ImageLine["corners"] {
  const [topLeft, , , bottomLeft] = first;
  const [, topRight, bottomRight] = last;
  return topLeft && topRight && bottomRight && bottomLeft ? [topLeft, topRight, bottomRight, bottomLeft] : first;
}

function getDirection({ start, end }: ImageLine): readonly [number, number] {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
  return [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
}

/** The text before a dot leader and what it leads to. Null without a leader. */
function splitLeader(picture: Pixels, line: ImageLine): ImageLine[] | null {
  const [, text, number = ""] = LEADING.exec(line.text) ?? [];
  const coverage = text && /\p{L}{2}/u.test(text) ? sampleCoverage(picture, line) : null;
  const span = coverage && findLeader(coverage);
  if (!coverage || !span || !text) return null;
  const head: ImageLine = {
    ...cutLine(line, coverage, text, { from: 0, to: span.from }),
    leader: toLeader(line, coverage, span),
    cut: { start: false, end: true },
  };
  if (!number || span.to >= coverage.columns) return [head];
  const tail = cutLine(line, coverage, number, { from: span.to, to: coverage.columns });
  return [head, { ...tail, cut: { start: true, end: false } }];
}

/** A bullet and the text behind it, if there is a gap between them. */
function splitMarker(picture: Pixels, line: ImageLine): ImageLine[] {
  const [whole, bullet] = BULLET.exec(line.text) ?? [];
  const coverage = whole && bullet ? sampleCoverage(picture, line) : null;
  const ends = coverage && findMarkerEnds(coverage);
  if (!whole || !bullet || !coverage || !ends) return [line];
  const marker = cutLine({ ...line, leader: undefined }, coverage, bullet, { from: 0, to: ends.marker });
  const text = cutLine(line, coverage, line.text.slice(whole.length), { from: ends.text, to: coverage.columns });
  return [
    { ...marker, cut: { start: false, end: true } },
    { ...text, cut: { start: true, end: line.cut?.end ?? false } },
  ];
}

/** The column where the bullet of a line ends, and that where its text begins. */
function findMarkerEnds(coverage: MeasuredCoverage): { marker: number; text: number } | null {
  const { columns, size } = coverage;
  const sums = sumColumns(coverage, { least: FAINT });
  const usual = sums.reduce((sum, value) => sum + value, 0) / columns;
  const isGap = (column: number) => (sums[column] ?? 0) <= GAP * usual;
  let start = 0;
  while (start < columns && isGap(start)) start++;
  let marker = start;
  while (marker < columns && !isGap(marker)) marker++;
  let text = marker;
  while (text < columns && isGap(text)) text++;
  return marker - start <= MARKER.widest * size && text - marker >= MARKER.gap * size && text < columns
    ? { marker, text }
    : null;
}
