import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import { findNamed } from "../named-things.ts";
import { colorOfName } from "./colored-thing.ts";
import { getHeadNoun } from "./head-noun.ts";
import { letteringKind } from "./letters/lettering.ts";
import { NEVER_SUBJECT } from "./main-subject.ts";

/** One of several things, or a thing of a color, is not what stands out. */
const CHOSEN =
  /\b(?:left|right|top|bottom|upper|lower|middle|largest|smallest|biggest|first|second|last|other)\b| and |'s /;

/**
 * Finds the thing that stands out in an image, such as a tower before the sky, for a name that no detector knows. It comes
 * before a thing that only lies alone.
 */
export async function findStandingOut(image: Raster, words: string, edit: EditContext): Promise<Uint8Array | null> {
  const { isDetectable, findMain } = edit.parts;
  const head = getHeadNoun(words);
  const isOther = CHOSEN.test(words) || NEVER_SUBJECT.test(head) || colorOfName(words) !== undefined || edit.mask;
  if (!findMain || isOther || letteringKind(words) !== undefined || isDetectable(words) || isDetectable(head))
    return null;
  if (await findNamed(image, words, edit)) return null;
  const main = await findMain(image);
  edit.context.signal.throwIfAborted();
  if (!main) return null;
  edit.standIn = words;
  edit.context.warn(
    `The ${words} cannot be found by name, so what stands out most in the image was used. Mark the ${words} with a mask if that is not right.`,
  );
  return main.mask.data;
}
