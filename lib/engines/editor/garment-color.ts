import { collectParts, flooded, growMask } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { type Cover, colorShares } from "@atelier/photo-editor";
import type { Found } from "../cleaner/finder.ts";
import { toLab } from "./lab.ts";

type Lab = readonly [number, number, number];

/** How words narrow down the clothes of a person. */
export interface GarmentName {
  cover: Cover;
  /** The color in the name. */
  color?: string | undefined;
  /** Whether the garment is worn under another one, as a blouse under a jacket. */
  isInner?: boolean;
  /** Whether it can be worn open over another one, as a jacket. */
  isOuter?: boolean;
}

/** A person's clothed body, and the head above it. */
interface Worn {
  /** The outline without the head, the neck and the skin. */
  body: Mask;
  /** The place of the neck, which a collar can cover. */
  neck: Mask;
  head: Found["box"];
  hair: Mask | null;
  /** The color of the cheeks. */
  cheek: Lab | null;
}

/** Differences in Lab: of the colors of one garment in light and shadow, and of colors that are clearly others. */
const [SAME_HUE, SAME_NEUTRAL] = [22, 34];
/** Cloth of a lower lightness is dark. */
const DARK_CLOTH = 50;
/** The number of colors, and the rounds in which they settle. */
const [COLORS, ROUNDS] = [4, 8];

/** Colors of clothes that differ by more from those of the hair and the cheeks are separate from them. */
const [FROM_HAIR, FROM_SKIN] = [16, 12];
/** Long hair ends at most this many heads below the top of the head. */
const LONG_HAIR = 2.6;
/** A named color on at least this share of a body is that of the garment. */
const MIN_NAMED = 0.04;

/**
 * The part of a body that has the color of a garment, with gaps filled: the named color, that of what is worn under the rest, or
 * the most frequent one. Lightness counts less, because folds have shadows. What is closer to the color of the hair is hair. Null
 * if nothing has the named color.
 */
export function findOneColor(
  image: Raster,
  worn: Worn,
  garment: GarmentName,
): { mask: Mask; isChosen: boolean; isDistinct: boolean; rest: number } | null {
  const { body, neck, head } = worn;
  const pixels: number[] = [];
  for (let at = 0; at < body.data.length; at++) if (body.data[at]) pixels.push(at);
  if (pixels.length === 0) return { mask: body, isChosen: false, isDistinct: false, rest: 0 };
  const named = garment.color === undefined ? null : namedColor(image, pixels, garment.color);
  if (garment.color !== undefined && !named) return null;
  const largest = largestColor(sampled(image, pixels));
  const inner = !named && garment.isInner ? innerColor(image, worn, largest) : null;
  const outer = !named && garment.isOuter ? outerColor(image, worn) : null;
  const center = named ?? inner ?? outer ?? largest;
  // The most frequent color includes dark folds, which look like hair.
  const isChosen = named !== null || inner !== null || outer !== null;
  const hair = worn.hair && meanColor(image, worn.hair, head[1] + CROWN * head[3]);
  const isFarFromHair = hair !== null && measure(center, hair) > FROM_HAIR;
  const isFarFromSkin = worn.cheek !== null && measure(center, worn.cheek) > FROM_SKIN;
  const isLike = (own: Lab, others: Lab | null) => {
    if (!others || measure(own, others) > measure(own, center)) return false;
    return CLEARLY * measureShade(own, center) > Math.min(measure(own, others), measureShade(own, others));
  };
  const hairEnd = (head[1] + LONG_HAIR * head[3]) * body.width;
  // Folds have the darkness of hair, and are not connected with it.
  const isHair = flooded(
    body,
    (at) => isFarFromHair && Boolean(worn.hair?.data[at]) && isLike(toLab(image, at), hair),
    (at) => at < hairEnd && Boolean(body.data[at]) && isLike(toLab(image, at), hair),
  );
  const isVivid = Math.hypot(center[1], center[2]) > 18;
  const data = new Uint8Array(body.data.length);
  let rest = 0;
  // A collar or a scarf of the same color covers the neck.
  for (let at = 0; at < neck.data.length; at++) if (neck.data[at]) pixels.push(at);
  const limit = { ...body, data: body.data.map((value, at) => Math.max(value, neck.data[at] ?? 0)) };
  for (const at of pixels) {
    const own = toLab(image, at);
    const off = Math.hypot(own[1] - center[1], own[2] - center[2]);
    // The folds of dark cloth that light falls on are nearly black.
    const dark = center[0] < DARK_CLOTH && own[0] < center[0] ? 0 : Math.abs(own[0] - center[0]);
    const isSame = isVivid
      ? off < SAME_HUE + 0.35 * Math.hypot(center[1], center[2]) && dark < 60
      : off < 16 && dark < SAME_NEUTRAL;
    const isSkin = isFarFromSkin && at < hairEnd && isLike(own, worn.cheek);
    if (isSame && !(isChosen && (isHair[at] || isSkin))) data[at] = 255;
    else if (body.data[at] && !isHair[at] && !isSkin) rest++;
  }
  return {
    mask: withoutLips(closed({ ...body, data }, limit)),
    isChosen,
    isDistinct: isFarFromHair && isFarFromSkin,
    rest,
  };
}

/** A part of a garment that lies wholly above the largest one has at least this share of it. */
const MIN_ABOVE = 0.08;

