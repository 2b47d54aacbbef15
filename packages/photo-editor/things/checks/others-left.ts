import { computeInside } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import type { FoundPart } from "../../request.ts";
import { ANIMAL } from "../animal-head.ts";

type Box = FoundPart["box"];

/** Words for all things of a kind but one. */
const OTHERS =
  /^(?:all )?(?:(?:the )?other|others\b)|^(?:animals|people|persons|cars|birds|cows|sheep|horses|dogs) in the background$/;
const PEOPLE = /\b(?:people|persons?|men|women|ones|strangers|tourists|passers-?by|others)\b/;
/** A thing of which the hole has a larger share of its box was removed. */
const REMOVED = 0.15;
/** A box with a larger share in another one shows a part of the same thing. */
const SAME = 0.5;
/** More places would make a warning unreadable. */
const MAX_PLACES = 5;

/** Warns of things that a detector sees beside the main one and that the removal of all others left. Costs half of the price. */
export async function warnOfOthersLeft(
  image: Raster,
  { object, hole }: { object: string; hole: Mask },
  edit: EditContext,
): Promise<void> {
  if (edit.mask || !OTHERS.test(object)) return;
  const seen = await edit.parts.detect(image);
  edit.context.signal.throwIfAborted();
  const isRemoved = ({ box }: { box: Box }) => measureMarked(hole, box) > REMOVED;
  const names = new Set(seen.filter(isRemoved).map(({ name }) => name));
  const isAnimal = [...names].some((name) => ANIMAL.test(name));
  const isMeant = (name: string) =>
    names.has(name) || (isAnimal && ANIMAL.test(name)) || (PEOPLE.test(object) && name === "person");
  const all = seen.filter(({ name }) => isMeant(name)).toSorted((first, second) => area(second.box) - area(first.box));
  const main = all.find((thing) => !isRemoved(thing));
  const left = all.filter(
    (thing) => thing !== main && !isRemoved(thing) && (!main || computeInside(thing.box, main.box) < SAME),
  );
  if (left.length === 0) return;
  edit.guessed = true;
  const places = left.slice(0, MAX_PLACES).map(({ box }) => `[${box.map(Math.round).join(", ")}]`);
  edit.context.warn(
    `Not all of these were removed: ${object}. Others are still seen: boxes ${places.join(", ")}. Half of the price is charged. Mark them with a mask to remove them too.`,
  );
}

const area = ([, , width, height]: Box): number => width * height;

/** The share of a box that a mask marks. */
function measureMarked({ width, height, data }: Mask, [left, top, across, down]: Box): number {
  let [marked, all] = [0, 0];
  for (let y = Math.max(0, Math.round(top)); y < Math.min(height, top + down); y++)
    for (let x = Math.max(0, Math.round(left)); x < Math.min(width, left + across); x++) {
      all++;
      marked += Number(data[y * width + x] > 0);
    }
  return all === 0 ? 0 : marked / all;
}
