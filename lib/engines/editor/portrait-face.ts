import { intersectionOverUnion } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { Found } from "../cleaner/finder.ts";
import { findHead } from "./faces.ts";
import { toLab } from "./lab.ts";
import { countMarked } from "./masks.ts";

type Box = Found["box"];

/** The longer side of the small image in which faces are searched. */
const SIDE = 150;
/** A person whose box is higher than this multiple of its width is no portrait: the outline or the usual place shows the head. */
const MAX_TALL = 1.6;
/** The width of a face as a share of that of the person, the factor between two sizes, and the height for a width. */
const [SMALLEST, LARGEST, STEP, RATIO] = [0.25, 0.8, 1.15, 1.3];
/** A lower score is no face that looks to the camera. */
const MIN_SCORE = 4.3;
/** The box of the head around a face, as shares of the face's width and height. */
const HEAD = { left: -0.14, top: -0.3, across: 1.28, down: 1.34 };

/** Parts of a face from left, top to right, bottom, as shares of its box. */
const PARTS = {
  whole: [0.1, 0.1, 0.9, 0.95],
  leftEye: [0.14, 0.32, 0.4, 0.46],
  rightEye: [0.6, 0.32, 0.86, 0.46],
  bridge: [0.43, 0.3, 0.57, 0.5],
  leftCheek: [0.16, 0.52, 0.4, 0.68],
  rightCheek: [0.6, 0.52, 0.84, 0.68],
  forehead: [0.22, 0.1, 0.78, 0.25],
  nose: [0.42, 0.46, 0.58, 0.64],
  mouth: [0.32, 0.72, 0.68, 0.82],
  chin: [0.36, 0.86, 0.64, 0.96],
  leftOf: [-0.3, 0.25, -0.05, 0.8],
  rightOf: [1.05, 0.25, 1.3, 0.8],
  crown: [0.25, 0, 0.75, 0.12],
  belowLeft: [0, 1.04, 0.25, 1.2],
  belowRight: [0.75, 1.04, 1, 1.2],
} as const;
type Part = keyof typeof PARTS;

/** Whether a color in Lab can be that of skin from dark to light, in the light of a photo. */
function isTone([l, a, b]: readonly [number, number, number]): boolean {
  const chroma = Math.hypot(a, b);
  return l > 14 && a > 1.5 && b > 0 && chroma > (l > 70 ? 4 : 7) && chroma < 48 && b < 3.2 * a + 8 && a < 2.2 * b + 14;
}

/** A plane of sums over all pixels above and to the left, for means of rectangles. */
class Sums {
  readonly #sums: Float64Array;
  readonly #width: number;
  readonly #height: number;

  constructor(width: number, height: number, read: (at: number) => number) {
    this.#width = width;
    this.#height = height;
    this.#sums = new Float64Array((width + 1) * (height + 1));
    for (let y = 0; y < height; y++) {
      let row = 0;
      for (let x = 0; x < width; x++) {
        row += read(y * width + x);
        this.#sums[(y + 1) * (width + 1) + x + 1] = row + (this.#sums[y * (width + 1) + x + 1] ?? 0);
      }
    }
  }

  /** The mean of a part of a face with the box [x, y, width, height]; 0 outside of the image. */
  mean([x, y, across, down]: Box, part: Part): number {
    const [left, top, right, bottom] = PARTS[part];
    const inX = (share: number) => Math.min(this.#width, Math.max(0, Math.round(x + share * across)));
    const inY = (share: number) => Math.min(this.#height, Math.max(0, Math.round(y + share * down)));
    const [x0, x1, y0, y1] = [inX(left), inX(right), inY(top), inY(bottom)];
    const at = (column: number, row: number) => this.#sums[row * (this.#width + 1) + column] ?? 0;
    return (at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0)) / Math.max(1, (x1 - x0) * (y1 - y0));
  }
}

interface Planes {
  width: number;
  height: number;
  light: Sums;
  squares: Sums;
  skin: Sums;
  person: Sums;
}

/** The upper part of a person in a small image. `scale` is the number of its pixels per pixel of the outline. */
function readPlanes(image: Raster, person: Mask, [x, y, across, down]: Box): Planes & { scale: number } {
  const scale = Math.min(1, SIDE / Math.max(across, down));
  const [width, height] = [Math.max(8, Math.round(across * scale)), Math.max(8, Math.round(down * scale))];
  const grid = image.width / person.width;
  const labs = Array.from({ length: width * height }, (_, at) => meanLab(image, at, { x, y, scale, width, grid }));
  const isPerson = Uint8Array.from({ length: width * height }, (_, at) => {
    const column = Math.min(person.width - 1, Math.floor(x + ((at % width) + 0.5) / scale));
    const row = Math.min(person.height - 1, Math.floor(y + (Math.floor(at / width) + 0.5) / scale));
    return Number((person.data[row * person.width + column] ?? 0) > 127);
  });
  return {
    width,
    height,
    scale,
    light: new Sums(width, height, (at) => labs[at]?.[0] ?? 0),
    squares: new Sums(width, height, (at) => (labs[at]?.[0] ?? 0) ** 2),
    skin: new Sums(width, height, (at) => Number(isPerson[at] && isTone(labs[at] ?? [0, 0, 0]))),
    person: new Sums(width, height, (at) => isPerson[at] ?? 0),
  };
}

/** Places per side of a small pixel whose mean is its color. */
const PLACES = 3;

function meanLab(
  image: Raster,
  at: number,
  { x, y, scale, width, grid }: { x: number; y: number; scale: number; width: number; grid: number },
): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (let place = 0; place < PLACES * PLACES; place++) {
    const across = (at % width) + ((place % PLACES) + 0.5) / PLACES;
    const down = Math.floor(at / width) + (Math.floor(place / PLACES) + 0.5) / PLACES;
    const column = Math.min(image.width - 1, Math.max(0, Math.floor((x + across / scale) * grid)));
    const row = Math.min(image.height - 1, Math.max(0, Math.floor((y + down / scale) * grid)));
    for (const [axis, value] of toLab(image, row * image.width + column).entries())
      sum[axis] = (sum[axis] ?? 0) + value;
  }
  return [sum[0] / PLACES ** 2, sum[1] / PLACES ** 2, sum[2] / PLACES ** 2];
}

