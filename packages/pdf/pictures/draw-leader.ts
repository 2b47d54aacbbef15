import type { ImageLine } from "@atelier/document-model";
import type { Layout } from "../layout/layout.ts";
import type { DrawnText } from "./draw-letters.ts";
import type { PictureParagraph } from "./picture-layout.ts";
import { fitLeader } from "./picture-leaders.ts";

/** A circle with a radius of 100 units. */
const CIRCLE = "M-100 0A100 100 0 1 0 100 0A100 100 0 1 0 -100 0Z";
const UNITS = 100;

/** The dots between a text and those of its old leader, and the part of the leader that the text covers. */
export function drawLeader(
  { lines, layout, angle, place }: PictureParagraph & { layout: Layout },
  height: number,
): { glyphs: DrawnText["glyphs"]; covered: ImageLine[] } {
  const line = lines.find(({ leader }) => leader);
  const last = layout.lines.at(-1);
  const run = last?.runs.at(-1);
  if (!line?.leader || !last || !run) return { glyphs: [], covered: [] };
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const u = Math.max(...last.runs.map(({ x, width }) => x + width));
  const { v } = place(u, last.y);
  const { added, covered } = fitLeader(line, line.leader, [u * cos - v * sin, height - (u * sin + v * cos)]);
  const scale = line.leader.radius / UNITS;
  const glyphs = added.map(([x, y]) => ({
    outline: CIRCLE,
    matrix: [scale, 0, 0, scale, x, y].map((value) => value.toFixed(5)).join(" "),
    fill: `rgb(${line.ink.join(",")})`,
    units: 1 / scale,
    unitsPerEm: UNITS,
  }));
  return { glyphs, covered: covered ? [covered] : [] };
}
