import { darken, hex, lighten, mix, rgb } from "@atelier/painting";
import { contrast, figures, type Motif } from "./motif.ts";

/**
 * Fills for vector drawings: gradients with light from the upper left, or plain colors in flat style. Each method
 * returns a `fill` value.
 */
export interface Pen {
  /** A flat surface: a diagonal gradient around the color. */
  body(color: string): string;
  /** A ball or limb: a radial gradient with light from the upper left. */
  ball(color: string): string;
  /** A vertical gradient, lighter at the top. */
  upright(color: string): string;
  /** Cloth of a color with a pattern, or without as `body`. */
  cloth(color: string, motif: Motif | undefined): string;
  /** The color of a part of the drawing: the one that the prompt names for it, or the usual one. */
  part(name: string, usual: string): string;
  /** The pattern that the prompt names for a part of the drawing. */
  motif(name: string): Motif | undefined;
  /** The SVG definitions of all fills returned so far. */
  defs(): string;
  flat: boolean;
  /** The color of bare skin. */
  skin: string;
}

/**
 * Creates a pen. Ids start with `prefix`, so that several drawings can be joined in one SVG. `flat` returns plain
 * colors. `skin` is the color of hands, and `parts` are the painted parts.
 */
export function createPen(
  prefix: string,
  flat = false,
  skin = "#ffc83d",
  parts: Readonly<Record<string, { color: string; motif?: Motif | undefined }>> = {},
): Pen {
  const fills = new Map<string, string>();
  const shade = (kind: string, color: string, gradient: (id: string) => string) => {
    if (flat) return color;
    const id = `${prefix}${kind}${color.slice(1)}`;
    if (!fills.has(id)) fills.set(id, gradient(id));
    return `url(#${id})`;
  };
  const body = (color: string) =>
    shade("b", color, (id) => {
      const base = rgb(color);
      return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stops([
        [0, hex(lighten(base, 0.28))],
        [0.45, color],
        [1, hex(darken(base, 0.3))],
      ])}</linearGradient>`;
    });
  return {
    flat,
    skin,
    body,
    part: (name, usual) => parts[name]?.color ?? usual,
    motif: (name) => parts[name]?.motif,
    cloth: (color, motif) => {
      if (!motif) return body(color);
      const ink = motif.color ?? contrast(color);
      const id = `${prefix}m${motif.kind}${color.slice(1)}${ink.slice(1)}`;
      fills.set(
        id,
        `<pattern id="${id}" width="4.4" height="4.4" patternUnits="userSpaceOnUse"><rect width="4.4" height="4.4" fill="${color}"/>${figures[motif.kind](ink)}</pattern>`,
      );
      return `url(#${id})`;
    },
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
