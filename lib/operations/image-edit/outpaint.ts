import type { InputFault } from "@atelier/errors";
import type { Extension } from "@atelier/images";
import type { PriceFacts } from "../define.ts";

/** The most pixels that are added at one side. */
export const MAX_ADDED = 2048;
const MAX_SIDE = 8192;
const MAX_PIXELS = 50_000_000;
/** More of the result than this cannot be continued from the image. */
const MAX_ADDED_SHARE = 0.75;

interface OutpaintFields {
  outpaint_top: number;
  outpaint_right: number;
  outpaint_bottom: number;
  outpaint_left: number;
}

/** The pixels to add at each side; null if there are none. */
export function findExtension(input: OutpaintFields): Extension | null {
  const extension = {
    top: input.outpaint_top,
    right: input.outpaint_right,
    bottom: input.outpaint_bottom,
    left: input.outpaint_left,
  };
  return Object.values(extension).some((pixels) => pixels > 0) ? extension : null;
}

/** Faults of an extension that makes the image too large or is too large for it. */
export function checkOutpaint(input: OutpaintFields, facts: PriceFacts): InputFault[] {
  const extension = findExtension(input);
  if (!extension) return [];
  const [width, height] = [
    facts.width + extension.left + extension.right,
    facts.height + extension.top + extension.bottom,
  ];
  const [largest] = (["left", "right", "top", "bottom"] as const).toSorted((a, b) => extension[b] - extension[a]);
  const pointer = `/outpaint_${largest}`;
  const size = `${width} × ${height} pixels`;
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    return [
      {
        pointer,
        message: `The extended image would have ${size}. The limit is ${MAX_SIDE} pixels per side and 50 megapixels.`,
      },
    ];
  if (1 - (facts.width * facts.height) / (width * height) > MAX_ADDED_SHARE)
    return [
      {
        pointer,
        message: `At most ${MAX_ADDED_SHARE * 100}% of the result can be added, and ${size} are more. Extend the image in several requests.`,
      },
    ];
  return [];
}
