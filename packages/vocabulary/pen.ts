import { darken, hex, lighten, mix, rgb } from "@atelier/painting";

/** Fills for vector drawing: rounded with light from the upper left, or plain where the style is flat. */
export interface Pen {
  /** A surface turned to the light: a slanting gradient around the color. */
  body(color: string): string;
  /** A ball or limb: a gradient from its lit upper left. */
  ball(color: string): string;
  /** Light above, dark below. */
  upright(color: string): string;
  /** The definitions behind all fills given out so far. */
  defs(): string;
  flat: boolean;
}

/** Every id starts with `prefix`, so that drawings can be joined in one SVG. */
export function createPen(prefix: string, flat = false): Pen {
  const fills = new Map<string, string>();
  const shade = (kind: string, color: string, gradient: (id: string) => string) => {
    if (flat) return color;
    const id = `${prefix}${kind}${color.slice(1)}`;
    if (!fills.has(id)) fills.set(id, gradient(id));
    return `url(#${id})`;
  };
  return {
    flat,
    body: (color) =>
      shade("b", color, (id) => {
        const base = rgb(color);
        return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stops([
          [0, hex(lighten(base, 0.28))],
          [0.45, color],
          [1, hex(darken(base, 0.3))],
        ])}</linearGradient>`;
      }),
    ball: (color) =>
      shade("o", color, (id) => {
        const base = rgb(color);
        return `<radialGradient id="${id}" cx=".36" cy=".28" r=".85">${stops([
          [0, hex(lighten(base, 0.38))],
          [0.45, color],
          [0.85, hex(darken(mix(base, rgb("#c0306a"), 0.08), 0.28))],
          [1, hex(darken(base, 0.2))],
        ])}</radialGradient>`;
      }),
    upright: (color) =>
      shade("u", color, (id) => {
        const base = rgb(color);
        return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops([
          [0, hex(lighten(base, 0.22))],
          [1, hex(darken(base, 0.25))],
        ])}</linearGradient>`;
      }),
    defs: () => (fills.size > 0 ? `<defs>${[...fills.values()].join("")}</defs>` : ""),
  };
}

const stops = (list: readonly (readonly [number, string])[]) =>
  list.map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`).join("");
