import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** How a model's input is made of an image: the normalization of its channels, and its side if the graph takes any. */
export interface Preprocessing {
  mean: readonly [number, number, number];
  deviation: readonly [number, number, number];
  side: number;
}

const DEFAULTS: Preprocessing = {
  // The normalization of ImageNet, which most published models of this kind use.
  mean: [0.485, 0.456, 0.406],
  deviation: [0.229, 0.224, 0.225],
  side: 1024,
};

const channels = z.tuple([z.number(), z.number(), z.number()]);
const file = z.object({
  do_normalize: z.boolean().default(true),
  image_mean: channels.optional(),
  image_std: channels.optional(),
  size: z
    .object({ height: z.int().positive().optional(), shortest_edge: z.int().positive().optional() })
    .partial()
    .optional(),
});

/** Reads the file `preprocessor_config.json` that is published beside a graph. Without a valid one, the defaults apply. */
export function readPreprocessing(directory: string): Preprocessing {
  try {
    const { do_normalize, image_mean, image_std, size } = file.parse(
      JSON.parse(readFileSync(join(directory, "preprocessor_config.json"), "utf8")),
    );
    return {
      mean: do_normalize ? (image_mean ?? DEFAULTS.mean) : [0, 0, 0],
      deviation: do_normalize ? (image_std ?? DEFAULTS.deviation) : [1, 1, 1],
      side: size?.height ?? size?.shortest_edge ?? DEFAULTS.side,
    };
  } catch {
    return DEFAULTS;
  }
}
