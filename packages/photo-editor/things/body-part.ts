import { collectParts, growMask } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import type { FoundPart } from "../request.ts";
import { colorShares } from "../tools/colors/named-shares.ts";
import { computeBox, countMarked } from "../tools/part.ts";
import { ANIMAL } from "./animal-head.ts";
import { getHeadNoun } from "./head-noun.ts";
import { computeShareInside } from "./kept-thing.ts";
import { countColored } from "./worn-color.ts";

/** Parts of animals that can have another color than the rest of the animal. */
const BODY_PART =
  /^(?:bell(?:y|ies)|breast|chest|throat|neck|back|rump|head|face|crest|comb|crown|wings?|tail|feathers?|plumage|legs?|paws?|beak|bill|mane|stripes?|spots?|snout|ears?)$/;
/** A part covers at least this share of an animal, and the named animal has so many times more of the color than others. */
const [LEAST, LEAD] = [0.015, 3];

/**
 * The animal of which a part of a named color is meant, as the yellow belly of a bird; null if words name no such part, or if the image
 * shows no animal with that color, or several.
 */
export async function findOfAnimal(
  image: Raster,
  { object, from }: { object: string; from: string },
  edit: EditContext,
): Promise<Mask | null> {
  if (!BODY_PART.test(getHeadNoun(object)) || object.includes("'s ")) return null;
  const boxes: FoundPart["box"][] = (await edit.parts.detect(image))
    .filter(({ name }) => ANIMAL.test(name))
    .map(({ box }) => box);
  const found: { mask: Mask; count: number }[] = [];
  for (const box of boxes.slice(0, MAX_ANIMALS)) {
    const mask = await edit.parts.select(image, box);
    edit.context.signal.throwIfAborted();
    found.push({ mask, count: countColored(image, mask, from) });
  }
  const [first, ...others] = found.sort((more, less) => less.count - more.count);
  // A detector can see one animal twice.
  const second = others.find(({ mask }) => first && computeShareInside(mask, first.mask) < SAME);
  if (!first || first.count < LEAST * countMarked(first.mask) || first.count < LEAD * (second?.count ?? 0)) return null;
  const { x, y, width, height } = computeBox(first.mask);
  edit.context.warn(
    `This was found by its shape or place, so parts of it can be left out and parts of its neighbors be taken with it: ${object}, around box [${[x, y, width, height].join(", ")}]. Check the result, or mark it with a mask.`,
  );
  return SINGLE.test(getHeadNoun(object)) ? nearLargest(image, first.mask, from) : first.mask;
}

/** Parts of which an animal has one: an area of the color far from the largest one is another part, as the beak. */
const SINGLE = /^(?:belly|breast|chest|throat|neck|back|rump|head|face|crest|comb|crown|tail|beak|bill|mane|snout)$/;
/** Areas of a color that are closer to the largest one than this, as a share of the shorter side, belong to the same part. */
const NEAR = 1 / 20;

/** The largest area of a color on an animal, and the areas near it. */
function nearLargest(image: Raster, mask: Mask, color: string): Mask {
  const { width, height } = mask;
  const shares = colorShares(image, color);
  const areas = collectParts(width, height, (at) => mask.data[at] > 127 && shares[at] > HALF);
  const largest = areas.reduce((most, area) => (area.length > most.length ? area : most), []);
  const grow = (part: readonly number[], radius: number) => {
    const data = new Uint8Array(mask.data.length);
    for (const at of part) data[at] = 255;
    return growMask({ width, height, data }, radius).data;
  };
  const radius = Math.max(2, Math.round(NEAR * Math.min(width, height)));
  const near = grow(largest, radius);
  const close = grow(areas.filter((area) => area.some((at) => near[at])).flat(), radius);
  return { ...mask, data: mask.data.map((value, at) => (close[at] ? value : 0)) };
}

const HALF = 0.5;

/** More animals would take too long. */
const MAX_ANIMALS = 6;
/** An outline with this share in another one shows the same animal. */
const SAME = 0.5;
