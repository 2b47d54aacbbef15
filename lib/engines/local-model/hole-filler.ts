import { computeRegions, cropped, type Region, resizeRaster } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { fillHoles } from "../onnx/hole-filler.ts";
import { floatTensor, type Graph, type GraphFile, type ModelSettings, withGraph } from "../onnx/session.ts";
import { planarFloats } from "../onnx/tensors.ts";
import { EngineError } from "../ports/index.ts";

/** The side of the crop if the graph takes any size. LaMa was trained with crops of 256 and works well at 512. */
const DEFAULT_SIDE = 512;
/** The margin around a hole, as a multiple of its size, that the model gets as context. */
const CONTEXT = 1;
const MIN_CONTEXT = 96;

/**
 * Fills holes with a graph in LaMa's format (Suvorov et al. 2022): `image` [1, 3, h, w] with values from 0 to 1, `mask`
 * [1, 1, h, w] with 1 in the hole. Each hole is filled on a square crop, scaled to the graph's size. The mask's
 * value is the share of the fill: where it is 0, pixels stay bit-identical, and so does alpha.
 */
export function graphFiller(file: GraphFile): typeof fillHoles {
  return async (image, mask, settings, signal, progress) => {
    const filled: Raster = { ...image, data: new Uint8Array(image.data) };
    const regions = computeRegions(mask);
    for (const [index, region] of regions.entries()) {
      signal.throwIfAborted();
      await fillRegion(filled, mask, region, file, settings);
      progress((index + 1) / regions.length);
    }
    return filled;
  };
}

async function fillRegion(
  filled: Raster,
  mask: Mask,
  region: Region,
  file: GraphFile,
  settings: ModelSettings,
): Promise<void> {
  const crop = computeContext(region, filled);
  const size = { width: crop.right - crop.left, height: crop.bottom - crop.top };
  const pixels = cropped(filled, crop.left, crop.top, size.width, size.height);
  const hole = cropped(asRaster(mask), crop.left, crop.top, size.width, size.height);
  const fill = await withGraph(file, settings, async (graph) => {
    const side = getSide(graph, file);
    const scaled = await resizeRaster(pixels, side, side);
    // Every pixel that touches the hole belongs to it, so that no old color remains in the model's input.
    const share = await resizeRaster(hole, side, side, "linear");
    const inside = Float32Array.from({ length: side * side }, (_, at) => ((share.data[at * 3] ?? 0) > 0 ? 1 : 0));
    const feeds = {
      image: await floatTensor(planarFloats(scaled), [1, 3, side, side]),
      mask: await floatTensor(inside, [1, 1, side, side]),
    };
    const [output = ""] = graph.outputs;
    const planes = (await graph.run(feeds, [output]))[output];
    if (planes?.length !== 3 * side * side)
      throw new EngineError(`The model ${file.path} returned no image of ${side} × ${side} pixels.`);
    return resizeRaster(toRaster(planes, side), size.width, size.height);
  });
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const from = y * size.width + x;
      if ((hole.data[from * 3] ?? 0) === 0) continue;
      const to = ((crop.top + y) * filled.width + crop.left + x) * filled.channels;
      const share = (mask.data[(crop.top + y) * filled.width + crop.left + x] ?? 0) / 255;
      for (let channel = 0; channel < 3; channel++) {
        const old = filled.data[to + channel] ?? 0;
        filled.data[to + channel] = Math.round(old + ((fill.data[from * 3 + channel] ?? 0) - old) * share);
      }
    }
  }
}

/** The square around a hole that is the model's input, as far as the image reaches. */
function computeContext({ left, top, right, bottom }: Region, image: Raster): Region {
  const longer = Math.max(right - left, bottom - top);
  const half = Math.ceil(longer / 2 + Math.max(MIN_CONTEXT, CONTEXT * longer));
  const [x, y] = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
  return {
    left: Math.max(0, x - half),
    top: Math.max(0, y - half),
    right: Math.min(image.width, x + half),
    bottom: Math.min(image.height, y + half),
  };
}

function getSide({ inputs }: Graph, { path }: GraphFile): number {
  const findDims = (name: string) => inputs.find((input) => input.name === name)?.dims;
  const [image, mask] = [findDims("image"), findDims("mask")];
  if (!image || !mask)
    throw new EngineError(
      `The model ${path} needs the inputs image and mask; it has ${inputs.map(({ name }) => name).join(", ")}.`,
    );
  return image[2] ?? DEFAULT_SIDE;
}

const asRaster = ({ width, height, data }: Mask): Raster => {
  const rgb = new Uint8Array(3 * data.length);
  for (let at = 0; at < data.length; at++) rgb.fill((data[at] ?? 0) > 0 ? 255 : 0, 3 * at, 3 * at + 3);
  return { width, height, channels: 3, data: rgb };
};

/** Planes as bytes. Exports differ in their range: 0 to 1, or 0 to 255. */
function toRaster(planes: Float32Array, side: number): Raster {
  const scale = planes.some((value) => value > 2) ? 1 : 255;
  const data = new Uint8Array(planes.length);
  for (let at = 0; at < side * side; at++)
    for (let channel = 0; channel < 3; channel++)
      data[at * 3 + channel] = Math.min(
        255,
        Math.max(0, Math.round((planes[channel * side * side + at] ?? 0) * scale)),
      );
  return { width: side, height: side, channels: 3, data };
}
