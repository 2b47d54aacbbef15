import { AppError } from "@atelier/errors";
import { intersectionOverUnion, subjectBox } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { type EditContext, quiet } from "../edit-context.ts";
import { withAlpha } from "../tools/decorate.ts";
import { countMarked } from "../tools/part.ts";
import { colorsIn } from "../words.ts";
import { getHeadNoun, isPlural } from "./head-noun.ts";
import { findMissed as findMissedThing } from "./missed-thing.ts";
import { countColored } from "./worn-color.ts";

/** Parts of a body and surroundings, for which the whole subject is never meant. */
export const NEVER_SUBJECT =
  /^(?:freckles|eyes?|eyebrows?|eyelashes|pupils?|iris(?:es)?|teeth|tooth|lips?|mouth|nose|ears?|hair|beard|moustache|mustache|skin|cheeks?|chin|forehead|neck|hands?|fingers?|nails?|arms?|legs?|foot|feet|paws?|tail|whiskers|wings?|wheels?|tires?|tyres?|headlights?|lights?|lamps?|flags?|logos?|stickers?|labels?|badges?|patch(?:es)?|buttons?|handles?|windows?|doors?|roof|screens?|ground|floor|walls?|ceiling|grass|lawn|road|street|pavement|sand|beach|water|sea|ocean|lake|river|clouds?|horizon|fields?|mountains?|hills?|forest|trees|table|tabletop|shadows?|reflections?|stars?|moon|sun)$/;

/** Several things are not the one main subject. */
const SEVERAL = /^(?:both|all|two|three|four|five|six|seven|eight|nine|ten|several|many|some|other|outer) /;
const PLATE = /^(?:licen[cs]e|number|registration) plates?$/;

/** A thing of a named color has it in this share of its area. */
const MIN_COLORED = 0.3;
/** A thing whose box shares this part of the union with that of the main subject is the main subject. */
const SAME_BOX = 0.45;

/**
 * The main subject, cut out, for a thing that no detector knows by name. Throws `nothing_matched` if that would be a guess
 * against what is known: a detector knows the name and the image does not show it, the name is of a part or of surroundings,
 * a detector knows the main subject by another name, or the models disagree about it. Without `isMatte` the outline may be
 * that of a mask, which takes less time.
 */
export async function cutOutInstead(
  image: Raster,
  words: string,
  head: string,
  edit: EditContext,
  isMatte = false,
): Promise<Raster> {
  const { detect, findMain, remover } = edit.parts;
  const missed = await findMissed(image, words, edit);
  if (missed) return withMask(image, missed.data);
  const unseen = isMatte ? await cutOutUnseen(image, words, head, edit) : null;
  if (unseen) return unseen;
  refuseKnown(words, head, edit);
  const main = await findMain?.(image);
  edit.context.signal.throwIfAborted();
  if (findMain && !main && !isMatte) throw notNamed(words);
  // A black chip is no green board.
  const color = colorOfName(words);
  if (main && color !== undefined && countColored(image, main.mask, color) < MIN_COLORED * countMarked(main.mask))
    throw notNamed(words);
  if (main) {
    edit.standIn = words;
    edit.context.warn(
      `The ${words} cannot be found by name, so what stands out most in the image was used. Mark the ${words} with a mask if that is not right.`,
    );
  }
  if (main && !isMatte) return withMask(image, main.mask.data);
  const doubts: string[] = [];
  const context = { ...quiet(edit.context), warn: (message: string) => doubts.push(message) };
  const { image: cut } = await remover.removeBackground({ image, mode: "best", subject: undefined }, context);
  const box = subjectBox(cut);
  const isClear = box !== null && doubts.length === 0;
  if (main) return isClear ? cut : withMask(image, main.mask.data);
  const known = isClear ? await detect(image) : [];
  // A robin is a bird: behind the one clear subject, a background may change whatever its name is.
  if (
    !isClear ||
    (!isMatte &&
      known.some((other) => intersectionOverUnion(other.box, [box.x, box.y, box.width, box.height]) > SAME_BOX))
  )
    throw notNamed(words);
  warnOfGuess(words, edit);
  return cut;
}

