import { boxBlur, growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import { getChroma, hue } from "../../tools/colors/color-names.ts";
import { isVehicle } from "../../tools/colors/dye.ts";
import { getLab } from "../../tools/colors/palette.ts";

/** A pixel with an opacity, of 255, between these is half clear, and one with more is the subject. */
const [FAINT, OPAQUE] = [30, 225];
/** Haze is further from the subject than this share of the shorter side, where a sharp edge has ended. */
const SHARP = 1 / 150;
/** The subject at an edge has skin if most of it within this share of the shorter side has. */
const [AROUND, MOSTLY, SOME] = [1 / 40, 0.7, 0.03];
/** An edge of fewer pixels is too short to be judged. */
const MIN_EDGE = 60;
/** More haze, in thousandths of the shorter side along the edge, is seen beside skin and at a vehicle. */
const [MAX_SKIN, MAX_VEHICLE] = [2.5, 0.7];

/**
 * Warns if a cutout has haze of the old background beside the skin of people, which has a sharp edge, or at a vehicle. Costs
 * half of the price then.
 */
export async function warnOfHaze(image: Raster, cutout: Raster, edit: EditContext): Promise<void> {
  if (edit.guessed) return;
  const { skin, all } = measureHaze(image, cutout);
  const isSkin = skin > MAX_SKIN && (await shows(image, cutout, (name) => name === "person", edit));
  if (!isSkin && (all < MAX_VEHICLE || !(await shows(image, cutout, isVehicle, edit)))) return;
  edit.guessed = true;
  edit.context.warn(
    isSkin
      ? "The edge of the subject beside skin is not clear, so rests of the old background can be left there. Half of the price is charged. Check the result, or mark the subject with a mask."
      : "The edge of the vehicle is not clear, so rests of the old background can be left at it, or parts of it be missing. Half of the price is charged. Check the result, or mark the vehicle with a mask.",
  );
}

interface Haze {
  /** How much haze there is along edges of skin, in thousandths of the shorter side. */
  skin: number;
  /** The same along all edges. */
  all: number;
}

/** Measures the half clear pixels of a cutout, of four channels, that lie further from the subject than a sharp edge reaches. */
export function measureHaze({ width, height, channels, data }: Raster, cutout: Raster): Haze {
  const short = Math.min(width, height);
  const opacity = (at: number) => cutout.data[at * 4 + 3] ?? 0;
  const own = Float32Array.from({ length: width * height }, (_, at) => Number(opacity(at) > OPAQUE));
  const isSkin = (at: number) => {
    const lab = getLab(data[at * channels] ?? 0, data[at * channels + 1] ?? 0, data[at * channels + 2] ?? 0);
    const angle = (hue(lab) + 360) % 360;
    return lab[0] > 0.35 && angle > 15 && angle < 75 && getChroma(lab) > 0.03;
  };
  const radius = Math.max(3, Math.round(AROUND * short));
  const weights = boxBlur(own, width, height, radius);
  const skins = boxBlur(
    own.map((value, at) => Number(value > 0 && isSkin(at))),
    width,
    height,
    radius,
  );
  const sharp = growMask(
    { width, height, data: Uint8Array.from(own, (value) => 255 * value) },
    Math.max(2, Math.round(SHARP * short)),
  ).data;
  let [skinHaze, skinEdge, allHaze, allEdge] = [0, 0, 0, 0];
  for (let at = 0; at < own.length - width; at++) {
    const value = opacity(at);
    const isBeside = (weights[at] ?? 0) > SOME && (skins[at] ?? 0) > MOSTLY * (weights[at] ?? 0);
    const isEdge = value > 127 !== opacity(at + 1) > 127 || value > 127 !== opacity(at + width) > 127;
    allEdge += Number(isEdge);
    skinEdge += Number(isEdge && isBeside);
    if (value < FAINT || value > OPAQUE || sharp[at]) continue;
    allHaze++;
    skinHaze += Number(isBeside && !isSkin(at));
  }
  const share = (count: number, edge: number) => (edge < MIN_EDGE ? 0 : (1000 * count) / edge / short);
  return { skin: share(skinHaze, skinEdge), all: share(allHaze, allEdge) };
}

/** A cutout shows a thing if the boxes of such things have at least this share of it. */
const FILLS = 0.7;

/** Whether most of a cutout is a thing of some names that a detector sees. */
async function shows(
  image: Raster,
  cutout: Raster,
  isNamed: (name: string) => boolean,
  edit: EditContext,
): Promise<boolean> {
  const { width, height } = cutout;
  let [inside, all] = [0, 0];
  const boxes = (await edit.parts.detect(image)).filter(({ name }) => isNamed(name)).map(({ box }) => box);
  edit.context.signal.throwIfAborted();
  for (let at = 0; at < width * height; at++) {
    if ((cutout.data[at * 4 + 3] ?? 0) < 128) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    all++;
    inside += Number(
      boxes.some(([left, top, across, down]) => x >= left && x < left + across && y >= top && y < top + down),
    );
  }
  return all > 0 && inside > FILLS * all;
}
