import { AppError } from "@atelier/errors";
import type { Raster } from "@atelier/images/raster";
import type { RunContext } from "@atelier/images/run-context";
import { dropCrumbs } from "./crumbs.ts";
import type { SubjectCutter } from "./request.ts";

/** A cut-out cropped to its visible part, with the sides that the photo cuts off. */
export interface Subject {
  image: Raster;
  cut: { left: boolean; top: boolean; right: boolean; bottom: boolean };
}

/** Pixels with less alpha are haze of the cut-out and not part of the subject. */
const HAZE = 14;
const FLAT = 3;
/** Share of uncertain pixels from which the outline is doubtful. */
const DOUBTFUL_HAZE = 0.3;

/**
 * The subject alone. If the photo has transparency, it is used; otherwise the remover finds the subject. Small loose
 * parts are removed. Throws AppError `nothing_matched` if no subject stands out.
 */
export async function findSubject(photo: Raster, remover: SubjectCutter, context: RunContext): Promise<Subject> {
  if (isFlat(photo)) throw nothingFound();
  const ready = hasTransparency(photo);
  const cutout = ready
    ? photo
    : (
        await remover.removeBackground(
          { image: photo, mode: "best" },
          { ...context, progress: (step, fraction) => context.progress(step, fraction * 0.45) },
        )
      ).image;
  context.signal.throwIfAborted();
  const image = { ...cutout, data: clearHaze(cutout.data) };
  const haze = ready ? 0 : computeHaze(image);
  const parts = dropCrumbs(image);
  if (!ready) warnOfDoubt({ haze, parts }, context);
  const subject = crop(image);
  return ready ? { ...subject, cut: { left: false, top: false, right: false, bottom: false } } : subject;
}

function nothingFound(): AppError {
  return new AppError(
    "nothing_matched",
    "No product was found in this image. Send a photo in which it stands out from its background.",
  );
}

/** Whether all visible pixels have almost the same color. */
function isFlat({ channels, data }: Raster): boolean {
  const least = [255, 255, 255];
  const most = [0, 0, 0];
  let shape = false;
  for (let at = 0; at < data.length; at += channels) {
    const alpha = channels === 4 ? data[at + 3] : 255;
    if (alpha < 128) {
      shape = true;
      continue;
    }
    for (let c = 0; c < 3; c++) {
      const value = data[at + c];
      if (value < least[c]) least[c] = value;
      if (value > most[c]) most[c] = value;
    }
  }
  const spread = Math.max(...most.map((value, c) => value - least[c]));
  // A plain color is a product if its outline is given.
  return shape ? spread < 0 : spread < FLAT;
}

function hasTransparency({ channels, data }: Raster): boolean {
  if (channels === 3) return false;
  let clear = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at] < 128) clear++;
  return clear > data.length / 4 / 100;
}

function clearHaze(data: Uint8Array): Uint8Array {
  const out = Uint8Array.from(data);
  for (let at = 3; at < out.length; at += 4) if (out[at] < HAZE) out[at] = 0;
  return out;
}

/**
 * The uncertain pixels relative to the certain ones. Throws AppError `nothing_matched` if the cut-out is implausible:
 * without a subject, a model returns nothing, everything or a haze of uncertain pixels.
 */
function computeHaze({ data }: Raster): number {
  let sure = 0;
  let unsure = 0;
  for (let at = 3; at < data.length; at += 4) {
    const alpha = data[at];
    if (alpha > 215) sure++;
    else if (alpha > 40) unsure++;
  }
  const pixels = data.length / 4;
  if (sure <= pixels * 0.002 || sure >= pixels * 0.985 || unsure >= sure * 0.8) throw nothingFound();
  return unsure / sure;
}

/** Reports a cut-out that is probably not the product alone. */
function warnOfDoubt({ haze, parts }: { haze: number; parts: number }, { warn }: RunContext): void {
  if (parts > 1)
    warn(
      `The cutout has ${parts} separate parts. If some do not belong to the product, cut it out with background removal and send that image.`,
    );
  if (haze > DOUBTFUL_HAZE)
    warn(
      "The product's outline is uncertain in large parts. Send a photo in which it stands out from its background for a better result.",
    );
}

function crop({ width, height, data }: Raster): Subject {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3] < 64) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) throw nothingFound();
  const across = right - left + 1;
  const down = bottom - top + 1;
  const out = new Uint8Array(across * down * 4);
  for (let y = 0; y < down; y++) {
    const from = ((top + y) * width + left) * 4;
    out.set(data.subarray(from, from + across * 4), y * across * 4);
  }
  const touches = (count: number, length: number, alphaAt: (i: number) => number) => {
    let run = 0;
    for (let i = 0; i < count; i++) if (alphaAt(i) > 128) run++;
    return run > length * 0.12;
  };
  const alpha = (x: number, y: number) => data[(y * width + x) * 4 + 3];
  return {
    image: { width: across, height: down, channels: 4, data: out },
    cut: {
      left: touches(height, down, (y) => alpha(0, y)),
      top: touches(width, across, (x) => alpha(x, 0)),
      right: touches(height, down, (y) => alpha(width - 1, y)),
      bottom: touches(width, across, (x) => alpha(x, height - 1)),
    },
  };
}
