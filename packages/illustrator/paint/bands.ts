import {
  blend,
  darken,
  hash,
  hex,
  lighten,
  mix,
  noiseField,
  type Rgb,
  renderVector,
  rgb,
  type Tile,
} from "@atelier/painting";
import type { Band, Composition, Material } from "../layout/composition.ts";
import { toned } from "../layout/light.ts";
import { architecture } from "./architecture.ts";
import { createPalette, plantSvg } from "./flora.ts";
import { puff } from "./puff.ts";
import { paintRoad } from "./road.ts";
import { hasTrail, isOnTrail, paintTrail } from "./trail.ts";
import { paintWater } from "./water.ts";

/** Ground colors by material, for summer. */
const materials: Record<Material, string> = {
  grass: "#5fae48",
  meadow: "#72bb4a",
  sand: "#f2d9a0",
  snow: "#eef4ff",
  rock: "#8d8aa3",
  soil: "#c08a5a",
  water: "#3f8fc4",
  moon: "#9a99ac",
  pavement: "#a9a6b3",
  leaves: "#c9853c",
  lava: "#b0553a",
  wood: "#b97a4e",
  coral: "#e8c9a0",
  wheat: "#dfb04a",
  mud: "#7d6f4a",
};

const seasons: Record<string, Partial<Record<Material, string>>> = {
  autumn: { grass: "#b3a24a", meadow: "#bd9a48" },
  winter: { grass: "#a9b39a", meadow: "#b3b8a0" },
  spring: { grass: "#84c763", meadow: "#92cf66" },
};

const grain: Record<Material, readonly [cell: number, strength: number]> = {
  grass: [12, 0.12],
  meadow: [10, 0.12],
  sand: [60, 0.05],
  snow: [90, 0.035],
  rock: [34, 0.14],
  soil: [30, 0.1],
  water: [40, 0],
  moon: [40, 0.12],
  pavement: [16, 0.05],
  leaves: [14, 0.16],
  lava: [30, 0.16],
  wood: [30, 0.08],
  coral: [40, 0.06],
  wheat: [12, 0.12],
  mud: [30, 0.12],
};

export function groundColor(material: Material, composition: Composition): Rgb {
  const land = composition.snowy && material !== "water" && material !== "moon" ? "snow" : material;
  const base = rgb(seasons[composition.season]?.[land] ?? materials[land]);
  return composition.tint && land !== "snow" ? mix(base, composition.tint, 0.62) : base;
}

/** Paints one band: its land or water, then its plants and buildings, far ones first. */
export function paintBand(canvas: Tile, band: Band, composition: Composition, index: number): void {
  if (band.form === "sea") {
    paintWater(canvas, band, composition);
    return;
  }
  const { height, light, season, snowy, seed } = composition;
  const palette = createPalette({ light, depth: band.depth, season, snowy }, `p${index}`);
  const built = architecture(band, composition, palette, index);
  const isThrough = hasTrail(band, composition);
  const plants = band.flora
    // No palm grows in snow.
    .filter(({ kind }) => !snowy || kind !== "palm")
    .filter((plant) => !isThrough || !isOnTrail(composition, plant))
    .sort((a, b) => a.base - b.base);
  const standing = (from: number, to: number) =>
    plants
      .filter((plant) => plant.base >= from && plant.base < to)
      .map((plant) => plantSvg(plant, palette, seed))
      .join("");
  const crest = Math.max(...band.edge);
  const behind = standing(-Infinity, crest + height * 0.004);
  const top = Math.max(
    0,
    Math.floor(
      Math.min(
        ...band.edge,
        ...plants.map((plant) => plant.base - plant.height * 1.1),
        ...(built ? [composition.horizon - height * 0.5] : []),
      ),
    ),
  );
  const land = landSvg(band, composition);
  if (behind || built) draw(canvas, palette.defs() + built + behind, top, composition);
  if (band.form !== "skyline" && band.form !== "village") drawLand(canvas, land, band, composition, index);
  if (isThrough) paintTrail(canvas, band, composition);
  const after = standing(crest + height * 0.004, Infinity);
  if (after) draw(canvas, palette.defs() + after, top, composition);
}

function draw(canvas: Tile, svg: string, top: number, { width, height, light, molded }: Composition): void {
  if (top >= height) return;
  const tile = renderVector(svg, { x: 0, y: top, width, height: height - top }, width, height - top);
  if (molded) puff(tile, light, Math.max(2, Math.sqrt(width * height) / 190));
  blend(canvas, tile, 0, top);
}

/** The outline of a band as an SVG path, from its edge to the bottom of the picture. */
function outline(edge: readonly number[], width: number, height: number, smooth: boolean): string {
  const step = width / (edge.length - 1);
  let path = `M0 ${edge[0]}`;
  for (let i = 1; i < edge.length; i++) {
    const [from = 0, to = 0] = [edge[i - 1], edge[i]];
    path += smooth ? `C${(i - 0.5) * step} ${from} ${(i - 0.5) * step} ${to} ${i * step} ${to}` : `L${i * step} ${to}`;
  }
  return `${path}V${height}H0Z`;
}