const limit = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

/** How much a box of a small image looks like a face: dark eyes beside a light bridge, above light cheeks, of skin inside and not beside. */
function scoreFace({ light, squares, skin, person, width, height }: Planes, box: Box): number {
  const mean = light.mean(box, "whole");
  const spread = Math.sqrt(Math.max(4, squares.mean(box, "whole") - mean * mean));
  const lit = (part: Part) => light.mean(box, part) / spread;
  const [leftEye, rightEye, leftCheek, rightCheek] = [
    lit("leftEye"),
    lit("rightEye"),
    lit("leftCheek"),
    lit("rightCheek"),
  ];
  const [eyes, cheeks] = [(leftEye + rightEye) / 2, (leftCheek + rightCheek) / 2];
  const contrast =
    1.2 * limit(Math.min(leftCheek - leftEye, rightCheek - rightEye), 1.2) +
    limit(lit("bridge") - eyes, 1) +
    0.5 * limit(cheeks - lit("mouth"), 1) +
    0.4 * limit(lit("chin") - lit("mouth"), 0.8) +
    0.4 * limit(lit("nose") - eyes, 1.2) +
    0.25 * limit(lit("forehead") - eyes, 1) +
    0.3 * Math.min(0, lit("forehead") - eyes) -
    0.5 * Math.abs(leftCheek - rightCheek);
  const inside =
    1.6 * Math.min(0.9, skin.mean(box, "leftCheek"), skin.mean(box, "rightCheek")) + skin.mean(box, "whole");
  const beside = (skin.mean(box, "leftOf") + skin.mean(box, "rightOf")) / 2;
  const [x, y, across, down] = box;
  const off = 0.8 * Math.max(0, (y + down / 2) / height - 0.5) + 0.4 * Math.abs((x + across / 2) / width - 0.5);
  const outside = 1.5 * (1 - person.mean(box, "whole")) + 1.2 * (1 - person.mean(box, "crown"));
  // A neck is narrower than the face above it.
  const below = 0.8 * Math.max(0, Math.min(skin.mean(box, "belowLeft"), skin.mean(box, "belowRight")) - 0.3);
  // Parts of a face look like smaller faces.
  return contrast + inside - beside - off - outside - below + 0.35 * Math.log(across / width + 0.05);
}

/**
 * The head of a person who fills the image up to the chest, by the face, for an outline that shows no separate head: hair and shoulders
 * are too close. Null if no face looks to the camera. `person` may be smaller than the image; the boxes are in its pixels. The parts
 * that are compared are those of Viola and Jones, "Robust real-time face detection", 2004, with weights chosen by hand.
 */
export function findPortraitHead(image: Raster, person: Mask, box: Box): Box | null {
  const [left, top] = [Math.max(0, box[0]), Math.max(0, box[1])];
  const [right, bottom] = [Math.min(person.width, box[0] + box[2]), Math.min(person.height, box[1] + box[3])];
  const across = right - left;
  if (across < 8 || bottom - top > MAX_TALL * across) return null;
  const planes = readPlanes(image, person, [left, top, across, bottom - top]);
  let best: { score: number; face: Box } | null = null;
  const most = LARGEST * Math.min(planes.width, 1.1 * planes.height);
  for (let wide = Math.max(10, SMALLEST * planes.width); wide < most; wide *= STEP) {
    const high = RATIO * wide;
    const step = Math.max(1, wide / 14);
    for (let y = -0.1 * high; y < planes.height - 0.75 * high; y += step)
      for (let x = -0.1 * wide; x < planes.width - 0.8 * wide; x += step) {
        const score = scoreFace(planes, [x, y, wide, high]);
        if (score > MIN_SCORE && score > (best?.score ?? 0)) best = { score, face: [x, y, wide, high] };
      }
  }
  if (!best) return null;
  const [x, y, wide, high] = best.face.map((value) => value / planes.scale) as [number, number, number, number];
  return [left + x + HEAD.left * wide, top + y + HEAD.top * high, HEAD.across * wide, HEAD.down * high];
}

/** An outline with a smaller share of the box of its person is only a seam, as that of pale skin before white. */
const MIN_OUTLINE = 0.15;

/** An outline whose head has less in common with that of the face (intersection over union) includes shoulders or ends at the mouth. */
const SAME_HEAD = 0.7;

/** The heads that were located, by the outline and the box: clothes, hair and skin of one person ask for the same. */
const located = new WeakMap<Mask, Map<string, Box | null>>();

/** The head of a person in its outline, or by the face of a portrait; null if both do not show it. */
export function locateHead(image: Raster, person: Mask, box: Box): Box | null {
  const known = located.get(person) ?? new Map<string, Box | null>();
  located.set(person, known);
  const key = box.join();
  const earlier = known.get(key);
  if (earlier !== undefined) return earlier;
  const isOutline = countMarked(person) > MIN_OUTLINE * box[2] * box[3];
  const head = isOutline ? findHead(person, box) : null;
  const whole = isOutline ? person : { ...person, data: new Uint8Array(person.data.length).fill(255) };
  const face = findPortraitHead(image, whole, box);
  const found = head && face && intersectionOverUnion(head, face) < SAME_HEAD ? face : (head ?? face);
  known.set(key, found);
  return found;
}
