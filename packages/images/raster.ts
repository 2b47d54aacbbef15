import type { ColorProfile } from "./files/color-profile.ts";

/**
 * A decoded image: interleaved 8-bit RGB, row by row without padding. `data.length === width × height × channels`.
 * Alpha is straight (not premultiplied).
 */
export interface Raster {
  width: number;
  height: number;
  channels: 3 | 4;
  data: Uint8Array;
  /** The color profile of the samples; sRGB if it is not set. Only results that are about to be encoded have a profile. */
  profile?: ColorProfile | undefined;
  /** The same samples with 16 bits, for a result that is about to be encoded. */
  samples16?: Uint16Array | undefined;
}

/** One plane of coverage, 0 to 255, row by row. `data.length === width × height`. */
export interface Mask {
  width: number;
  height: number;
  data: Uint8Array;
}

/** The frames of an animation, all of one size, and how long each is shown. */
export interface Animation {
  frames: Raster[];
  delaysMs: number[];
  /** How often it is played; 0 is without end. */
  loop: number;
}
