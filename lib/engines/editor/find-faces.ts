import { growMask, intersectionOverUnion } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { type Found, findObjects } from "../cleaner/finder.ts";
import { embedImage, selectDetected } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { grown, headMask, isPerson, usualHead } from "./faces.ts";
import { computeBox, joined } from "./masks.ts";
import { locateHead } from "./portrait-face.ts";
import { findSkin } from "./skin.ts";

type Box = Found["box"];

/** More people would take too long. */
const MAX_PEOPLE = 12;
const NO_BOX: Box = [0, 0, 0, 0];

/**
 * The heads of people in an image: a mask with one ellipse for each head, each of them, and the box of the largest one.
 * With `owner` only the head of the person in that box. Null if the image shows no people. People are found by the detector and outlined with SAM 2; the head is the top of the outline, as far
 * down as a head is high for its width. Skin right beside an ellipse belongs to its face. Heads of people who lie are not found.
 */
export async function findFaces(
  image: Raster,
  settings: ModelSettings,
  /** Whether the ellipses end at the outlines of the people. */
  isOutlined = false,
  owner?: Box,
): Promise<{ mask: Mask; box: Box; each: readonly { mask: Mask; box: Box }[] } | null> {
  const all = (await findObjects(image, settings)).filter(isPerson);
  const people = owner ? nearest(all, owner) : all.slice(0, MAX_PEOPLE);
  if (people.length === 0) return null;
  const embedding = await embedImage(image, settings);
  const heads: Box[] = [];
  const beside: (Mask | null)[] = [];
  const outlines = new Uint8Array(image.width * image.height);
  for (const { box } of people) {
    const person = await selectDetected(embedding, box, settings);
    const head = grown(locateHead(image, person, box) ?? usualHead(box));
    heads.push(head);
    if (!isOutlined) beside.push(findSkinBeside(image, person, head));
    for (let at = 0; at < outlines.length; at++) if (person.data[at]) outlines[at] = 255;
  }
  const largest = heads.reduce((a, b) => (b[2] * b[3] > a[2] * a[3] ? b : a));
  const marked = (boxes: readonly Box[]): Mask => {
    const skin = beside.filter((mask, at) => mask !== null && boxes.includes(heads[at] ?? NO_BOX));
    const mask = skin.reduce<Mask>((all, mask) => (mask ? joined(all, mask) : all), headMask(boxes, image));
    return isOutlined ? { ...mask, data: mask.data.map((value, at) => Math.min(value, outlines[at] ?? 0)) } : mask;
  };
  return { mask: marked(heads), box: largest, each: heads.map((box) => ({ box, mask: marked([box]) })) };
}

/** The person whose box fits a box best; none if no box overlaps it. */
function nearest(people: readonly Found[], owner: Box): Found[] {
  const ranked = people
    .map((person) => ({ person, overlap: intersectionOverUnion(person.box, owner) }))
    .sort((first, second) => second.overlap - first.overlap);
  return ranked.slice(0, 1).flatMap(({ person, overlap }) => (overlap > 0 ? [person] : []));
}

/** How far beside a head its skin is searched, as shares of the head's width and height: a face that is turned is wider. */
const [REACH_ACROSS, REACH_UP, REACH_DOWN] = [0.5, 0.3, 1];
/** The height of a face from the hair to below the chin, as a multiple of its width. */
const FACE_RATIO = 1.5;
/** Less skin beside an ellipse, as a share of it, is its edge or an ear. */
const MIN_BESIDE = 0.06;
/** How far around skin eyes and mouths lie, as a share of the head's width. */
const AROUND = 0.12;

/** The skin that goes on beside the ellipse of a head, with what it encloses: the rest of a face of which the ellipse covers only a part. */
export function findSkinBeside(image: Raster, person: Mask, head: Box): Mask | null {
  const found = findSkinAround(image, person, head, head);
  if (!found) return null;
  // A head of which only the crown was found is much smaller than its face.
  const [x, y, width] = computeBox(found);
  const isSmall = width > MAX_FACE * head[2];
  return (isSmall && findSkinAround(image, person, head, [x, y, width, HEAD_RATIO * width])) || found;
}

/** A face that is wider than this multiple of its head shows that the head was too small. */
const MAX_FACE = 1.25;
const HEAD_RATIO = 1.2;

function findSkinAround(image: Raster, person: Mask, head: Box, [left, top, across, down]: Box): Mask | null {
  const { width, height } = image;
  const [from, to] = [Math.max(0, left - REACH_ACROSS * across), Math.min(width, left + (1 + REACH_ACROSS) * across)];
  const [above, below] = [Math.max(0, top - REACH_UP * down), Math.min(height, top + (1 + REACH_DOWN) * down)];
  const isNear = (at: number) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x >= from && x < to && y >= above && y < below;
  };
  // The rough outline of a head against a wall can end inside of its face.
  const reach = growMask(person, Math.max(1, Math.round(AROUND * across))).data;
  const near = { width, height, data: reach.map((value, at) => (value && isNear(at) ? 255 : 0)) };
  const skin = findSkin(image, near, head);
  if (!skin) return null;
  const ellipse = headMask([head], image).data;
  const stack: number[] = [];
  const seen = new Uint8Array(skin.data.length);
  let size = 0;
  for (let at = 0; at < seen.length; at++) {
    if (!ellipse[at]) continue;
    size++;
    if (skin.data[at]) stack.push(at);
  }
  const rows = new Map<number, number>();
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (seen[at] || !skin.data[at]) continue;
    seen[at] = 255;
    const x = at % width;
    const y = (at - x) / width;
    rows.set(y, (rows.get(y) ?? 0) + 1);
    if (x > 0) stack.push(at - 1);
    if (x < width - 1) stack.push(at + 1);
    stack.push(at - width, at + width);
  }
  // Skin goes on from the face to the neck and the shoulders.
  const widest = Math.max(0, ...[...rows].map(([y, length]) => (y < top + down ? length : 0)));
  const chin = Math.min(...rows.keys()) + FACE_RATIO * widest;
  let count = 0;
  for (let at = 0; at < seen.length; at++)
    if (at >= chin * width) seen[at] = 0;
    else if (seen[at] && !ellipse[at]) count++;
  if (count < MIN_BESIDE * size) return null;
  const around = growMask({ width, height, data: seen }, Math.max(1, Math.round(AROUND * across))).data;
  return { width, height, data: around.map((value, at) => (near.data[at] ? value : 0)) };
}
