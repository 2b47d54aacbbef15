import { growMask, resizePlane } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { Cover } from "@atelier/photo-editor";
import { findSubject } from "../background-remover/background-remover.ts";
import { type Found, findObjects, intersectionOverUnion } from "../cleaner/finder.ts";
import { embedImage, selectDetected } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { headMask, isPerson } from "./faces.ts";
import { computeBox, countMarked, withinSubject } from "./masks.ts";
import { findSkin, readHead, toLab } from "./skin.ts";

/** A second person with a larger share of the first one's box makes it unclear whose clothes are meant. */
const MAX_SECOND = 0.45;
/** Where the trousers start below the head, in heads: the trunk is about three heads long (Bammes 1964). */
const WAIST = 2.9;
/** Clothes cover at least this share of a person. */
const MIN_SHARE = 0.08;
/** A garment of which less has its most frequent color has several colors, or others are worn with it. */
const MIN_ONE_COLOR = 0.6;
/** The half-width of the neck below the head, as a share of the head's width, and its length in heads. */
const [NECK_WIDTH, NECK_LENGTH] = [0.33, 0.18];

interface Clothes {
  mask: Mask;
  box: Found["box"];
  /** Whether the mask is a small part, and otherwise its share of all that covers that part of the body. */
  isPartial?: boolean;
  share?: number;
}

/**
 * The clothes of the only or much the largest person, or of the one in the box of `owner`: its outline without the head, the neck and what has the color of its
 * skin, and of that the color that most of it has, with what it encloses. Null if the image shows no person, several of
 * the same size, or not the named part of the body.
 */
export async function findClothes(
  image: Raster,
  cover: Cover,
  settings: ModelSettings,
  owner?: Found["box"],
): Promise<Clothes | null> {
  const people = (await findObjects(image, settings)).filter(isPerson).sort((a, b) => area(b.box) - area(a.box));
  const [largest, second] = people;
  const isClear = !second || area(second.box) <= MAX_SECOND * area(largest?.box ?? second.box);
  const [named] = owner
    ? people.toSorted((a, b) => intersectionOverUnion(b.box, owner) - intersectionOverUnion(a.box, owner))
    : [];
  const wearer = named ?? (isClear ? largest : undefined);
  if (!wearer) return null;
  const outline = await selectDetected(await embedImage(image, settings), wearer.box, settings);
  const subject = await findSubject(image, "balanced", settings);
  const limited = withinSubject(outline, resizePlane(subject.data, subject, image));
  // Of a group, the network can see only some as its subject.
  return computeClothes(image, limited, wearer.box, cover) ?? computeClothes(image, outline, wearer.box, cover);
}

/** The clothes of a person with this outline and box; null if the outline shows too little of them. */
export function computeClothes(image: Raster, person: Mask, box: Found["box"], cover: Cover): Clothes | null {
  const head = readHead(person, box);
  const data = bodyMask(person, head, cover);
  const skin = findSkin(image, person, head)?.data;
  for (let at = 0; at < data.length; at++) if (skin?.[at]) data[at] = 0;
  const mask = ofOneColor(image, { ...person, data }, neckMask(person, head, skin));
  if (countMarked(mask) <= MIN_SHARE * countMarked(person)) return null;
  const share = countMarked(mask) / countMarked({ ...person, data });
  return { mask, box: computeBox(mask), ...(share < MIN_ONE_COLOR ? { isPartial: true } : { share }) };
}

const area = ([, , width, height]: Found["box"]) => width * height;

/** A person without the head and the neck, and only the part that is covered. */
function bodyMask(person: Mask, head: Found["box"], cover: Cover): Uint8Array {
  const { width } = person;
  const [left, top, across, down] = head;
  const data = new Uint8Array(person.data);
  const ellipse = headMask([head], person).data;
  const [chin, waist] = [top + down, top + (1 + WAIST) * down];
  const middle = left + across / 2;
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isNeck = y < chin + NECK_LENGTH * down && Math.abs(x - middle) < NECK_WIDTH * across;
    const isCovered = cover === "all" || (cover === "upper" ? y < waist : y >= waist);
    if (ellipse[at] || y < top + down * 0.6 || isNeck || !isCovered) data[at] = 0;
  }
  return data;
}

