import { growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";

/** A cutout with what the masks of other things mark in its image. */
export function withMasks(image: Raster, cut: Raster, others: readonly { value: Uint8Array }[]): Raster {
  if (image.width !== cut.width || image.height !== cut.height) return cut;
  const data = new Uint8Array(cut.data);
  for (const { value } of others)
    for (let at = 0; at < value.length; at++) {
      if ((value[at] ?? 0) <= (data[at * 4 + 3] ?? 0)) continue;
      const from = at * image.channels;
      data.set([...image.data.subarray(from, from + 3), value[at] ?? 0], at * 4);
    }
  return { ...cut, data };
}

/** The width of the seam between two outlines that touch, as a share of the shorter side. */
const SEAM = 1 / 150;

/** A cutout of several things with the seams between them closed: a morphological closing of its alpha. */
export function withoutSeams(image: Raster, cut: Raster): Raster {
  const { width, height } = cut;
  if (image.width !== width || image.height !== height) return cut;
  const radius = Math.max(1, Math.round(SEAM * Math.min(width, height)));
  const alpha = Uint8Array.from({ length: width * height }, (_, at) => ((cut.data[at * 4 + 3] ?? 0) > 127 ? 255 : 0));
  const inverse = growMask({ width, height, data: alpha }, radius).data.map((value) => 255 - value);
  const back = growMask({ width, height, data: inverse }, radius).data;
  // The soft edges of two things that touch are inside of both.
  const edge = growMask({ width, height, data: back }, Math.ceil(radius / 2)).data;
  const data = new Uint8Array(cut.data);
  for (let at = 0; at < alpha.length; at++) {
    if (edge[at] && (alpha[at] || back[at])) continue;
    const from = at * image.channels;
    data.set([...image.data.subarray(from, from + 3), 255], at * 4);
  }
  return { ...cut, data };
}
