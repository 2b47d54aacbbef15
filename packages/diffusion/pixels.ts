import type { Mask, Raster } from "@atelier/images/raster";
import { type Tensor, tensor } from "./tensor.ts";

/** Planes [1, 3, height, width] of a picture, scaled from bytes to `low`…1. Alpha is ignored. */
export function toPlanes({ width, height, channels, data }: Raster, low: -1 | 0): Tensor {
  const size = width * height;
  const planes = new Float32Array(3 * size);
  const scale = (1 - low) / 255;
  for (let channel = 0; channel < 3; channel++)
    for (let pixel = 0; pixel < size; pixel++)
      planes[channel * size + pixel] = data[pixel * channels + channel] * scale + low;
  return tensor(planes, [1, 3, height, width]);
}

/** A picture from planes [1, 3, height, width] of −1 to 1. Values outside are clipped. */
export function toRaster({ data: planes, dims: [, , height = 0, width = 0] }: Tensor): Raster {
  const size = width * height;
  // A clamped array rounds and limits the values that are written to it.
  const data = new Uint8ClampedArray(3 * size);
  for (let channel = 0; channel < 3; channel++)
    for (let pixel = 0; pixel < size; pixel++)
      data[pixel * 3 + channel] = (planes[channel * size + pixel] * 0.5 + 0.5) * 255;
  return { width, height, channels: 3, data: new Uint8Array(data.buffer) };
}

/** Whether a mask's value selects the pixel. */
const isSelected = (value: number | undefined) => (value ?? 0) > 127;

/** The mask [1, 1, h, w] of latents: 1 where the pixel at the corner of a latent's area is selected. */
export function latentMask({ width, height, data }: Mask, scale: number): Tensor {
  const [wide, high] = [width / scale, height / scale];
  const values = new Float32Array(wide * high);
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) values[y * wide + x] = isSelected(data[y * scale * width + x * scale]) ? 1 : 0;
  return tensor(values, [1, 1, high, wide]);
}

/** Planes of −1 to 1 with 0, a middle grey, in place of the selected pixels. */
export function withoutSelected({ data, dims }: Tensor, mask: Mask): Tensor {
  const size = mask.width * mask.height;
  return tensor(
    data.map((value, at) => (isSelected(mask.data[at % size]) ? 0 : value)),
    dims,
  );
}
