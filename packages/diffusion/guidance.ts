import type { Tensor } from "./tensor.ts";
import { split, tensor } from "./tensor.ts";

/** How predictions with and without the prompt are combined. */
export type Guidance =
  | { kind: "none" }
  /** Classifier-free guidance (Ho and Salimans, 2022). Rows: without prompt, with prompt. */
  | { kind: "prompt"; scale: number }
  /** Guidance by prompt and picture (Brooks et al., "InstructPix2Pix", 2022). Rows: both, picture only, none. */
  | { kind: "prompt-and-picture"; scale: number; pictureScale: number };

/** How often the latents are repeated for a kind of guidance. */
export const guidanceRows = ({ kind }: Guidance): number => (kind === "none" ? 1 : kind === "prompt" ? 2 : 3);

/** Combines the predictions of all rows to one per picture. */
export function combineGuided(predicted: Tensor, guidance: Guidance): Tensor {
  if (guidance.kind === "none") return predicted;
  const [first, second, third] = split(predicted, guidanceRows(guidance));
  if (!first || !second) return predicted;
  const data = new Float32Array(first.data.length);
  if (guidance.kind === "prompt") {
    for (let at = 0; at < data.length; at++) {
      const without = first.data[at];
      data[at] = without + guidance.scale * (second.data[at] - without);
    }
  } else {
    for (let at = 0; at < data.length; at++) {
      const [both, picture, none] = [first.data[at], second.data[at], third?.data[at] ?? 0];
      data[at] = none + guidance.scale * (both - picture) + guidance.pictureScale * (picture - none);
    }
  }
  return tensor(data, first.dims);
}
