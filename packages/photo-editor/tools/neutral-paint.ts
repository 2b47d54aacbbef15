import { boxBlur, collectParts } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { getChroma, ramp } from "./colors/color-names.ts";
import { getLab, type Lab } from "./colors/palette.ts";
import { computeBox } from "./part.ts";
import { type Plane, softened } from "./planes.ts";

/** Vehicles with a body of sheet metal. */
const BODIED = /(?:^| )(?:cars?|vans?|trucks?|lorr(?:y|ies)|pick-?ups?|bus(?:es)?|taxis?|cabs?|jeeps?|limousines?)$/;
/** The panels of a body are in these shares of the height of its box: below the windows and above the sill. */
const PANELS = [0.45, 0.75] as const;
/** Panels with less lightness (OKLab) than this in their middle are black, and all of them have less chroma. */
const [BLACK, GRAY] = [0.3, 0.045];
/** Black paint is darker and paler than these values, and lighter where it reflects the sky, which is paler than what windows show. */
const [SHADED, COLORED] = [[0.27, 0.34] as const, [0.05, 0.08] as const];
const [REFLECTING, PALE] = [[0.42, 0.52] as const, [0.028, 0.038] as const];
/** A lighter part inside of black paint is a reflection if it is smaller than this share of the vehicle and no chrome. */
const [REFLECTION, CHROME] = [0.012, 0.6];

/** Whether words name a vehicle with a body of sheet metal. */
export const isBodied = (object: string): boolean => BODIED.test(object);

/** Whether the panels of a masked vehicle are black. */
export function isBlackBody(image: Raster, mask: Uint8Array): boolean {
  const { x, y, width, height } = computeBox({ width: image.width, height: image.height, data: mask });
  const lights: number[] = [];
  let chroma = 0;
  for (let row = Math.round(y + PANELS[0] * height); row < y + PANELS[1] * height; row++)
    for (let column = x; column < x + width; column++) {
      const at = row * image.width + column;
      if ((mask[at] ?? 0) < 128) continue;
      const lab = readLab(image, at);
      lights.push(lab[0]);
      chroma += getChroma(lab);
    }
  lights.sort((first, second) => first - second);
  return lights.length > 0 && (lights[lights.length >> 1] ?? 1) < BLACK && chroma < GRAY * lights.length;
}

/**
 * The share to which each masked pixel is black paint: dark and pale pixels with the small reflections between them, without
 * the larger lighter areas, which are windows, and without the wheels.
 */
export function findBlackPaint(image: Raster, mask: Uint8Array): Plane {
  const { width, height } = image;
  const wheels = findWheels({ width, height }, mask).map((wheel) => aroundRim(image, wheel));
  const shares = new Float32Array(mask.length);
  const area = mask.reduce((sum, value) => sum + Number(value > 127), 0);
  for (let at = 0; at < mask.length; at++) {
    if (!mask[at] || isInside(wheels, at % width, Math.floor(at / width))) continue;
    const lab = readLab(image, at);
    shares[at] = (readBlackness(lab) * (mask[at] ?? 0)) / 255;
  }
  const isLight = (at: number) =>
    (mask[at] ?? 0) > 127 && (shares[at] ?? 0) < 0.5 && !isInside(wheels, at % width, Math.floor(at / width));
  for (const part of collectParts(width, height, isLight)) {
    if (part.length > REFLECTION * area) continue;
    for (const at of part) {
      const lab = readLab(image, at);
      shares[at] = Math.max(
        shares[at] ?? 0,
        1 - Math.max(ramp(lab[0], CHROME - 0.12, CHROME), ramp(getChroma(lab), 0.09, 0.13)),
      );
    }
  }
  addReflections(image, shares, mask, (at) => isInside(wheels, at % width, Math.floor(at / width)));
  return softened(shares, width, height, Math.max(1, Math.round(Math.min(width, height) / 500)));
}

/** Windows end above this share of the height of a vehicle. */
const BELOW_WINDOWS = 0.37;
/** Paint goes over into the sky that it reflects in steps of at most this lightness, up to this lightness and chroma. */
const [SMOOTH, LIGHTEST, MOST_CHROMA] = [0.022, 0.56, 0.065];