/** The place of the neck in a person's outline, without skin. */
function neckMask(person: Mask, [left, top, across, down]: Found["box"], skin: Uint8Array | undefined): Uint8Array {
  const { width } = person;
  const ellipse = headMask([[left, top, across, down]], person).data;
  const middle = left + across / 2;
  return person.data.map((value, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isNeck =
      y > top + 0.6 * down && y < top + (1 + NECK_LENGTH) * down && Math.abs(x - middle) < NECK_WIDTH * across;
    return value && isNeck && !ellipse[at] && !skin?.[at] ? 255 : 0;
  });
}

/** Differences in Lab: of the colors of one garment in light and shadow, and of colors that are clearly others. */
const [SAME_HUE, SAME_NEUTRAL] = [22, 34];
/** Cloth of a lower lightness is dark. */
const DARK_CLOTH = 50;
/** The number of colors, and the rounds in which they settle. */
const [COLORS, ROUNDS] = [4, 8];

/**
 * The part of a mask that has its most frequent color, with gaps filled. Lightness counts less, because folds have shadows.
 * The colors are found by k-means (Lloyd 1982).
 */
function ofOneColor(image: Raster, mask: Mask, neck: Uint8Array): Mask {
  const pixels: number[] = [];
  for (let at = 0; at < mask.data.length; at++) if (mask.data[at]) pixels.push(at);
  if (pixels.length === 0) return mask;
  const stride = Math.max(1, Math.floor(pixels.length / 4000));
  const sample = pixels.filter((_, index) => index % stride === 0).map((at) => toLab(image, at));
  const center = largestColor(sample);
  const isVivid = Math.hypot(center[1], center[2]) > 18;
  const data = new Uint8Array(mask.data.length);
  // A collar or a scarf of the same color covers the neck.
  for (let at = 0; at < neck.length; at++) if (neck[at]) pixels.push(at);
  const limit = { ...mask, data: mask.data.map((value, at) => Math.max(value, neck[at] ?? 0)) };
  for (const at of pixels) {
    const own = toLab(image, at);
    const off = Math.hypot(own[1] - center[1], own[2] - center[2]);
    // The folds of dark cloth that light falls on are nearly black.
    const dark = center[0] < DARK_CLOTH && own[0] < center[0] ? 0 : Math.abs(own[0] - center[0]);
    if (
      isVivid ? off < SAME_HUE + 0.35 * Math.hypot(center[1], center[2]) && dark < 60 : off < 16 && dark < SAME_NEUTRAL
    )
      data[at] = 255;
  }
  return closed({ ...mask, data }, limit);
}

type Lab = readonly [number, number, number];

function largestColor(sample: readonly Lab[]): Lab {
  const scaled = sample.map(([l, a, b]): Lab => [l * 0.4, a, b]);
  let centers = Array.from(
    { length: COLORS },
    (_, at) => scaled[Math.floor(((at + 0.5) / COLORS) * scaled.length)] ?? ([0, 0, 0] as Lab),
  );
  let counts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centers.map(() => [0, 0, 0, 0]);
    for (const own of scaled) {
      const nearest = centers.reduce(
        (best, center, at) => (distance(own, center) < distance(own, centers[best] ?? own) ? at : best),
        0,
      );
      const sum = sums[nearest] ?? [];
      for (const [channel, value] of own.entries()) sum[channel] = (sum[channel] ?? 0) + value;
      sum[3] = (sum[3] ?? 0) + 1;
    }
    counts = sums.map(([, , , count = 0]) => count);
    centers = sums.map(
      ([l = 0, a = 0, b = 0, count = 0], at) =>
        (count > 0 ? [l / count, a / count, b / count] : (centers[at] ?? [0, 0, 0])) as Lab,
    );
  }
  const most = counts.indexOf(Math.max(...counts));
  const [l, a, b] = centers[most] ?? [0, 0, 0];
  return [l / 0.4, a, b];
}

const distance = (first: Lab, second: Lab) =>
  Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);

/** A mask with its small gaps closed, within the given limit: a morphological closing. */
function closed(mask: Mask, limit: Mask): Mask {
  const radius = Math.max(1, Math.round(Math.min(mask.width, mask.height) / 170));
  const grown = growMask(mask, radius);
  const back = growMask({ ...grown, data: grown.data.map((value) => 255 - value) }, radius).data;
  return { ...mask, data: back.map((value, at) => (value || !limit.data[at] ? 0 : 255)) };
}
