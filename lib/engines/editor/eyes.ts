import { boxBlur, collectParts } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { type Found, findObjects } from "../cleaner/finder.ts";
import { computeMask, type Embedding, embedImage, predictMasks, selectDetected } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { isPerson } from "./faces.ts";
import { toLab } from "./lab.ts";
import { computeBox, countMarked, joined } from "./masks.ts";
import { findSkin, readHead } from "./skin.ts";

type Box = Found["box"];
type Lab = readonly [number, number, number];

const ANIMALS = "cat,dog,horse,sheep,cow,bear,zebra,giraffe,elephant,bird".split(",");
/** Words for eyes, whose owner may be named. */
export const EYES = /^(?:(?:[a-z]+(?:'s|s'|s)?|his|her|its) )?eyes?(?: colou?r)?$/;

/** More heads would take too long, and more candidates for eyes in one. */
const [MAX_HEADS, MAX_CANDIDATES] = [3, 8];
/** An eye has another hue than the coat by this many degrees, or another color in Lab if one of them is gray. */
const [OTHER_HUE, OTHER_COLOR, GRAY] = [14, 9, 8];
/** Spots of another color are at least this wide, as a share of the side of an animal. */
const SPOT = 0.008;
/** Where the points in a spot lie between its left and its right end. */
const BESIDE = 0.15;
/** The share of an animal that an eye covers. */
const [MIN_EYE, MAX_EYE] = [0.0006, 0.06];
/** An outline of an eye has this predicted quality, is this round, and has at most this ratio of its sides. */
const [MIN_QUALITY, MIN_ROUND, MAX_ASPECT] = [0.75, 0.78, 2];
/** Two eyes of a head have nearly the same size and color, and lie beside each other. */
const [MAX_SIZES, MAX_COLORS, MAX_SLOPE, MIN_APART, MAX_APART] = [2.6, 26, 0.6, 1.1, 7];

/** The eyes of the animals or the people of an image. Null if no two eyes of a head are clear. */
export async function findEyes(image: Raster, settings: ModelSettings): Promise<{ mask: Mask; box: Box } | null> {
  const found = (await findObjects(image, settings)).filter((one) => isPerson(one) || ANIMALS.includes(one.name));
  if (found.length === 0) return null;
  const embedding = await embedImage(image, settings);
  let mask: Mask | null = null;
  for (const one of found.slice(0, MAX_HEADS)) {
    const outline = await selectDetected(embedding, one.box, settings);
    const eyes = isPerson(one)
      ? findHumanEyes(image, outline, one.box)
      : await findAnimalEyes(image, outline, embedding, settings);
    if (eyes) mask = joined(mask, eyes);
  }
  return mask && { mask, box: computeBox(mask) };
}

interface Eye {
  mask: Mask;
  box: Box;
  area: number;
  /** The area as a share of the ellipse in the box. */
  roundness: number;
  color: Lab;
}

/** Two round things of one color beside each other that differ from the coat of an animal, as SAM 2 outlines them. */
async function findAnimalEyes(
  image: Raster,
  animal: Mask,
  embedding: Embedding,
  settings: ModelSettings,
): Promise<Mask | null> {
  const size = countMarked(animal);
  const eyes: Eye[] = [];
  for (const points of findSpots(image, animal, size).flatMap(([one, other]) => [[one], [other], [one, other]])) {
    for (const outline of await predictMasks(embedding, { points }, settings)) {
      if (outline.score < MIN_QUALITY) continue;
      const mask = computeMask(image, outline);
      const area = countMarked(mask);
      const box = computeBox(mask);
      const aspect = Math.max(box[2], box[3]) / Math.max(1, Math.min(box[2], box[3]));
      const roundness = area / Math.max(1, (Math.PI / 4) * box[2] * box[3]);
      const isInside =
        box[0] > 1 && box[1] > 1 && box[0] + box[2] < image.width - 1 && box[1] + box[3] < image.height - 1;
      const isSized = area > MIN_EYE * size && area < MAX_EYE * size;
      if (isSized && isInside && roundness > MIN_ROUND && aspect < MAX_ASPECT)
        eyes.push({ mask, box, area, roundness, color: medianColor(image, mask) });
    }
  }
  const pairs = eyes
    .flatMap((eye, at) => eyes.slice(at + 1).map((otherEye) => [eye, otherEye] as const))
    .filter(arePair);
  const [best] = pairs.sort((a, b) => likeness(a) - likeness(b));
  return best ? joined(best[0].mask, best[1].mask) : null;
}

