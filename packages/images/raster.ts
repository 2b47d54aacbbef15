/**
 * A decoded image: interleaved 8-bit sRGB, row by row without padding. `data.length === width × height × channels`.
 * Alpha is straight (not premultiplied).
 */
export interface Raster {
  width: number;
  height: number;
  channels: 3 | 4;
  data: Uint8Array;
}

/** One plane of coverage, 0 to 255, row by row. `data.length === width × height`. */
export interface Mask {
  width: number;
  height: number;
  data: Uint8Array;
}
