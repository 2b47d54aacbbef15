import { type Padding, type Position, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { RunContext } from "@atelier/images/run-context";
import { smoothStep } from "./plane.ts";
import type { Subject } from "./subject.ts";

/** The subject at its final size, with the position of its upper left corner in the result. */
export interface Placed {
  image: Raster;
  left: number;
  top: number;
}

/** A photo enlarged by more than this factor looks soft. */
const SOFT_FROM = 2;
/** Share of the free height above the subject. It is more than half, because a centered subject seems to float. */
const AIR_ABOVE = 0.56;

/**
 * Scales the subject to fill the frame except for the padding, and positions it. A side that the photo cuts off
 * touches the frame.
 */
export async function placeSubject(
  { image, cut }: Subject,
  frame: { width: number; height: number; padding: Padding; position?: Position | undefined },
  context: RunContext,
): Promise<Placed> {
  const { padding, position = { x: 0.5, y: AIR_ABOVE } } = frame;
  const space = {
    width: frame.width * (1 - padding.left - padding.right),
    height: frame.height * (1 - padding.top - padding.bottom),
  };
  const scale = Math.min(space.width / image.width, space.height / image.height);
  if (scale > SOFT_FROM)
    context.warn(
      `The product has only ${image.width} × ${image.height} pixels in the photo and was enlarged ${scale.toFixed(1)} times. Send a larger photo for a sharper result.`,
    );
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const sized = await resizeRaster(image, width, height);
  const sides = (["left", "top", "right", "bottom"] as const).filter((side) => cut[side]);
  if (sides.length > 0)
    context.warn(
      `The photo cuts the product off at the ${sides.join(" and the ")}, so it was placed at that side. Send a photo that shows the whole product for a better result.`,
    );
  // A cut side touches the edge of the result, because a straight cut in the middle of the picture looks wrong.
  const meets = {
    left: cut.left && !cut.right,
    right: cut.right && !cut.left,
    top: cut.top && !cut.bottom,
    bottom: cut.bottom,
  };
  softenCuts(sized, { left: cut.left && cut.right, right: cut.left && cut.right, top: cut.top && cut.bottom });
  const left = meets.left
    ? 0
    : meets.right
      ? frame.width - width
      : Math.round(frame.width * padding.left + (space.width - width) * position.x);
  const top = meets.bottom
    ? frame.height - height
    : meets.top
      ? 0
      : Math.round(frame.height * padding.top + (space.height - height) * position.y);
  return { image: sized, left, top };
}

/** Fades the cut sides that do not touch the frame. */
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
