import { AppError } from "@atelier/errors";
import { blendByMask, growMask } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "./edit-context.ts";
import { readMask } from "./named-area.ts";
import { connected } from "./things/colored-thing.ts";
import { notFound } from "./things/main-subject.ts";
import { findEnclosed } from "./things/uncertain/enclosed-thing.ts";

/** A changed image with things as they were before. Names those that cannot be found. */
export async function withKept(
  before: Raster,
  result: Raster,
  names: readonly string[],
  edit: EditContext,
): Promise<Raster> {
  let kept = result;
  for (const name of names)
    try {
      const data = edit.parts.isDetectable(name)
        ? await readMask(before, name, edit, { orSubject: false })
        : await readAnimal(before, name, edit);
      kept = blendByMask(kept, before, { width: before.width, height: before.height, data });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "nothing_matched") throw error;
      const limited = withLargestChange(before, kept);
      const enclosed = await findEnclosed(before, markChanges(before, limited), edit);
      const { width, height } = before;
      const spared = enclosed ? blendByMask(limited, before, { width, height, data: enclosed }) : limited;
      // A thing that was found for certain is not the one that was to stay.
      const isOpen = edit.guessed || [...edit.found.values()].some((part) => part?.isUnsure);
      if (isOpen && countChanged(before, spared) > (1 - SPARED) * countChanged(before, kept)) {
        edit.guessed = true;
        edit.context.warn(
          `The ${name} could not be found by name, so it can have changed its color too. Half of the price is charged. Check the result, or mark what may change with a mask.`,
        );
      } else
        edit.context.warn(`The ${name} could not be found by name, so check that nothing of it changed its color.`);
      kept = spared;
    }
  return kept;
}

/** Less of a change, as a share, that was taken back is noise and no thing. */
const SPARED = 0.015;

const countChanged = (before: Raster, after: Raster): number =>
  markChanges(before, after).data.reduce((sum, value) => sum + Number(value > 0), 0);

/** The soft edge of a change, as a share of the shorter side. */
const EDGE = 1 / 250;
/** A separate change with less than this share of the largest one belongs to another thing. */
const SEPARATE = 0.4;

/** A changed image of which only the largest connected changes stay: a kept thing of the same color is apart from them. */
function withLargestChange(before: Raster, after: Raster): Raster {
  const { width, height } = before;
  const { data: changed } = markChanges(before, after);
  const found = connected(changed, width, MAX_CHANGES);
  const large = found.filter(({ count }) => count >= SEPARATE * (found[0]?.count ?? 0));
  if (large.length === 0) return after;
  const radius = Math.max(2, Math.round(EDGE * Math.min(width, height)));
  const near = new Uint8Array(changed.length);
  for (const { data } of large) for (let at = 0; at < near.length; at++) if (data[at]) near[at] = 255;
  // The soft edges of a change belong to it, and the seeds of a fig in a red bowl are changes apart.
  const kept = growMask({ width, height, data: near }, radius).data.map((value, at) =>
    value && (near[at] || !changed[at]) ? 0 : 255,
  );
  return blendByMask(after, before, { width, height, data: kept });
}

/** The clear changes of an image, 255 inside. */
export function markChanges({ width, height, channels, data }: Raster, after: Raster): Mask {
  const isChanged = (at: number) =>
    [0, 1, 2].some((channel) => Math.abs((data[at + channel] ?? 0) - (after.data[at + channel] ?? 0)) > CLEAR_CHANGE);
  const marked = Uint8Array.from({ length: width * height }, (_, at) => (isChanged(at * channels) ? 255 : 0));
  return { width, height, data: marked };
}

/** A smaller change of a channel is the soft edge of a larger one. */
const CLEAR_CHANGE = 40;
/** More separate changes are noise. */
const MAX_CHANGES = 12;

/** The outline of an animal whose species no detector knows. A thing that is found by a similar name, as coffee by its cup, is not left out. */
async function readAnimal(image: Raster, name: string, edit: EditContext): Promise<Uint8Array> {
  const found = await edit.parts.find(image, name);
  if (found?.as !== "animal") throw notFound(name);
  return found.mask.data;
}