const middle = ([x, y, width, height]: Box) => [x + width / 2, y + height / 2] as const;
const sizes = ([one, other]: readonly [Eye, Eye]) => Math.max(one.area / other.area, other.area / one.area);
const colors = ([one, other]: readonly [Eye, Eye]) =>
  Math.hypot(0.5 * (one.color[0] - other.color[0]), one.color[1] - other.color[1], one.color[2] - other.color[2]);
/** The lower, the more alike two eyes are. Of like pairs the larger and rounder one counts. */
const likeness = (pair: readonly [Eye, Eye]) =>
  sizes(pair) +
  colors(pair) / 8 -
  Math.log(pair[0].area + pair[1].area) / 4 -
  5 * (Math.min(1, pair[0].roundness) + Math.min(1, pair[1].roundness));

function arePair(pair: readonly [Eye, Eye]): boolean {
  const [one, other] = pair;
  const [[x, y], [toX, toY]] = [middle(one.box), middle(other.box)];
  const width = (one.box[2] + other.box[2]) / 2;
  const apart = Math.abs(toX - x);
  return (
    sizes(pair) < MAX_SIZES &&
    colors(pair) < MAX_COLORS &&
    apart > MIN_APART * width &&
    apart < MAX_APART * width &&
    Math.abs(toY - y) < MAX_SLOPE * apart
  );
}

type Point = readonly [x: number, y: number];

/**
 * Two points each in the connected areas of an animal that have another color than its coat, largest first: beside the middle,
 * because that of an eye is its pupil.
 */
function findSpots(image: Raster, animal: Mask, size: number): (readonly [Point, Point])[] {
  const { width } = image;
  const coat = medianColor(image, animal);
  const isOther = Uint8Array.from(animal.data, (value, at) => {
    if (!value) return 0;
    const [, a, b] = toLab(image, at);
    const isGray = Math.hypot(coat[1], coat[2]) < GRAY;
    return Number(
      isGray
        ? Math.hypot(a - coat[1], b - coat[2]) > OTHER_COLOR
        : Math.hypot(a, b) > GRAY && turn(toHue(a, b), toHue(coat[1], coat[2])) > OTHER_HUE,
    );
  });
  // Single hairs and thin stripes of another color are no eyes, and they connect eyes with what is beside them.
  const radius = Math.max(1, Math.round(SPOT * Math.sqrt(size)));
  const dense = boxBlur(Float32Array.from(isOther), width, image.height, radius);
  const parts = collectParts(width, image.height, (at) => (dense[at] ?? 0) > 0.6);
  return parts
    .filter(({ length }) => length > (MIN_EYE / 3) * size && length < MAX_EYE * size)
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_CANDIDATES)
    .map((part) => {
      const columns = part.toSorted((a, b) => (a % width) - (b % width));
      const pointAt = (share: number): Point => {
        const at = columns[Math.floor(share * columns.length)] ?? 0;
        return [at % width, Math.floor(at / width)];
      };
      return [pointAt(BESIDE), pointAt(1 - BESIDE)] as const;
    });
}

const toHue = (a: number, b: number) => (Math.atan2(b, a) * 180) / Math.PI;
const turn = (first: number, second: number) => Math.abs(((((first - second) % 360) + 540) % 360) - 180);

