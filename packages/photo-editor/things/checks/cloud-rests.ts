import { boxBlur, collectParts } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import { luma } from "../../tools/adjust.ts";
import type { Sky } from "../../tools/skies/soft-sky.ts";

/** Clouds are at least so light, of 255, with at most this difference of their channels, and at most so much more red than blue. */
const [LIGHT, PALE, WARM] = [145, 75, 18];
/** Colors of clouds are averaged in cells of an image of at most this side, within this share of the shorter side. */
const [SIDE, AROUND] = [600, 1 / 8];
/** A rest has the color of the clouds around it to within this, of 255, in a part of the sky with at least this share of clouds. */
const [SAME, MIN_CLOUDS] = [48, 0.012];
/** So much of a rest, as a share of it, is that close to clouds of its color. */
const LIKE = 0.3;
/** A rest touches the sky with this share of its edge, and this share of it is smooth, as no wall is. */
const [BESIDE, SMOOTH] = [0.3, 0.45];
/** A smaller part, as a share of the image, is no visible rest, and so are all of them together with less than the second share. */
const [LEAST, VISIBLE] = [0.00003, 0.0007];
/** A larger part that the sky encloses, as a share of the image, is no piece of a cloud; of a smaller one this share is pale. */
const [LARGEST, MOSTLY] = [0.01, 0.6];
const FLYING = /^(?:airplane|bird|kite|person|boat)$/;

/** Whether a pixel has the color of a cloud in daylight. */
function isPaleAt({ channels, data }: Raster, at: number): boolean {
  const [r = 0, g = 0, b = 0] = data.subarray(at * channels, at * channels + 3);
  return luma(r, g, b) > LIGHT && Math.max(r, g, b) - Math.min(r, g, b) < PALE && r - b < WARM;
}

/** The shares of a sky with the pieces of clouds that it encloses, which are no birds, kites or planes. */
export async function withLoosePieces(image: Raster, shares: Uint8Array, edit: EditContext): Promise<Uint8Array> {
  const { width, height } = image;
  const pieces = collectParts(width, height, (at) => (shares[at] ?? 0) < 128).filter(
    (part) =>
      part.length < LARGEST * shares.length && part.filter((at) => isPaleAt(image, at)).length > MOSTLY * part.length,
  );
  if (pieces.length === 0) return shares;
  const flying = (await edit.parts.detect(image)).filter(({ name }) => FLYING.test(name));
  edit.context.signal.throwIfAborted();
  const grown = new Uint8Array(shares);
  for (const piece of pieces) {
    const [x, y] = [(piece[0] ?? 0) % width, Math.floor((piece[0] ?? 0) / width)];
    const isThing = flying.some(
      ({ box: [left, top, across, down] }) =>
        x >= left - 2 && x <= left + across + 2 && y >= top - 2 && y <= top + down + 2,
    );
    if (!isThing) for (const at of piece) grown[at] = 255;
  }
  return grown;
}

/** Warns of pieces of clouds beside a new sky that kept their color. Costs half of the price. Returns whether it warned. */
export function warnOfCloudRests(image: Raster, sky: Sky, edit: EditContext): boolean {
  const box = edit.mask ? null : findCloudRests(image, sky);
  if (!box) return false;
  edit.guessed = true;
  edit.context.warn(
    `Pieces of old clouds can be left beside the new sky: box [${box.join(", ")}]. Half of the price is charged. Check the result, or mark the sky with a mask.`,
  );
  return true;
}

/** The box of the largest piece of a cloud that a sky leaves out; null if none is visible. */
export function findCloudRests(image: Raster, { shares, around: { isPlain } }: Sky): readonly number[] | null {
  const { width, height, channels, data } = image;
  const clouds = readClouds(image, shares);
  const isPale = (at: number) => (shares[at] ?? 0) < 128 && isPaleAt(image, at);
  const isLike = (at: number) => {
    const cell = clouds.findCell(at);
    if ((clouds.weights[cell] ?? 0) < MIN_CLOUDS) return false;
    return [0, 1, 2].every(
      (channel) => Math.abs((data[at * channels + channel] ?? 0) - (clouds.means[channel]?.[cell] ?? 0)) < SAME,
    );
  };
  let [total, largest]: [number, readonly number[]] = [0, []];
  for (const part of collectParts(width, height, isPale)) {
    if (part.length < LEAST * shares.length) continue;
    if (part.filter(isLike).length < LIKE * part.length) continue;
    if (part.filter((at) => isPlain[at]).length < SMOOTH * part.length) continue;
    const inside = new Set(part);
    let [edge, beside] = [0, 0];
    for (const at of part)
      for (const next of [at - 1, at + 1, at - width, at + width]) {
        if (inside.has(next)) continue;
        edge++;
        beside += Number((shares[next] ?? 255) > 200);
      }
    if (beside < BESIDE * edge) continue;
    total += part.length;
    if (part.length > largest.length) largest = part;
  }
  if (total < VISIBLE * shares.length) return null;
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (const at of largest) {
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return [left, top, right - left + 1, bottom - top + 1];
}

/** The mean color of the clouds in a sky around each cell, and their share of it. */
function readClouds(image: Raster, shares: Uint8Array) {
  const { width, height, channels, data } = image;
  const scale = Math.max(1, Math.ceil(Math.max(width, height) / SIDE));
  const [across, down] = [Math.ceil(width / scale), Math.ceil(height / scale)];
  const findCell = (at: number) =>
    Math.floor(Math.floor(at / width) / scale) * across + Math.floor((at % width) / scale);
  const planes = Array.from({ length: 4 }, () => new Float32Array(across * down));
  const [counts = new Float32Array(0), ...sums] = planes;
  for (let at = 0; at < shares.length; at++) {
    if (shares[at] !== 255 || !isPaleAt(image, at)) continue;
    const cell = findCell(at);
    counts[cell] = (counts[cell] ?? 0) + 1 / (scale * scale);
    for (const [channel, sum] of sums.entries())
      sum[cell] = (sum[cell] ?? 0) + (data[at * channels + channel] ?? 0) / (scale * scale);
  }
  const radius = Math.max(2, Math.round(AROUND * Math.min(across, down)));
  const weights = boxBlur(counts, across, down, radius);
  const means = sums.map((sum) =>
    boxBlur(sum, across, down, radius).map((value, cell) => value / Math.max(1e-6, weights[cell] ?? 0)),
  );
  return { findCell, weights, means };
}
