import { boxBlur, collectParts, flooded, growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import { hue, labFrom, turn } from "../tools/colors/color-names.ts";
import { isNeutral, meanColor } from "../tools/colors/dye.ts";
import { wholeColorShares } from "../tools/colors/named-shares.ts";
import { getLab } from "../tools/colors/palette.ts";
import { withAlpha } from "../tools/decorate.ts";

/** A plain backdrop covers this share of the image, and has at most this mean gradient of lightness (OKLab). */
const [MIN_AREA, MAX_DETAIL] = [0.12, 0.03];
/** Colors of one backdrop differ from its mean by less in hue, in degrees: blue paper is not violet. */
const SAME_HUE = 22;
/** Thinner parts between the backdrop and a thing, as a share of the shorter side, are edges of mixed colors. */
const EDGE = 1 / 160;
/** A pixel belongs to the backdrop from this share of its color on. */
const BACKDROP = 0.4;
/** The matting network is sure of a subject from this value of 255 on. */
const SURE = 200;

/**
 * A cutout with everything that does not have the color of a plain backdrop, when instructions name that color: a network for
 * cutouts sees one subject, and loses other things on the paper and smooth parts of a phone. The cutout itself if the image has
 * no such backdrop.
 */
export function withThingsOnBackdrop(image: Raster, cutout: Raster, color: string, edit: EditContext): Raster {
  const { width, height } = image;
  const backdrop = findBackdrop(image, color);
  if (!backdrop) return cutout;
  const radius = Math.max(1, Math.round(EDGE * Math.min(width, height)));
  const sure = (at: number) => (cutout.data[at * 4 + 3] ?? 0) > SURE;
  const inverse = { width, height, data: backdrop.map((value) => (value ? 255 : 0)) };
  const core = growMask(inverse, radius).data.map((value) => (value ? 0 : 255));
  const things = growMask({ width, height, data: Uint8Array.from(core) }, radius).data;
  const isThing = (at: number) => Boolean(things[at]) && !backdrop[at];
  const rests = findRests(image, backdrop, (at) => isThing(at) && !sure(at), radius);
  if (rests.isLeft) warnOfRests(color, edit);
  const solid = Float32Array.from(things, (_, at) => (isThing(at) && !rests.gone[at] ? 1 : 0));
  const soft = boxBlur(solid, width, height, 1);
  const result = withAlpha(image);
  for (let at = 0; at < backdrop.length; at++) {
    const own = cutout.data[at * 4 + 3] ?? 0;
    const kept = backdrop[at] && !sure(at) ? Math.min(own, Math.round(255 * (soft[at] ?? 0))) : own;
    const alpha = Math.max(kept, Math.round(255 * (soft[at] ?? 0)));
    if (alpha === own) result.data.set(cutout.data.subarray(at * 4, at * 4 + 4), at * 4);
    else result.data[at * 4 + 3] = alpha;
  }
  return result;
}

/** Where a thing ends, the color (OKLab) changes by more. */
const CLEAR_END = 0.03;
/** A part of which more of the border is no clear end is the backdrop itself; with more than the second share, some of it is. */
const [MOSTLY_SOFT, PARTLY_SOFT] = [0.6, 0.15];
/** A larger part, as a share of the image, may be a thing behind which the backdrop goes on. */
const MAX_REST = 0.05;
/** A shorter border of such parts, as a multiple of the shorter side, is hardly seen. */
const MIN_BORDER = 0.1;

/**
 * Parts taken for things although they merge into the backdrop without an edge: 1 for each pixel of parts that are the
 * backdrop, and whether the rest of them has many such borders too.
 */
function findRests(
  image: Raster,
  backdrop: Uint8Array,
  isPart: (at: number) => boolean,
  reach: number,
): { gone: Uint8Array; isLeft: boolean } {
  const { width, height, channels, data } = image;
  const gone = new Uint8Array(width * height);
  const read = (at: number) => getLab(data[at * channels], data[at * channels + 1], data[at * channels + 2]);
  let [soft, border] = [0, 0];
  for (const part of collectParts(width, height, isPart)) {
    let [own, all] = [0, 0];
    for (const at of part) {
      const x = at % width;
      for (const [step, isInside] of [
        [1, x + 2 * reach < width],
        [-1, x >= 2 * reach],
        [width, at + 2 * reach * width < gone.length],
        [-width, at >= 2 * reach * width],
      ] as const) {
        const beyond = at + step * reach;
        if (!isInside || !backdrop[at + step] || !backdrop[beyond]) continue;
        const [first, second] = [read(at), read(beyond)];
        all++;
        own += Number(Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]) < CLEAR_END);
      }
    }
    border += all;
    if (all > 0 && own > MOSTLY_SOFT * all && part.length < MAX_REST * gone.length) for (const at of part) gone[at] = 1;
    else soft += own;
  }
  return {
    gone,
    isLeft: border > MIN_BORDER * Math.min(width, height) && soft > PARTLY_SOFT * border,
  };
}

