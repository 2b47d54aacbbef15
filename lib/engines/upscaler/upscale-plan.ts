import { type TileGrid, tileGrid } from "@atelier/images";
import type { WeightName } from "../../models/weights.ts";

export interface Size {
  width: number;
  height: number;
}

/** A network that enlarges, with what was measured of it. */
export interface Enlarger {
  weight: WeightName;
  engine: string;
  scale: 2 | 4;
  input: string;
  /** Longest side of a tile: as large as a gigabyte of working memory lets it be, for the shared pixels cost the less. */
  tileSide: number;
  /**
   * Input pixels that neighboring tiles share. What a tile lacks around itself is felt half of these deep: beyond, by fewer than one
   * sample in a thousand, as measured on photographs of fur and of smooth things.
   */
  overlap: number;
  /** Microseconds per input pixel of a tile, on one thread of a slow core. */
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

/** The passes that bring an image to the target's size, and the engine they are named after. */
export function upscalePlan(image: Size, target: Size, mode: "fast" | "quality"): { stages: Stage[]; engine: string } {
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

/** Seconds that a plan may take at most on a slow machine. */
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
