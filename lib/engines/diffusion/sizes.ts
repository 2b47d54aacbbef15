import type { PipelineFacts } from "@atelier/diffusion";

/** Pictures of more pixels than this, relative to the training's, repeat their subject. */
const MAX_AREA = 1.75;

/**
 * The size at which a model makes a picture for a requested size: the same proportions, at least the training's number of
 * pixels and at most 1.75 times as many, with sides that the model accepts.
 */
export function workingSize(
  { side, multiple }: PipelineFacts,
  width: number,
  height: number,
): { width: number; height: number } {
  const area = Math.min(Math.max(width * height, side ** 2), MAX_AREA * side ** 2);
  const scale = Math.sqrt(area / (width * height));
  const fitted = (length: number) => Math.max(multiple * 4, Math.round((length * scale) / multiple) * multiple);
  return { width: fitted(width), height: fitted(height) };
}

/** Whether a picture was enlarged enough to look soft. */
export const isEnlarged = (working: { width: number; height: number }, width: number, height: number): boolean =>
  width * height > 2 * working.width * working.height;
