import { extend } from "../language/additions.ts";
import { isPlacing, listBeginnings, withoutAside } from "../language/asides.ts";
import type { Step } from "../plan.ts";
import { findUnread } from "../unread.ts";
import { strangeWords } from "../vocabulary.ts";
import { type Before, readAfter } from "./read-clause.ts";

/** A clause without a comparison or a purpose that no rule reads, if the rest of it is read completely. */
export function changeIn(words: string, quotes: string[], before: Before, earlier: readonly Step[]): string {
  const aside = withoutAside(words);
  if (!aside || aside.change === "" || extend([...earlier], words)) return words;
  const isRead = (text: string) => {
    const steps = readAfter(text, quotes, { ...before });
    const isWhole = steps !== null && strangeWords(text, steps).length + findUnread(text, steps).length === 0;
    return isWhole ? steps : null;
  };
  if (aside.isPurpose && isRead(words)) return words;
  const steps = isRead(aside.change);
  return steps && !(aside.isPurpose && steps.some(isPlacing)) ? aside.change : words;
}

/** The longest beginning of a clause that is read completely. The words after it are named. */
export function readBeginning(
  words: string,
  quotes: string[],
  before: Before,
): { change: string; detail: string } | null {
  const beginning = listBeginnings(words).find(({ change }) => {
    const steps = readAfter(change, quotes, { ...before });
    return steps !== null && strangeWords(change, steps).length + findUnread(change, steps).length === 0;
  });
  return beginning ?? null;
}

/** The purpose of a flip, which says nothing more: "so the cat looks the other way". */
export const SAYS_MIRRORED =
  /\b(?:other way|other direction|opposite (?:way|direction)|other side|(?:to|towards?) the (?:left|right))$/;
