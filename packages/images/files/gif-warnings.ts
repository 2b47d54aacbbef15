import type { Raster } from "../raster.ts";

/** Warnings of what GIF cannot store. */
export function gifWarnings(frames: readonly Raster[]): string[] {
  const isPartial = ({ channels, data }: Raster): boolean => {
    if (channels === 3) return false;
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 0 && data[at] !== 255) return true;
    return false;
  };
  return [
    "GIF has at most 256 colors per frame. Use webp or png to keep all colors.",
    ...(frames.some(isPartial)
      ? ["GIF has no partial transparency, so soft edges are hard. Use webp or png to keep them."]
      : []),
  ];
}
