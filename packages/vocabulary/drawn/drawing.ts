import type { Pen } from "../pen.ts";
import type { Stance } from "../subject.ts";

/** A subject that no icon set has, drawn here. */
export interface Drawing {
  id: string;
  label: string;
  keywords: readonly string[];
  family: string;
  stance: Stance;
  /** Typical height in meters. */
  height: number;
  /** The side to which it looks, or 0 if it has none. */
  facing?: -1 | 1;
  /** Width and height of its box. */
  box: readonly [number, number];
  draw(pen: Pen): string;
  /** An icon on top of the drawing, and further details on top of the icon. */
  head?: { icon: string; x: number; y: number; scale: number; over(pen: Pen): string };
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
export const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
/** Joined copies of an element, by index. */
export const repeat = (count: number, element: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => element(index)).join("");

/** A flat shape without a size of its own, in a box of 32 × 32. */
export const flatShape = (id: string, keywords: readonly string[], draw: Drawing["draw"]): Drawing => ({
  id,
  label: id.replaceAll("-", " "),
  keywords,
  family: "geometric",
  stance: "small",
  height: 0.4,
  box: [32, 32],
  draw,
});