/** Adds what the paint goes over into without an edge below the windows: the sky that panels reflect. */
function addReflections(image: Raster, shares: Plane, mask: Uint8Array, isWheel: (at: number) => boolean): void {
  const { width, height } = image;
  const box = computeBox({ width, height, data: mask });
  const top = Math.round(box.y + BELOW_WINDOWS * box.height) * width;
  const lights = new Float32Array(mask.length);
  for (let at = top; at < mask.length; at++) if (mask[at]) lights[at] = readLab(image, at)[0];
  const smooth = boxBlur(lights, width, height, 1);
  const stack: number[] = [];
  for (let at = top; at < mask.length; at++) if ((shares[at] ?? 0) > 0.9) stack.push(at);
  for (let at = stack.pop(); at !== undefined; at = stack.pop())
    for (const next of [at - 1, at + 1, at - width, at + width]) {
      if (next < top || (mask[next] ?? 0) < 250 || (shares[next] ?? 0) > 0.9 || isWheel(next)) continue;
      if (Math.abs((smooth[next] ?? 0) - (smooth[at] ?? 0)) > SMOOTH) continue;
      const lab = readLab(image, next);
      if (lab[0] > LIGHTEST || getChroma(lab) > MOST_CHROMA) continue;
      shares[next] = 1;
      stack.push(next);
    }
}

/** How sure a color is that of black paint, 0 to 1. */
export function readBlackness(lab: Lab): number {
  const chroma = getChroma(lab);
  const shaded = (1 - ramp(lab[0], ...SHADED)) * (1 - ramp(chroma, ...COLORED));
  return Math.max(shaded, (1 - ramp(lab[0], ...REFLECTING)) * (1 - ramp(chroma, ...PALE)));
}

interface Circle {
  x: number;
  y: number;
  radius: number;
}

/** The lower ends of wheels are below the sill by at least this share of the height of a vehicle. */
const BELOW_SILL = 0.03;
/** The radius of a wheel, as shares of the height of a vehicle. */
const RADIUS = [0.13, 0.235] as const;
/** So much of the way from the sill to the ground a wheel is measured at. */
const CHORD = 0.3;

/** The wheels of a vehicle that is seen from its side: circles through the parts of its lower outline below its sill. */
export function findWheels({ width, height }: Pick<Raster, "width" | "height">, mask: Uint8Array): Circle[] {
  const box = computeBox({ width, height, data: mask });
  const bottoms = Array.from({ length: box.width }, (_, column) => {
    for (let y = box.y + box.height - 1; y >= box.y; y--) if ((mask[y * width + box.x + column] ?? 0) > 127) return y;
    return box.y;
  });
  const middle = bottoms.slice(Math.round(0.3 * box.width), Math.round(0.7 * box.width)).sort((a, b) => a - b);
  const sill = middle[middle.length >> 1] ?? box.y;
  const ground = bottoms.toSorted((a, b) => a - b)[Math.round(0.97 * (bottoms.length - 1))] ?? sill;
  if (ground - sill < BELOW_SILL * box.height) return [];
  const level = sill + CHORD * (ground - sill);
  const circles: Circle[] = [];
  for (let from = 0; from < bottoms.length; from++) {
    if ((bottoms[from] ?? 0) < level) continue;
    let to = from;
    while (to < bottoms.length && (bottoms[to] ?? 0) >= level) to++;
    const lowest = Math.max(...bottoms.slice(from, to));
    const [half, sagitta] = [(to - from) / 2, lowest - level];
    const radius = (half * half + sagitta * sagitta) / (2 * Math.max(1, sagitta));
    const limited = Math.max(RADIUS[0] * box.height, Math.min(RADIUS[1] * box.height, radius));
    if (half > 0.06 * box.height && radius < 0.7 * box.height)
      circles.push({ x: box.x + (from + to) / 2, y: lowest - limited, radius: limited });
    from = to;
  }
  return circles;
}

/** A rim is lighter than this (OKLab), and has at least this share of its wheel. */
const [RIM_LIGHT, RIM] = [0.5, 0.06];

/** A wheel around the middle of its bright rim, because its outline also has the shadow beside it. */
function aroundRim(image: Raster, { x, y, radius }: Circle): Circle {
  let [across, down, count] = [0, 0, 0];
  for (let row = Math.max(0, Math.round(y - radius)); row < Math.min(image.height, y + radius); row++)
    for (let column = Math.max(0, Math.round(x - radius)); column < Math.min(image.width, x + radius); column++) {
      if (Math.hypot(column - x, row - y) > radius || readLab(image, row * image.width + column)[0] < RIM_LIGHT)
        continue;
      across += column;
      down += row;
      count++;
    }
  return count < RIM * Math.PI * radius * radius ? { x, y, radius } : { x: across / count, y: down / count, radius };
}

/** A tire is a little larger than its outline, which ends at its shadow. */
const TIRE = 1.03;

const isInside = (circles: readonly Circle[], x: number, y: number): boolean =>
  circles.some((circle) => Math.hypot(x - circle.x, y - circle.y) < TIRE * circle.radius);

const readLab = ({ channels, data }: Raster, at: number) =>
  getLab(data[at * channels] ?? 0, data[at * channels + 1] ?? 0, data[at * channels + 2] ?? 0);
