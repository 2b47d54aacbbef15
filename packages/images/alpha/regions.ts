import type { Mask } from "../raster.ts";

/** A rectangle of whole pixels. `right` and `bottom` are exclusive. */
export interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Regions closer to each other than this share of the longer side are joined. */
const NEAR = 0.02;

/**
 * The bounding rectangles of the connected parts of a mask (values above 0). Rectangles that touch or are close
 * together are joined.
 */
export function computeRegions({ width, height, data }: Mask): Region[] {
  const found: Region[] = [];
  visitParts(
    width,
    height,
    (at) => data[at] !== 0,
    (part, at) => {
      found[part] ??= { left: width, top: height, right: 0, bottom: 0 };
      const region = found[part];
      const x = at % width;
      const y = (at - x) / width;
      region.left = Math.min(region.left, x);
      region.right = Math.max(region.right, x + 1);
      region.top = Math.min(region.top, y);
      region.bottom = Math.max(region.bottom, y + 1);
    },
  );
  return join(found, NEAR * Math.max(width, height));
}

/**
 * Visits each pixel that `isInside` once, one connected part after another: pixels with a common side are connected.
 * `visit` gets the index of the part and that of the pixel.
 */
export function visitParts(
  width: number,
  height: number,
  isInside: (at: number) => boolean,
  visit: (part: number, at: number) => void,
): void {
  const seen = new Uint8Array(width * height);
  const stack: number[] = [];
  let part = -1;
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || !isInside(start)) continue;
    part++;
    seen[start] = 1;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      visit(part, at);
      const x = at % width;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= seen.length || seen[next] || !isInside(next)) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
  }
}

function join(regions: Region[], gap: number): Region[] {
  const found: Region[] = [];
  for (const region of regions) {
    let grown = region;
    for (
      let index = found.findIndex((candidate) => close(candidate, grown, gap));
      index >= 0;
      index = found.findIndex((candidate) => close(candidate, grown, gap))
    ) {
      const [absorbed] = found.splice(index, 1);
      if (absorbed)
        grown = {
          left: Math.min(grown.left, absorbed.left),
          top: Math.min(grown.top, absorbed.top),
          right: Math.max(grown.right, absorbed.right),
          bottom: Math.max(grown.bottom, absorbed.bottom),
        };
    }
    found.push(grown);
  }
  return found;
}

const close = (a: Region, b: Region, gap: number) =>
  a.left - gap < b.right && b.left - gap < a.right && a.top - gap < b.bottom && b.top - gap < a.bottom;

/** The mask widened by `radius` pixels in every direction: dilation with a square. The result has only 0 and 255. */
export function growMask(mask: Mask, radius: number): Mask {
  if (radius < 1) return { ...mask, data: mask.data.map((value) => (value > 0 ? 255 : 0)) };
  const { width, height } = mask;
  const across = dilate(mask.data, radius, { step: 1, line: width, length: width, lines: height });
  const data = dilate(across, radius, { step: width, line: 1, length: height, lines: width });
  return { width, height, data };
}

/** A running maximum along rows or columns: a pixel is set if any pixel within `radius` is set. */
function dilate(
  data: Uint8Array,
  radius: number,
  { step, line, length, lines }: { step: number; line: number; length: number; lines: number },
): Uint8Array {
  const dilated = new Uint8Array(data.length);
  for (let index = 0; index < lines; index++) {
    const base = index * line;
    let until = -1;
    for (let position = 0; position < length + radius; position++) {
      if (position < length && data[base + position * step] > 0) until = position + radius;
      const at = position - radius;
      if (at >= 0 && at < length && until >= at) dilated[base + at * step] = 255;
    }
    until = -1;
    for (let position = 0; position < length; position++) {
      if (data[base + position * step] > 0) until = position + radius;
      if (until >= position) dilated[base + position * step] = 255;
    }
  }
  return dilated;
}

/** The pixels of each connected part of what `isInside`, the parts in the order of their first pixels. */
export function collectParts(width: number, height: number, isInside: (at: number) => boolean): number[][] {
  const parts: number[][] = [];
  visitParts(width, height, isInside, (part, at) => {
    parts[part] ??= [];
    parts[part].push(at);
  });
  return parts;
}
