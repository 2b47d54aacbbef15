import { AppError } from "@atelier/errors";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import type { FoundPart } from "../../request.ts";
import { computeBox } from "../../tools/part.ts";
import type { Instance } from "../behind.ts";
import { type Find, joined, warnOfAll } from "../chosen.ts";
import { getHeadNoun, isPlural } from "../head-noun.ts";
import { findFaint } from "./faint-thing.ts";

const STANDING =
  /^([a-z]+(?: [a-z]+){0,2}) on (?:top of )?(?:the |my |his |her |our |their |this |that )?((?:[a-z]+ ){0,2}(?:(?:arm)?chair|stool|bench|sofa|couch|bed|table|desk|suitcase|car|boat))$/;

/** A thing and the furniture on which it stands, in "bowl on the chair"; null for other words. */
export function readStanding(words: string): { thing: string; base: string } | null {
  const [, thing, base] = STANDING.exec(words) ?? [];
  return thing === undefined || base === undefined ? null : { thing, base };
}

const CARRIED =
  /^((?:[a-z]+ ){0,2}(?:stool|bench|table|desk|nightstand|sideboard|dresser|shelf|windowsill|mantelpiece))'s ((?:[a-z]+ )?(?:lamps?|vases?|plants?|flowers?|books?|cups?|mugs?|glass(?:es)?|bottles?|bowls?|clock|candles?|laptop|monitor|phone|radio|basket|tray|statue|photos?|pictures?))$/;

/** The name of a thing with its place, "lamp on the stool", for words that make its carrier the owner: "stool's lamp". */
export const withCarrier = (words: string): string => words.replace(CARRIED, "$2 on the $1");

/** How far beside and above the outline of furniture a thing on it can end, as a share of its width and height. */
const [BESIDE, ABOVE] = [0.05, 0.04];

/** Whether a thing ends on another one, by their boxes [x, y, width, height]. */
export function standsOn([x, y, across, down]: FoundPart["box"], base: FoundPart["box"]): boolean {
  const [left, top, width, height] = base;
  const [middle, bottom] = [x + across / 2, y + down];
  const isAbove = bottom > top - ABOVE * height && bottom < top + height;
  return isAbove && middle > left - BESIDE * width && middle < left + (1 + BESIDE) * width;
}

/**
 * The one of several things that stands on the named furniture, "bowl on the chair", also if the detector sees it only weakly. Null
 * for other words, if the furniture is not found, or if all things of the name stand on it. Throws `nothing_matched` if none does.
 */
export async function findStanding(
  image: Raster,
  words: string,
  edit: EditContext,
  find: Find,
): Promise<FoundPart | null> {
  const standing = readStanding(words);
  if (!standing || !edit.parts.isDetectable(getHeadNoun(standing.thing))) return null;
  const { thing, base } = standing;
  const below = await find(base);
  if (!below) return null;
  const bases = listBoxes(below);
  const canBe = (box: FoundPart["box"]) => bases.some((own) => standsOn(box, own));
  const isMeant = (mask: Mask) => canBe(readBox(mask));
  const found = await find(thing);
  const all: readonly Instance[] = found?.each ?? (found ? [found] : []);
  const on = all.filter(({ mask }) => isMeant(mask));
  if (all.length > 0 && on.length === all.length) return null;
  if (on.length > 1 && !isPlural(thing)) warnOfAll(words, thing, on.length, edit);
  if (on.length > 0) return joined(on);
  const known = all.map(({ mask }) => mask);
  const seen = await findFaint(image, { words, name: getHeadNoun(thing), known }, { isMeant, canBe }, edit);
  if (seen || all.length === 0) return seen;
  throw new AppError(
    "nothing_matched",
    `The image shows this elsewhere than on the ${base}: ${thing}. Mark the right one with a mask instead.`,
  );
}

function readBox(mask: Mask): FoundPart["box"] {
  const { x, y, width, height } = computeBox(mask);
  return [x, y, width, height];
}

const listBoxes = (found: FoundPart): FoundPart["box"][] => (found.each ?? [found]).map(({ mask }) => readBox(mask));
