import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import { luma } from "../../tools/adjust.ts";
import { rotate } from "../../tools/geometry.ts";

/** A direction is clear if its surest thing is by this much surer than that of the other one, of a score up to 1. */
const MIN_LEAD = 0.05;
/** The sky is lighter than the ground by this much, of 255, in a strip of this share of the width. */
const [LIGHTER, STRIP] = [40, 0.15];

/**
 * The turn, in degrees clockwise, after which an image that lies on its side stands upright: the one of two in which a detector
 * is surer of what it sees, or that has the sky at the top. `usual` with a warning, at half of the price, if the image shows neither.
 */
export async function findUpright(image: Raster, usual: number, edit: EditContext): Promise<number> {
  const turns = [usual, -usual];
  const seen: { degrees: number; name: string; score: number }[] = [];
  for (const degrees of turns) {
    const things = await edit.parts.detect(await rotate(image, degrees));
    edit.context.signal.throwIfAborted();
    const [best] = things.toSorted((first, second) => (second.score ?? 0) - (first.score ?? 0));
    seen.push({ degrees, name: best?.name ?? "", score: best?.score ?? 0 });
  }
  const [first, second] = seen.toSorted((one, next) => next.score - one.score);
  if (first && first.score - (second?.score ?? 0) >= MIN_LEAD) {
    warnOfTurn(first.degrees, first.name, edit);
    return first.degrees;
  }
  const [left, right] = [measureLight(image, 0), measureLight(image, 1 - STRIP)];
  // A turn to the right brings the left side to the top.
  if (Math.abs(left - right) >= LIGHTER) {
    const degrees = left > right ? 90 : -90;
    warnOfTurn(degrees, "sky", edit);
    return degrees;
  }
  edit.guessed = true;
  edit.context.warn(
    `It is not clear which side of the image is up, so it was turned by ${toClock(usual)}. Half of the price is charged. Name the direction if that is not right: clockwise or counterclockwise.`,
  );
  return usual;
}

const warnOfTurn = (degrees: number, name: string, { context }: EditContext): void =>
  context.warn(`The image was turned by ${toClock(degrees)}, so that this is upright: ${name}.`);

const toClock = (degrees: number): string => `${Math.abs(degrees)}° ${degrees < 0 ? "counterclockwise" : "clockwise"}`;

/** The mean lightness, 0 to 255, of the strip that begins at a share of the width. */
function measureLight({ width, height, channels, data }: Raster, start: number): number {
  const [from, to] = [Math.floor(start * width), Math.ceil((start + STRIP) * width)];
  let [sum, count] = [0, 0];
  for (let y = 0; y < height; y++)
    for (let x = from; x < Math.min(width, to); x++) {
      const at = (y * width + x) * channels;
      sum += luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
      count++;
    }
  return sum / Math.max(1, count);
}