/** A garment without small parts above it: lips can have the color of a red one. */
function withoutLips(mask: Mask): Mask {
  const { width, height } = mask;
  const parts = collectParts(width, height, (at) => Boolean(mask.data[at]));
  const [largest = [], ...others] = parts.sort((first, second) => second.length - first.length);
  const top = largest.reduce((least, at) => Math.min(least, Math.floor(at / width)), height);
  const data = new Uint8Array(mask.data);
  for (const part of others)
    if (part.length < MIN_ABOVE * largest.length && part.every((at) => at < top * width))
      for (const at of part) data[at] = 0;
  return { ...mask, data };
}

const sampled = (image: Raster, pixels: readonly number[]): Lab[] => {
  const stride = Math.max(1, Math.floor(pixels.length / 4000));
  return pixels.filter((_, index) => index % stride === 0).map((at) => toLab(image, at));
};

/** Hair above this share of a head's box is not beside clothes, which its mask can include further down. */
const CROWN = 0.4;

/** The mean color of a mask above a row. */
function meanColor(image: Raster, { width, data }: Mask, bottom: number): Lab | null {
  const pixels: number[] = [];
  for (let at = 0; at < Math.min(data.length, Math.floor(bottom) * width); at++) if (data[at]) pixels.push(at);
  return meanLab(sampled(image, pixels));
}

const meanLab = (sample: readonly Lab[]): Lab | null => {
  if (sample.length === 0) return null;
  const mean = (channel: 0 | 1 | 2) => sample.reduce((sum, own) => sum + own[channel], 0) / sample.length;
  return [mean(0), mean(1), mean(2)];
};

/** How far two colors differ in Lab; lightness counts less, because folds and hair have shadows. */
const measure = (first: Lab, second: Lab): number =>
  Math.hypot(0.4 * (first[0] - second[0]), first[1] - second[1], first[2] - second[2]);

/** How much closer a pixel is to a shade of the garment than to hair: dark red cloth is as dark as brown hair, and more vivid. */
const CLEARLY = 1.5;

/** How far a color differs from the same color in other light. */
const measureShade = (own: Lab, [l, a, b]: Lab): number => {
  const shade = own[0] / Math.max(1, l);
  return Math.hypot(own[1] - a * shade, own[2] - b * shade) + 0.2 * Math.abs(own[0] - l);
};

/** The color of most pixels that a named color fits; null if too few have it. */
function namedColor(image: Raster, pixels: readonly number[], color: string): Lab | null {
  const shares = colorShares(image, color);
  const own = pixels.filter((at) => (shares[at] ?? 0) > 0.5);
  return own.length < MIN_NAMED * pixels.length ? null : largestColor(sampled(image, own));
}

/** Where a garment under an open one is seen: its half-width in widths of the head, and its end below the chin in heads. */
const [OPEN_WIDTH, OPEN_END] = [0.45, 1.6];
/** There it has at least the first share, and the garment over it at most the second one. */
const [MIN_OPEN, MAX_OPEN] = [0.35, 0.5];
/** Colors that differ by less are those of one garment. */
const SAME_GARMENT = 18;

/** Beside the middle, at least this multiple of it is seen of a garment that is worn over another one. */
const MIN_BESIDE = 0.3;

/** The color of what is worn under the rest, below the middle of the neck; null if the most frequent color goes on there. */
function innerColor(image: Raster, { body, head, hair }: Worn, largest: Lab): Lab | null {
  const [left, top, across, down] = head;
  const [middle, chin] = [left + across / 2, top + down];
  const open: number[] = [];
  for (let at = 0; at < body.data.length; at++) {
    const [x, y] = [at % body.width, Math.floor(at / body.width)];
    const isOpen = Math.abs(x - middle) < OPEN_WIDTH * across && y > chin && y < chin + OPEN_END * down;
    if (isOpen && body.data[at] && !hair?.data[at]) open.push(at);
  }
  if (open.length < 50) return null;
  const sample = sampled(image, open);
  const over = sample.filter((own) => measure(own, largest) < SAME_GARMENT).length;
  const rest = sample.filter((own) => measure(own, largest) >= SAME_GARMENT);
  const center = rest.length === 0 ? null : largestColor(rest);
  if (!center) return null;
  const own = rest.filter((color) => measure(color, center) < SAME_GARMENT).length / sample.length;
  if (over > MAX_OPEN * sample.length || own < MIN_OPEN) return null;
  // A garment under the rest is seen in the middle. The trousers of a person who sits are beside it.
  const [, beside] = besideMiddle(body, head);
  const others = sampled(image, beside);
  const elsewhere = others.filter((color) => measure(color, center) < SAME_GARMENT).length / Math.max(1, others.length);
  return elsewhere * beside.length < own * open.length ? center : null;
}

/** The pixels of a body in the middle, where a garment under an open one is seen, and beside it. */
function besideMiddle({ width, data }: Mask, [left, , across]: Found["box"]): [middle: number[], beside: number[]] {
  const [middle, beside]: [number[], number[]] = [[], []];
  for (let at = 0; at < data.length; at++)
    if (data[at]) (Math.abs((at % width) - left - across / 2) < OPEN_WIDTH * across ? middle : beside).push(at);
  return [middle, beside];
}

/** The color of what is worn over the rest, beside the middle of the body; null if too little of it is seen there. */
function outerColor(image: Raster, { body, head }: Worn): Lab | null {
  const [middle, beside] = besideMiddle(body, head);
  return beside.length < MIN_BESIDE * middle.length ? null : largestColor(sampled(image, beside));
}

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