/** A thing that a detector knows and does not see, by its color or as the main subject. */
const findMissed = async (image: Raster, words: string, edit: EditContext) =>
  NEVER_SUBJECT.test(getHeadNoun(words)) ? null : findMissedThing(image, words, edit);

/** A known thing of another name that shares this part of its box with the main subject is the main subject. */
const EXPLAINED = 0.25;

/**
 * The main subject, for a thing that a detector knows and does not see, as a plant with long leaves: only if no known thing of
 * another name is there. Null for other names, parts and surroundings. Costs half of the price.
 */
async function cutOutUnseen(image: Raster, words: string, head: string, edit: EditContext): Promise<Raster | null> {
  const { detect, isDetectable, remover } = edit.parts;
  const isPart = [words, head].some((name) => NEVER_SUBJECT.test(name) || SEVERAL.test(name) || /'s /.test(name));
  if (isPart || PLATE.test(words) || isPlural(words) || !(isDetectable(words) || isDetectable(head))) return null;
  const doubts: string[] = [];
  const context = { ...quiet(edit.context), warn: (message: string) => doubts.push(message) };
  const { image: cut } = await remover.removeBackground({ image, mode: "best", subject: undefined }, context);
  const box = subjectBox(cut);
  if (!box || doubts.length > 0) return null;
  const own = [box.x, box.y, box.width, box.height] as const;
  if ((await detect(image)).some((known) => intersectionOverUnion(known.box, own) > EXPLAINED)) return null;
  edit.context.signal.throwIfAborted();
  warnOfGuess(words, edit);
  return cut;
}

/** The only color in a name; undefined without one, or with several. */
function colorOfName(words: string): string | undefined {
  const [color, ...others] = colorsIn(words);
  return others.length > 0 ? undefined : color;
}

/** Says that the main subject stands for a thing that cannot be found by name. Costs half of the price. */
export function warnOfGuess(words: string, edit: EditContext): void {
  edit.guessed = true;
  edit.context.warn(
    `"${words}" cannot be found by name, so the main subject of the image was used. Half of the price is charged. Mark the ${words} with a mask if that is not right.`,
  );
}

/** The image with a mask as its alpha channel. */
export function withMask(image: Raster, mask: Uint8Array): Raster {
  const cutout = withAlpha(image);
  for (let at = 0; at < mask.length; at++) cutout.data[at * 4 + 3] = mask[at] ?? 0;
  return cutout;
}

/**
 * Throws `nothing_matched` for a thing that a detector knows, because then the image does not show it, and for a part of
 * a thing or its surroundings.
 */
export function refuseKnown(words: string, head: string, { parts: { isDetectable } }: EditContext): void {
  if (isDetectable(words)) throw notFound(words);
  if (
    words.split(" ").some((word) => NEVER_SUBJECT.test(word)) ||
    NEVER_SUBJECT.test(head) ||
    PLATE.test(words) ||
    SEVERAL.test(words) ||
    /'s /.test(words)
  )
    throw notNamed(words);
  if (isDetectable(head)) throw notFound(words);
}

const notNamed = (words: string) =>
  new AppError("nothing_matched", `The ${words} cannot be found by name. Mark the ${words} with a mask instead.`);

/** The error for a thing that the image does not show. */
export const notFound = (words: string) =>
  new AppError(
    "nothing_matched",
    isPlural(words)
      ? `No ${words} were found in this image. Mark them with a mask instead.`
      : `No ${words} was found in this image. Mark it with a mask instead.`,
  );

/** The error for a thing that is not in the image, or that no detector knows by name. */
export const notFoundOrKnown = (words: string, head: string, edit: EditContext) =>
  edit.parts.isDetectable(words) || edit.parts.isDetectable(head) ? notFound(words) : notNamed(words);
