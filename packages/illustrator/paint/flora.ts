import { createRandom, darken, hash, hex, lighten, mix, type Random, type Rgb, rgb } from "@atelier/painting";
import type { Light, Plant } from "../layout/composition.ts";
import { toned } from "../layout/light.ts";
import { needles } from "./flora/conifer.ts";
import type { Palette } from "./flora/palette.ts";
import { small } from "./flora/small.ts";
import { bare, broadleaf, palm } from "./flora/trees.ts";

/** The surroundings that a plant's drawing depends on. */
export interface Ground {
  light: Light;
  depth: number;
  season: string;
  snowy: boolean;
}

export function createPalette({ light, depth, season, snowy }: Ground, prefix: string): Palette {
  const gradients = new Map<string, string>();
  const at = (base: Rgb) => hex(toned(light, base, depth));
  const [near, far] = light.side < 0 ? ["0", "1"] : ["1", "0"];
  const keyed = (base: Rgb) => mix(lighten(base, 0.16), light.key, 0.14 * light.rim + 0.04);
  return {
    snowy,
    season,
    lamps: light.lamps,
    color: (base) => at(rgb(base)),
    across: (base) => {
      const id = `${prefix}a${base.slice(1)}`;
      gradients.set(
        id,
        `<linearGradient id="${id}" x1="${near}" y1="0" x2="${far}" y2=".6"><stop offset="0" stop-color="${at(keyed(rgb(base)))}"/><stop offset=".5" stop-color="${at(rgb(base))}"/><stop offset="1" stop-color="${at(darken(rgb(base), 0.34))}"/></linearGradient>`,
      );
      return `url(#${id})`;
    },
    round: (base) => {
      const id = `${prefix}r${base.slice(1)}`;
      gradients.set(
        id,
        `<radialGradient id="${id}" cx="${light.side < 0 ? 0.34 : 0.66}" cy=".26" r=".85"><stop offset="0" stop-color="${at(keyed(rgb(base)))}"/><stop offset=".5" stop-color="${at(rgb(base))}"/><stop offset="1" stop-color="${at(darken(rgb(base), 0.36))}"/></radialGradient>`,
      );
      return `url(#${id})`;
    },
    defs: () => `<defs>${[...gradients.values()].join("")}</defs>`,
  };
}

/** One plant as SVG with its foot at (x, base). */
export function plantSvg(plant: Plant, palette: Palette, seed: number): string {
  const random = createRandom(hash(`${plant.kind}${plant.variant}`, seed));
  const body = draw(plant, palette, random);
  return `<g transform="translate(${plant.x.toFixed(1)} ${plant.base.toFixed(1)}) scale(${plant.height.toFixed(2)})">${body}</g>`;
}

function draw(plant: Plant, palette: Palette, random: Random): string {
  switch (plant.kind) {
    case "pine":
      return needles(palette, random);
    case "leafy":
    case "birch":
    case "jungle":
      return broadleaf(palette, random, plant.kind);
    case "dead":
      return bare(palette, random);
    case "palm":
      return palm(palette, random);
    default:
      return small(plant.kind, palette, random);
  }
}
