import {
  blurred,
  createNoise,
  createTile,
  darken,
  fractal,
  hash,
  lighten,
  luminance,
  mix,
  noiseField,
  type Rgb,
  type Tile,
} from "@atelier/painting";
import { textureAt } from "./materials.ts";
import type { Naming } from "./naming.ts";
import type { Paint } from "./parts/view.ts";
import { distanceTo, type Segmentation } from "./regions.ts";

/** Size and look of the painting. */
export interface ColorOptions {
  width: number;
  height: number;
  seed: number;
  /** 0 lets color cross the lines by a few pixels, 1 keeps it within them. */
  control: number;
  /** Without texture, for styles with their own texture. */
  plain: boolean;
  /** The original color of each region, if the image is a photograph. */
  own: Map<number, Rgb> | null;
}

/**
 * Paints every region with its color and material, light from the upper left, darker edges, and shadows on the ground.
 */
export function colorRegions(segmentation: Segmentation, naming: Naming, options: ColorOptions): Tile {
  const { width, height, seed, control } = options;
  const tile = createTile(width, height);
  const relief = toRelief(segmentation);
  const noise = createNoise(hash("texture", seed));
  const stray = createNoise(hash("stray", seed));
  const sky = noiseField(hash("sky", seed), width, height, width * 0.24, 4);
  const unit = Math.max(width, height) / 1000;
  const amount = (1 - control) * 9 * unit;
  const [sx, sy] = [segmentation.width / width, segmentation.height / height];
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const wander = amount > 0.5 ? stray(x / (22 * unit), y / (22 * unit)) * amount : 0;
      const wander2 = amount > 0.5 ? stray(x / (22 * unit) + 77, y / (22 * unit)) * amount : 0;
      const px = Math.min(segmentation.width - 1, Math.max(0, Math.floor((x + wander) * sx)));
      const py = Math.min(segmentation.height - 1, Math.max(0, Math.floor((y + wander2) * sy)));
      const at = py * segmentation.width + px;
      const label = segmentation.labels[at];
      const open = naming.open.has(label);
      const paint = open ? openPaint(naming, x / width, y / height, noise) : (naming.paints.get(label) ?? naming.sky);
      const color = surface(paint, x / unit, y / unit, y / height, sky[i], noise, options, naming.isClear === true);
      const own = options.own?.get(label);
      const base = own ? mix(color, own, 0.75) : color;
      const light = open || paint.material === "sky" ? 1 : 1 + relief[at];
      tile.data[i * 4] = base[0] * light;
      tile.data[i * 4 + 1] = base[1] * light;
      tile.data[i * 4 + 2] = base[2] * light;
      tile.data[i * 4 + 3] = 255;
    }
  castShadows(tile, naming);
  return tile;
}

function openPaint(naming: Naming, x: number, y: number, noise: (x: number, y: number) => number): Paint {
  const { land, horizon, sky } = naming;
  if (!land) return sky;
  const edge = land.material === "wood" || land.material === "water" ? horizon : horizon + noise(x * 3.3, 4.4) * 0.022;
  return y > edge ? land : sky;
}

function surface(
  paint: Paint,
  x: number,
  y: number,
  down: number,
  cloud: number,
  noise: (x: number, y: number) => number,
  { plain }: ColorOptions,
  isClear: boolean,
): Rgb {
  if (paint.material === "sky") {
    const graded = mix(darken(paint.color, 0.1), lighten(paint.color, 0.5), Math.min(1, down * 1.25));
    // White clouds do not fit a dark sky.
    const puff =
      plain || isClear || luminance(paint.color) < 110
        ? 0
        : Math.max(0, Math.min(1, (cloud + fractal(noise, x / 60, y / 40, 3) * 0.35 - 0.06) * 2.4)) *
          Math.max(0, 1 - down * 1.1);
    return mix(graded, [255, 252, 246], puff * 0.62);
  }
  const grain = plain ? 0 : textureAt(paint.material, x, y, noise);
  const near =
    paint.material === "grass" || paint.material === "sand" || paint.material === "water" || paint.material === "snow"
      ? 1.06 - (1 - down) * 0.14
      : 1;
  const shifted = grain >= 0 ? lighten(paint.color, grain) : darken(paint.color, -grain);
  return [shifted[0] * near, shifted[1] * near, shifted[2] * near];
}

/** Lightness by the position of a pixel in its region: each region is shaded like a cushion lit from the upper left. */
function toRelief({ width, height, labels, count }: Segmentation): Float32Array {
  const edge = new Uint8Array(labels.length);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      if ((x < width - 1 && labels[i] !== labels[i + 1]) || (y < height - 1 && labels[i] !== labels[i + width]))
        edge[i] = 1;
  const distance = distanceTo(edge, width, height);
  const deepest = new Float32Array(count + 1);
  for (let i = 0; i < labels.length; i++) deepest[labels[i]] = Math.max(deepest[labels[i]], distance[i]);
  const unit = Math.max(width, height) / 1000;
  const bulge = new Float32Array(labels.length);
  for (let i = 0; i < labels.length; i++) {
    const reach = Math.min(deepest[labels[i]] ?? 1, 90 * unit);
    const t = Math.min(1, distance[i] / Math.max(1, reach));
    bulge[i] = Math.sqrt(1 - (1 - t) * (1 - t)) * Math.sqrt(reach);
  }
  const soft = blurred(bulge, width, height, 3 * unit);
  const relief = new Float32Array(labels.length);
  const step = Math.max(1, Math.round(2 * unit));
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const left = soft[y * width + Math.max(0, x - step)];
      const right = soft[y * width + Math.min(width - 1, x + step)];
      const up = soft[Math.max(0, y - step) * width + x];
      const down = soft[Math.min(height - 1, y + step) * width + x];
      const slope = (right - left) * 0.7 + (down - up);
      const reach = Math.min(deepest[labels[i]] ?? 1, 90 * unit);
      const rim = Math.min(1, distance[i] / Math.max(2, reach * 0.5));
      relief[i] = Math.max(-0.3, Math.min(0.24, slope * 0.16)) + (rim - 1) * 0.1;
    }
  return relief;
}

/** Draws soft shadows on the ground below each thing. */
function castShadows(tile: Tile, { things, land, horizon }: Naming): void {
  if (!land) return;
  const [w, h] = [tile.width, tile.height];
  for (const { thing, named } of things) {
    if (
      thing.bottom < horizon ||
      thing.area < 0.003 ||
      (named && /^(sun|moon|cloud|star|balloon|bird|butterfly|rocket)$/.test(named.kind))
    )
      continue;
    const cx = (thing.x + (thing.right - thing.left) * 0.1) * w;
    const cy = thing.bottom * h;
    const rx = (thing.right - thing.left) * w * 0.56;
    const ry = Math.min(rx * 0.2, h * 0.03);
    for (let y = Math.max(0, Math.floor(cy - ry)); y < Math.min(h, cy + ry); y++)
      for (let x = Math.max(0, Math.floor(cx - rx)); x < Math.min(w, cx + rx); x++) {
        const d = ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2;
        if (d >= 1 || y < cy - ry * 0.3) continue;
        const shade = 1 - (1 - d) * 0.34;
        const i = (y * w + x) * 4;
        for (let channel = 0; channel < 3; channel++)
          tile.data[i + channel] *= channel === 2 ? Math.min(1, shade + 0.05) : shade;
      }
  }
}
