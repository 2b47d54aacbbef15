import type { Random } from "@atelier/painting";

/** All subjects and backdrops are drawn on a square of this side. */
export const SIDE = 1000;

export type Point = readonly [x: number, y: number];

const text = (value: number) => value.toFixed(1);

/** A color of whole numbers, because the renderer draws others in black. The hue is in degrees, the others in percent. */
export const hsl = (hue: number, saturation: number, light: number) =>
  `hsl(${(Math.round(hue) + 720) % 360} ${Math.round(saturation)}% ${Math.round(Math.min(100, light))}%)`;

export const circle = (x: number, y: number, r: number, attributes: string) =>
  `<circle cx="${text(x)}" cy="${text(y)}" r="${text(r)}" ${attributes}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, attributes: string) =>
  `<ellipse cx="${text(x)}" cy="${text(y)}" rx="${text(rx)}" ry="${text(ry)}" ${attributes}/>`;

export const rect = (x: number, y: number, width: number, height: number, attributes: string) =>
  `<rect x="${text(x)}" y="${text(y)}" width="${text(width)}" height="${text(height)}" ${attributes}/>`;

export const polygon = (points: readonly Point[], attributes: string) =>
  `<polygon points="${points.map(([x, y]) => `${text(x)},${text(y)}`).join(" ")}" ${attributes}/>`;

export const line = (from: Point, to: Point, color: string, width: number) =>
  `<path d="M${from.map(text).join(" ")}L${to.map(text).join(" ")}" stroke="${color}" stroke-width="${text(width)}" fill="none"/>`;

export const path = (d: string, attributes: string) => `<path d="${d}" ${attributes}/>`;

/** A bent stroke from a root in a direction (radians), `bend` pixels off the straight line at its middle. */
export function strand(
  [x, y]: Point,
  angle: number,
  stroke: { length: number; bend: number; color: string; width: number },
): string {
  const { length, bend, color, width } = stroke;
  const middle = [
    x + (length / 2) * Math.cos(angle) - bend * Math.sin(angle),
    y + (length / 2) * Math.sin(angle) + bend * Math.cos(angle),
  ];
  const end = [x + length * Math.cos(angle), y + length * Math.sin(angle)];
  return `<path d="M${text(x)} ${text(y)}Q${middle.map(text).join(" ")} ${end.map(text).join(" ")}" stroke="${color}" stroke-width="${text(width)}" fill="none"/>`;
}

/** Hairs along a closed outline: `at` gives a root and its outward direction for a share of the outline, 0 to 1. */
export function hairs(
  random: Random,
  at: (share: number) => { root: Point; angle: number },
  fur: { count: number; length: number; width: number; hue: number; saturation: number; light: number },
): string {
  return Array.from({ length: fur.count }, () => {
    const { root, angle } = at(random.next());
    return strand(root, angle + random.between(-0.6, 0.6), {
      length: fur.length * random.between(0.3, 1),
      bend: random.between(-0.18, 0.18) * fur.length,
      color: hsl(fur.hue + random.between(-6, 6), fur.saturation, fur.light + random.between(-10, 12)),
      width: fur.width * random.between(0.6, 1.4),
    });
  }).join("");
}

/** The outline of an ellipse for `hairs`, with roots slightly inside of it. */
export const around = (x: number, y: number, rx: number, ry: number) => (share: number) => {
  const angle = share * 2 * Math.PI;
  return { root: [x + 0.95 * rx * Math.cos(angle), y + 0.95 * ry * Math.sin(angle)] as Point, angle };
};

/** Repeats a drawing `count` times and joins the elements. */
export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join("");
