import { type TileGrid, tileGrid } from "@atelier/images";
import type { WeightName } from "../../models/weights.ts";
import type { UpscaleMode } from "../ports/index.ts";

export interface Size {
  width: number;
  height: number;
}

/** An upscaling network with measured properties. */
export interface Enlarger {
  weight: WeightName;
  engine: string;
  scale: 2 | 4;
  input: string;
  /** The longest side of a tile. Larger tiles share fewer pixels; the limit is one gigabyte of working memory. */
  tileSide: number;
  /**
   * Input pixels shared by neighboring tiles. Half of them are affected by the tile's edge; beyond that, less than one
   * sample in a thousand is, as measured on photographs.
   */
  overlap: number;
  /** Microseconds per input pixel of a tile on one slow core. */
  cost: number;
}

/** One pass over an image. */
export interface Stage {
  enlarger: Enlarger;
  target: Size;
}

export const enlargers = {
  x4fast: {
    weight: "x4fast",
    engine: "onnx/realesr-general-x4v3",
    scale: 4,
    input: "data",
    tileSide: 288,
    overlap: 32,
    cost: 16,
  },
  x2: {
    weight: "x2",
    engine: "onnx/real-esrgan-x2",
    scale: 2,
    input: "input",
    tileSide: 448,
    overlap: 160,
    cost: 40,
  },
  x4plus: {
    weight: "x4plus",
    engine: "onnx/real-esrgan-x4plus",
    scale: 4,
    input: "data",
    tileSide: 240,
    overlap: 88,
    cost: 160,
  },
} as const satisfies Record<string, Enlarger>;

/** The passes that scale an image to the target size, and the name of the engine in results. */
export function upscalePlan(image: Size, target: Size, mode: UpscaleMode): { stages: Stage[]; engine: string } {
  const factor = Math.max(target.width / image.width, target.height / image.height);
  const { x4fast, x2, x4plus } = enlargers;
  const reduced = (by: number): Size => ({
    width: Math.max(image.width, Math.ceil(target.width / by)),
    height: Math.max(image.height, Math.ceil(target.height / by)),
  });
  if (mode === "fast") {
    const last = { enlarger: x4fast, target };
    return { engine: x4fast.engine, stages: factor <= 4 ? [last] : [{ enlarger: x4fast, target: reduced(4) }, last] };
  }
  if (factor <= 2) return { engine: x2.engine, stages: [{ enlarger: x2, target }] };
  if (factor <= 4) return { engine: x4plus.engine, stages: [{ enlarger: x4plus, target }] };
  return {
    engine: x4plus.engine,
    stages: [
      { enlarger: x4plus, target: reduced(2) },
      { enlarger: x2, target },
    ],
  };
}

export const stageGrid = (image: Size, { tileSide, overlap }: Enlarger): TileGrid =>
  tileGrid(image, tileSide, overlap, 2);

/** An upper bound for a plan's seconds on a slow machine. */
export function estimateUpscaleSeconds(image: Size, stages: readonly Stage[]): number {
  let seconds = 2;
  let current = image;
  for (const { enlarger, target } of stages) {
    const { width, height, left, top } = stageGrid(current, enlarger);
    seconds += (width * height * left.length * top.length * enlarger.cost + target.width * target.height * 0.3) / 1e6;
    current = target;
  }
  return seconds * 1.5;
}
