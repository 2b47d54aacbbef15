import { subjectBox } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { RunContext } from "@atelier/images/run-context";

/**
 * A cutout in RGBA with its subject in the middle of the image, which keeps its size. A subject that an edge of the image cuts
 * off stays at that edge, with a warning.
 */
export function inMiddle(cutout: Raster, { warn }: Pick<RunContext, "warn">): Raster {
  const { width, height } = cutout;
  const box = subjectBox(cutout);
  if (!box || cutout.channels !== 4) return cutout;
  const isCutAcross = box.x <= 1 || box.x + box.width >= width - 1;
  const isCutDown = box.y <= 1 || box.y + box.height >= height - 1;
  if (isCutAcross || isCutDown)
    warn("The edge of the image cuts off the subject, so it stays at that edge and is not in the middle.");
  const right = isCutAcross ? 0 : Math.round((width - box.width) / 2 - box.x);
  const down = isCutDown ? 0 : Math.round((height - box.height) / 2 - box.y);
  if (right === 0 && down === 0) return cutout;
  const data = new Uint8Array(cutout.data.length);
  for (let y = Math.max(0, -down); y < Math.min(height, height - down); y++) {
    const from = Math.max(0, -right);
    const to = Math.min(width, width - right);
    data.set(
      cutout.data.subarray((y * width + from) * 4, (y * width + to) * 4),
      ((y + down) * width + from + right) * 4,
    );
  }
  return { ...cutout, data };
}