/** The median color of a mask in Lab, from at most some thousand pixels. */
function medianColor(image: Raster, mask: Mask): Lab {
  const pixels: number[] = [];
  for (let at = 0; at < mask.data.length; at++) if (mask.data[at]) pixels.push(at);
  const pace = Math.max(1, Math.floor(pixels.length / 3000));
  const sample = pixels.filter((_, index) => index % pace === 0).map((at) => toLab(image, at));
  const [l = 0, a = 0, b = 0] = [0, 1, 2].map(
    (channel) =>
      sample.map((lab) => lab[channel] ?? 0).sort((first, second) => first - second)[sample.length >> 1] ?? 0,
  );
  return [l, a, b];
}

/** In smaller heads, in pixels, eyes are a few pixels. */
const MIN_HEAD = 40;
/** Where the eyes of a face are in shares of the head's box, from hair to chin. */
const BAND = { top: 0.42, bottom: 0.66, left: [0.24, 0.45], right: [0.55, 0.76] } as const;
/** The radius of an iris, as a share of the head's width, and by how much it is darker than what is around it, in Lab. */
const [IRIS, DARKER] = [0.03, 9];
/** At least this share of what is around an eye has the color of the skin. */
const MIN_SKIN = 0.55;
/** How far the heights of two eyes may differ, as a share of the head. */
const MAX_TILT = 0.09;

/**
 * The irises of a face that looks to the camera: the round places in the two halves of its band of eyes that are darkest
 * against what is around them. Hair beside a face is dark as a whole.
 */
export function findHumanEyes(image: Raster, person: Mask, box: Box): Mask | null {
  const head = readHead(image, person, box);
  const [left, top, across, down] = head;
  const radius = Math.max(1.5, IRIS * across);
  const skin = findSkin(image, person, head);
  if (!skin || across < MIN_HEAD) return null;
  const places = ([BAND.left, BAND.right] as const).map(([from, to]) => {
    let best = { x: 0, y: 0, contrast: 0 };
    for (let y = Math.round(top + BAND.top * down); y < top + BAND.bottom * down; y++)
      for (let x = Math.round(left + from * across); x < left + to * across; x++) {
        if (shareAround(skin, x, y, radius) < MIN_SKIN) continue;
        const contrast = meanLight(image, x, y, 2.6 * radius, 1.5 * radius) - meanLight(image, x, y, radius);
        if (contrast > best.contrast) best = { x, y, contrast };
      }
    return best;
  });
  const [one, other] = places;
  if (!one || !other || Math.abs(one.y - other.y) > MAX_TILT * down) return null;
  if (places.some(({ contrast }) => contrast < DARKER)) return null;
  const data = new Uint8Array(image.width * image.height);
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [at % image.width, Math.floor(at / image.width)];
    if (places.some((place) => Math.hypot(x - place.x, y - place.y) <= 1.15 * radius)) data[at] = 255;
  }
  return { width: image.width, height: image.height, data };
}

/** The share of a mask in the ring around an eye. */
function shareAround({ width, height, data }: Mask, x: number, y: number, radius: number): number {
  let [inside, count] = [0, 0];
  const reach = Math.ceil(3.5 * radius);
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
      const away = Math.hypot(column - x, row - y);
      if (away > reach || away < 1.5 * radius) continue;
      count++;
      if (data[row * width + column]) inside++;
    }
  return count > 0 ? inside / count : 0;
}

/** The mean lightness in a circle, about as in Lab, without the circle of the inner radius. */
function meanLight(image: Raster, x: number, y: number, radius: number, inner = 0): number {
  let [sum, count] = [0, 0];
  const reach = Math.ceil(radius);
  for (let row = y - reach; row <= y + reach; row++)
    for (let column = x - reach; column <= x + reach; column++) {
      const isInside = row >= 0 && column >= 0 && row < image.height && column < image.width;
      const away = Math.hypot(column - x, row - y);
      if (!isInside || away > radius || away < inner) continue;
      const at = (row * image.width + column) * image.channels;
      sum += 0.2126 * (image.data[at] ?? 0) + 0.7152 * (image.data[at + 1] ?? 0) + 0.0722 * (image.data[at + 2] ?? 0);
      count++;
    }
  return count > 0 ? 100 * (sum / count / 255) ** 0.8 : 100;
}