function landSvg(band: Band, composition: Composition): string {
  const { width, height, light } = composition;
  const base = groundColor(band.material, composition);
  const upper = toned(light, mix(lighten(base, 0.12), light.key, 0.1 * light.rim), Math.max(0, band.depth - 0.06));
  const lower = toned(light, darken(base, 0.1), Math.min(1, band.depth + 0.2));
  const top = Math.min(...band.edge);
  const gradient = `<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="${top}" x2="0" y2="${Math.min(height, top + height * (0.18 + band.depth * 0.4))}"><stop offset="0" stop-color="${hex(upper)}"/><stop offset="1" stop-color="${hex(lower)}"/></linearGradient></defs>`;
  if (band.form === "mountains") return gradient + mountains(band, composition);
  return `${gradient}<path d="${outline(band.edge, width, height, true)}" fill="url(#g)"/>`;
}

/** Peaks with a lit and a shaded side, and snow on high ones. */
function mountains(band: Band, composition: Composition): string {
  const { width, height, light, snowy } = composition;
  const step = width / (band.edge.length - 1);
  const base = groundColor(band.material, composition);
  const shade = hex(toned(light, darken(base, 0.26), band.depth));
  const snow = hex(toned(light, [246, 249, 255], band.depth));
  const snowShade = hex(toned(light, [196, 208, 236], band.depth));
  const crest = Math.min(...band.edge);
  const low = Math.max(...band.edge);
  let drawn = `<path d="${outline(band.edge, width, height, false)}" fill="url(#g)"/>`;
  for (let i = 1; i < band.edge.length - 1; i++) {
    const [left = 0, peak = 0, right = 0] = [band.edge[i - 1], band.edge[i], band.edge[i + 1]];
    if (peak >= left || peak >= right) continue;
    const x = i * step;
    const away = -light.side;
    const foot = away > 0 ? right : left;
    const reach = Math.max(foot, peak + (low - peak) * 0.6);
    drawn += `<path d="M${x} ${peak}L${x + away * step} ${foot}V${reach + height * 0.12}L${x + away * step * 0.12} ${reach}L${x - away * step * 0.1} ${peak + (reach - peak) * 0.62}L${x + away * step * 0.1} ${peak + (reach - peak) * 0.4}Z" fill="${shade}" opacity=".75"/>`;
    if (peak > crest + (low - crest) * 0.62 || band.material === "lava" || band.material === "soil") continue;
    const cap = (Math.min(left, right) - peak) * (snowy ? 0.7 : 0.42);
    const slope = (side: number, share: number) =>
      `${x + side * step * share * (cap / Math.max(1, (side < 0 ? left : right) - peak))} ${peak + cap * share}`;
    drawn += `<path d="M${x} ${peak}L${slope(-1, 1)}L${slope(-1, 0.5)}L${x - step * 0.08} ${peak + cap * 0.95}L${x} ${peak + cap * 0.62}L${x + step * 0.1} ${peak + cap}L${slope(1, 0.55)}L${slope(1, 1)}Z" fill="${snow}"/>`;
    drawn += `<path d="M${x} ${peak}L${slope(away, 1)}L${slope(away, 0.55)}L${x + away * step * 0.1} ${peak + cap}L${x} ${peak + cap * 0.62}Z" fill="${snowShade}"/>`;
  }
  return drawn;
}

/** Paints the land with a texture that is finer in the distance, and a lit upper edge. */
function drawLand(canvas: Tile, svg: string, band: Band, composition: Composition, index: number): void {
  const { width, height, seed } = composition;
  const top = Math.max(0, Math.floor(Math.min(...band.edge)) - 1);
  if (top >= height) return;
  const tile = renderVector(svg, { x: 0, y: top, width, height: height - top }, width, height - top);
  const [cell, strength] = grain[composition.snowy ? "snow" : band.material];
  const unit = Math.sqrt(width * height) / 1024;
  const field = noiseField(hash(`land${index}`, seed), width, tile.height, cell * unit * (0.35 + band.depth), 3);
  const depthStrength = composition.plain ? 0 : strength * (0.35 + band.depth * 0.65);
  // The texture is stretched sideways, because the ground is seen at a low angle.
  for (let row = 0; row < tile.height; row++)
    for (let column = 0; column < width; column++) {
      const i = (row * width + column) * 4;
      const alpha = tile.data[i + 3];
      if (alpha === 0) continue;
      const value = 1 + field[row * width + (column >> 1)] * depthStrength * 2;
      tile.data[i] = Math.min(alpha, tile.data[i] * value);
      tile.data[i + 1] = Math.min(alpha, tile.data[i + 1] * value);
      tile.data[i + 2] = Math.min(alpha, tile.data[i + 2] * value);
    }
  if (composition.molded) puff(tile, composition.light, Math.max(3, Math.sqrt(width * height) / 70));
  blend(canvas, tile, 0, top);
  if (band.material === "pavement" && band.form === "flat") paintRoad(canvas, top, composition);
}
