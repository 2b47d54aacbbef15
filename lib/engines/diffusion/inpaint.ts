import { blendByMask, cropped, placeOnColor, resizeRaster } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EngineContext } from "../ports/index.ts";
import type { DiffusionModel, ModelRequest } from "./model.ts";
import { workingSize } from "./sizes.ts";

/** The space around the masked part that is part of the model's input, as a share of the part's longer side. */
const CONTEXT = 0.5;
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };

/**
 * Repaints the masked part of an image at the image's size. The model gets the part with its surroundings, so that a
 * small part of a large image keeps its detail. Pixels where the mask is 0 and alpha stay.
 */
export async function repaintMasked(
  model: DiffusionModel,
  { image, mask, ...request }: { image: Raster; mask: Mask } & Pick<ModelRequest, "prompt" | "negativePrompt">,
  context: EngineContext,
): Promise<Raster> {
  const area = surroundings(mask, model.facts().side);
  const part = cropped(placeOnColor(image, WHITE), area.left, area.top, area.width, area.height);
  const size = workingSize(model.facts(), area.width, area.height);
  const generated = await model.run(
    {
      ...request,
      ...size,
      image: await resizeRaster(part, size.width, size.height),
      mask: resizeMask(cropMask(mask, area), size),
      strength: 1,
    },
    context,
  );
  const sized = await resizeRaster(generated, area.width, area.height);
  return blendByMask(image, paste(image, sized, area), mask);
}

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The rectangle around the selected pixels with space, at least `side` wide and high if the image is. */
function surroundings({ width, height, data }: Mask, side: number): Area {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const [at, value] of data.entries()) {
    if (value === 0) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  const space = CONTEXT * Math.max(right - left, bottom - top);
  const along = (from: number, to: number, length: number) => {
    const extent = Math.min(length, Math.max(Math.ceil(to - from + 2 * space), side));
    const start = Math.max(0, Math.min(length - extent, Math.round((from + to - extent) / 2)));
    return { start, extent };
  };
  const [across, down] = [along(left, right, width), along(top, bottom, height)];
  return { left: across.start, top: down.start, width: across.extent, height: down.extent };
}

const cropMask = ({ width, data }: Mask, area: Area): Mask => ({
  width: area.width,
  height: area.height,
  data: Uint8Array.from(
    { length: area.width * area.height },
    (_, at) => data[(area.top + Math.floor(at / area.width)) * width + area.left + (at % area.width)] ?? 0,
  ),
});

/** The nearest pixels of a mask; every selected pixel counts, so that thin lines stay. */
function resizeMask({ width, height, data }: Mask, size: { width: number; height: number }): Mask {
  const resized = new Uint8Array(size.width * size.height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] ?? 0) === 0) continue;
      const [fromX, toX] = [(x * size.width) / width, ((x + 1) * size.width) / width];
      const [fromY, toY] = [(y * size.height) / height, ((y + 1) * size.height) / height];
      for (let row = Math.floor(fromY); row < Math.ceil(toY); row++)
        resized.fill(255, row * size.width + Math.floor(fromX), row * size.width + Math.ceil(toX));
    }
  return { ...size, data: resized };
}

/** A copy of the image, opaque, with a part replaced. */
function paste(image: Raster, part: Raster, { left, top, width, height }: Area): Raster {
  const copy: Raster = { ...image, data: new Uint8Array(image.data) };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 3; channel++)
        copy.data[((top + y) * image.width + left + x) * image.channels + channel] =
          part.data[(y * width + x) * part.channels + channel] ?? 0;
  return copy;
}
