import { backProject, cropped, mapTiles, resizePlane, type TileGrid, tileGrid, withoutAlpha } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { floatTensor, type Graph, type GraphFile, type ModelSettings, withGraph } from "../onnx/session.ts";
import { planarFloats } from "../onnx/tensors.ts";
import { type EngineContext, EngineError, type ImageUpscaleEngine, warnWithoutCreativity } from "../ports/index.ts";

/** The side of a tile if the graph takes any size. It is a multiple of 16, which networks with several scales need. */
const DEFAULT_SIDE = 256;
/** Input pixels shared by neighboring tiles. */
const OVERLAP = 32;
/** Microseconds per input pixel on one slow core: about that of RealPLKSR. */
const COST = 300;
const BACK_PROJECTIONS = 2;
/** The largest factor of a request. */
const MAX_PASSES = 3;

interface Size {
  width: number;
  height: number;
}

/**
 * Upscales with a graph that maps an image [1, 3, h, w] with values from 0 to 1 to a larger one, such as RealPLKSR. It is
 * repeated until the requested size is reached. Alpha is resized apart.
 */
export const graphUpscaler = (engine: string, graph: GraphFile, settings: ModelSettings): ImageUpscaleEngine => ({
  async upscale({ image, width, height, mode }, context) {
    warnWithoutCreativity(mode, context);
    let colors = withoutAlpha(image);
    for (let pass = 0; colors.width < width || colors.height < height; pass++) {
      if (pass === MAX_PASSES) throw new EngineError(`The model ${graph.path} does not enlarge images.`);
      colors = await runTiles(colors, graph, settings, context, { width, height });
    }
    if (image.channels === 3) return { engine, image: await backProject(colors, image, BACK_PROJECTIONS) };
    const alpha = resizePlane(
      Float32Array.from({ length: image.width * image.height }, (_, at) => image.data[4 * at + 3] ?? 0),
      image,
      { width, height },
    );
    const data = new Uint8Array(4 * width * height);
    for (let at = 0; at < width * height; at++) {
      data.set(colors.data.subarray(3 * at, 3 * at + 3), 4 * at);
      data[4 * at + 3] = Math.max(0, Math.min(255, Math.round(alpha[at] ?? 0)));
    }
    return { engine, image: { width, height, channels: 4, data } };
  },
  estimateSeconds: ({ imageWidth, imageHeight }) => 5 + (1.5 * COST * imageWidth * imageHeight) / 1e6,
});

/**
 * Removes noise with a graph that maps an image [1, 3, h, w] with values from 0 to 1 to one of the same size, such as NAFNet.
 * Alpha is left out.
 */
export const graphDenoiser =
  (graph: GraphFile) =>
  (image: Raster, settings: ModelSettings, context: EngineContext): Promise<Raster> =>
    runTiles(withoutAlpha(image), graph, settings, context, image);

/** One pass of the graph over all tiles of an opaque image, reduced to the target if the graph enlarges more. */
async function runTiles(
  image: Raster,
  file: GraphFile,
  settings: ModelSettings,
  { signal, progress }: EngineContext,
  target: Size,
): Promise<Raster> {
  return withGraph(file, settings, async (graph) => {
    const tile = getTile(graph, file);
    const grid = toGrid(image, tile);
    const run = async (part: Raster) => {
      signal.throwIfAborted();
      return runTile(part, tile, graph, file);
    };
    const { scale } = await run(cutCorner(image, grid));
    const size = {
      width: Math.min(target.width, scale * image.width),
      height: Math.min(target.height, scale * image.height),
    };
    let done = 0;
    const data = await mapTiles({
      image,
      grid,
      scale,
      target: size,
      planes: 3,
      async run(part) {
        const { planes } = await run(part);
        progress("running the model", ++done / (grid.left.length * grid.top.length));
        return planes;
      },
    });
    return { ...size, channels: 3, data };
  });
}

/** The size of the graph's input. Throws EngineError for a graph with another layout. */
function getTile({ inputs }: Graph, { path }: GraphFile): Size {
  const [input, ...others] = inputs;
  if (!input || others.length > 0 || input.dims[1] !== 3)
    throw new EngineError(
      `The model ${path} needs one image input [1, 3, height, width]; it has ${inputs.map(({ name, dims }) => `${name} [${dims.map((size) => size ?? "any").join(", ")}]`).join(", ")}.`,
    );
  return { width: input.dims[3] ?? DEFAULT_SIDE, height: input.dims[2] ?? DEFAULT_SIDE };
}

const toGrid = (image: Size, { width, height }: Size): TileGrid => tileGrid(image, Math.min(width, height), OVERLAP);

const cutCorner = (image: Raster, { width, height }: TileGrid): Raster => cropped(image, 0, 0, width, height);

/** The planes of one tile, which is padded to the graph's size by its last column and row, and the graph's factor. */
async function runTile(
  part: Raster,
  { width, height }: Size,
  { inputs, outputs, run }: Graph,
  { path }: GraphFile,
): Promise<{ planes: Float32Array[]; scale: number }> {
  const padded = padTo(part, { width, height });
  const input = await floatTensor(planarFloats(padded), [1, 3, height, width]);
  const [output = ""] = outputs;
  const upscaled = (await run({ [inputs[0]?.name ?? ""]: input }, [output]))[output];
  const scale = Math.sqrt((upscaled?.length ?? 0) / (3 * width * height));
  if (!upscaled || !Number.isInteger(scale) || scale < 1)
    throw new EngineError(`The model ${path} returned no image of a multiple of ${width} × ${height} pixels.`);
  const planes = [0, 1, 2].map((plane) => {
    const from = plane * width * height * scale ** 2;
    const out = new Float32Array(part.width * part.height * scale ** 2);
    for (let y = 0; y < part.height * scale; y++) {
      const row = from + y * width * scale;
      out.set(upscaled.subarray(row, row + part.width * scale), y * part.width * scale);
    }
    return out;
  });
  return { planes, scale };
}

function padTo(part: Raster, { width, height }: Size): Raster {
  if (part.width === width && part.height === height) return part;
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = 3 * (Math.min(y, part.height - 1) * part.width + Math.min(x, part.width - 1));
      data.set(part.data.subarray(from, from + 3), 3 * (y * width + x));
    }
  return { width, height, channels: 3, data };
}
