import { resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { RunContext } from "@atelier/images/run-context";
import { smoothStep } from "./plane.ts";
import type { Subject } from "./subject.ts";

/** The subject at its final size and where its upper left corner goes in the result. */
export interface Placed {
  image: Raster;
  left: number;
  top: number;
}

/** Enlarged beyond this, a photo starts to look soft. */
const SOFT_FROM = 2;
/** Of the free height, what lies above: a little more than half, so that the subject sits rather than hangs. */
const AIR_ABOVE = 0.56;

/** Scales the subject to fill the frame but for the padding, and stands it there; a side that the photo cut off meets the frame instead. */
export async function placeSubject(
  { image, cut }: Subject,
  frame: { width: number; height: number; padding: number },
  context: RunContext,
): Promise<Placed> {
  const room = { width: frame.width * (1 - 2 * frame.padding), height: frame.height * (1 - 2 * frame.padding) };
  const scale = Math.min(room.width / image.width, room.height / image.height);
  if (scale > SOFT_FROM)
    context.warn(
      `The product has ${image.width} × ${image.height} pixels in the photo and was enlarged ${scale.toFixed(1)} times: a larger photo would be crisper.`,
    );
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const sized = await resizeRaster(image, width, height);
  const sides = (["left", "top", "right", "bottom"] as const).filter((side) => cut[side]);
  if (sides.length > 0)
    context.warn(
      `The photo's frame cuts the product off at the ${sides.join(" and the ")}: it was set against that side, and a photo that shows all of it looks better.`,
    );
  // Where the photo ended, the result ends too: a product in mid-air with a straight side gives every montage away.
  const meets = {
    left: cut.left && !cut.right,
    right: cut.right && !cut.left,
    top: cut.top && !cut.bottom,
    bottom: cut.bottom,
  };
  softenCuts(sized, { left: cut.left && cut.right, right: cut.left && cut.right, top: cut.top && cut.bottom });
  const left = meets.left ? 0 : meets.right ? frame.width - width : Math.round((frame.width - width) / 2);
  const top = meets.bottom
    ? frame.height - height
    : meets.top
      ? 0
      : Math.round(frame.height * frame.padding + (room.height - height) * AIR_ABOVE);
  return { image: sized, left, top };
}

/** Fades the sides at which the photo ended and that cannot meet the frame's. */
function softenCuts({ width, height, data }: Raster, cut: { left: boolean; top: boolean; right: boolean }): void {
  if (!cut.left && !cut.top && !cut.right) return;
  const reach = Math.max(2, Math.max(width, height) * 0.05);
  for (let y = 0; y < height; y++) {
    const vertical = cut.top ? smoothStep(0, reach, y) : 1;
    for (let x = 0; x < width; x++) {
      const share =
        vertical * (cut.left ? smoothStep(0, reach, x) : 1) * (cut.right ? smoothStep(0, reach, width - 1 - x) : 1);
      if (share < 1) data[(y * width + x) * 4 + 3] = (data[(y * width + x) * 4 + 3] ?? 0) * share;
    }
  }
}
