import { boxBlur } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { type Box, cut } from "../../tools/geometry.ts";
import { readMedian } from "./ink.ts";

/** A pixel of another color than the ground, of 255 in one channel, and the share of a column from which the ground has ended. */
const [OTHER, ENDED] = [48, 0.3];
/** The space that a text keeps to the end of its ground, as a share of its height. */
const MARGIN = 0.16;
/** Ground with more pixels of other colors, as a share, is not plain. */
const UNEVEN = 0.2;
/** How far the light of a sign is followed behind its letters, as a share of their height. */
const AROUND = 0.7;

/** The plain ground of a line of text, as of a sign. */
export interface PlainGround {
  /** From where to where it goes on beside the text, in pixels across the image: a sign ends at its frame. */
  left: number;
  right: number;
  /** The image without the letters: ground in the light of what is around them. */
  behind: Raster;
}

/** The plain ground in the `box` of a line of text whose letters are marked with their soft edges; null if it is not plain. */
export function readPlainGround(image: Raster, letters: Mask, box: Box): PlainGround | null {
  const { channels, data } = image;
  const { x, width, height } = box;
  const [top, bottom] = [Math.max(0, box.y), Math.min(image.height, box.y + height)];
  const ground = medianGround(image, letters, box);
  if (!ground) return null;
  const isOther = (at: number) =>
    Math.max(...ground.map((value, channel) => Math.abs((data[at * channels + channel] ?? 0) - value))) > OTHER;
  const countOther = (column: number) => {
    let [count, all] = [0, 0];
    for (let row = top; row < bottom; row++) {
      const at = row * image.width + column;
      if (letters.data[at]) continue;
      all++;
      count += Number(isOther(at));
    }
    return { count, all };
  };
  const columns = Array.from({ length: width }, (_, index) => countOther(x + index));
  const sum = (key: "count" | "all") => columns.reduce((total, column) => total + column[key], 0);
  if (sum("count") > UNEVEN * sum("all")) return null;
  const hasEnded = (column: number) => {
    const { count, all } = countOther(column);
    return count > ENDED * Math.max(1, all);
  };
  let [left, right] = [x, x + width];
  while (left > 0 && !hasEnded(left - 1)) left--;
  while (right < image.width && !hasEnded(right)) right++;
  const margin = Math.round(MARGIN * height);
  return {
    left: left === 0 ? 0 : Math.min(x, left + margin),
    right: right === image.width ? right : Math.max(x + width, right - margin),
    behind: filled(image, letters, isOther, { x: left, y: top, width: right - left, height: bottom - top }),
  };
}

/** The median color of a box between the letters; null if nearly nothing is there. */
function medianGround(image: Raster, letters: Mask, box: Box): number[] | null {
  const pixels: number[] = [];
  for (let row = Math.max(0, box.y); row < box.y + box.height; row++)
    for (let column = box.x; column < box.x + box.width; column++) {
      const at = row * image.width + column;
      if (letters.data[at] === 0) pixels.push(at);
    }
  return pixels.length < box.width ? null : readMedian(image, pixels);
}

/** The image with its letters filled with the mean of the ground around them. */
function filled(image: Raster, letters: Mask, isOther: (at: number) => boolean, box: Box): Raster {
  const reach = Math.max(2, Math.round(AROUND * box.height));
  const [x, y] = [Math.max(0, box.x - reach), Math.max(0, box.y - reach)];
  const area = {
    x,
    y,
    width: Math.min(image.width, box.x + box.width + reach) - x,
    height: Math.min(image.height, box.y + box.height + reach) - y,
  };
  const small = cut(image, area);
  const pixelAt = (at: number) => (y + Math.floor(at / area.width)) * image.width + x + (at % area.width);
  const weight = Float32Array.from({ length: area.width * area.height }, (_, at) =>
    letters.data[pixelAt(at)] || isOther(pixelAt(at)) ? 0 : 1,
  );
  const [near, wide] = [reach >> 1, reach * 3].map((radius) => ({
    radius,
    weight: boxBlur(weight, area.width, area.height, radius),
  }));
  const result = new Uint8Array(image.data);
  for (let channel = 0; channel < 3; channel++) {
    const plane = weight.map((value, at) => value * (small.data[at * small.channels + channel] ?? 0));
    const [nearSum, wideSum] = [near, wide].map((own) =>
      own ? boxBlur(plane, area.width, area.height, own.radius) : plane,
    );
    for (let at = 0; at < weight.length; at++) {
      const pixel = pixelAt(at);
      if (!letters.data[pixel]) continue;
      const total = (near?.weight[at] ?? 0) + 0.02 * (wide?.weight[at] ?? 0);
      if (total > 1e-6)
        result[pixel * image.channels + channel] = ((nearSum?.[at] ?? 0) + 0.02 * (wideSum?.[at] ?? 0)) / total + 0.5;
    }
  }
  return { ...image, data: result };
}