function warnOfRests(color: string, edit: EditContext): void {
  if (edit.mask) return;
  edit.guessed = true;
  edit.context.warn(
    `The ${color} of the old background goes over into other things without a clear end, so rests of it can be left, or parts of things be missing. Half of the price is charged. Check the result, or mark the subject with a mask.`,
  );
}

/** A subject with more of the color of its backdrop, as a share, can have holes where it has that color. */
const MAX_SAME = 0.03;

/** Warns if the subject has the color of its backdrop in places, where its outline cannot be seen. Costs half of the price. */
export function warnOfSameColor(image: Raster, cutout: Raster, color: string, edit: EditContext): void {
  if (edit.mask || isNeutral(labFrom(color))) return;
  const shares = wholeColorShares(image, color);
  let [whole, same] = [0, 0];
  for (const [at, share] of shares.entries()) {
    if ((cutout.data[at * 4 + 3] ?? 0) <= SURE) continue;
    whole++;
    same += Number(share > BACKDROP);
  }
  if (whole === 0 || same <= MAX_SAME * whole) return;
  edit.guessed = true;
  edit.context.warn(
    `The subject has the ${color} of the old background in places, so parts of it can be missing, or rests of the background left. Half of the price is charged. Check the result, or mark the subject with a mask.`,
  );
}

/** 1 for each pixel of a plain backdrop of a color, which reaches the edge of the image; null if there is none. */
export function findBackdrop(image: Raster, color: string): Uint8Array | null {
  const { width, height, channels, data } = image;
  const named = wholeColorShares(image, color);
  const mean = hue(
    meanColor(
      image,
      named.map((share) => Number(share > BACKDROP)),
    ),
  );
  const shares = named.map((share, at) => {
    const own = getLab(data[at * channels], data[at * channels + 1], data[at * channels + 2]);
    return turn(hue(own), mean) < SAME_HUE ? share : 0;
  });
  const isEdge = (at: number) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x === 0 || y === 0 || x === width - 1 || y === height - 1;
  };
  const backdrop = flooded(image, isEdge, (at) => (shares[at] ?? 0) > BACKDROP).map((value, at) =>
    value && (shares[at] ?? 0) > BACKDROP ? 1 : 0,
  );
  const light = (at: number) => getLab(data[at * channels], data[at * channels + 1], data[at * channels + 2])[0];
  let [sum, count] = [0, 0];
  for (let at = 0; at + width < backdrop.length; at++) {
    if (!backdrop[at] || !backdrop[at + 1] || !backdrop[at + width]) continue;
    const own = light(at);
    sum += Math.hypot(light(at + 1) - own, light(at + width) - own);
    count++;
  }
  return count > MIN_AREA * backdrop.length && sum < MAX_DETAIL * count ? backdrop : null;
}
