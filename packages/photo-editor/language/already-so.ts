import { AUTUMN } from "../grammar/weather.ts";
import type { Step } from "../plan.ts";
import { endColor } from "../words.ts";

const KEPT_PERSON =
  /^(?:keep|leave) (?:him|her|them|me|us) (?:(?:in colou?r|colou?red|unchanged|untouched|alone|sharp|in focus)|as (?:he|she|they|i|we) (?:is|are|am)|as is)$/;
const PERSON =
  /\b(?:subject|person|people|m[ae]n|wom[ae]n|lady|girls?|boys?|guys?|kids?|child(?:ren)?|baby|model|figure|face|hair|skin)\b/;
/** Colors of autumn leaves. */
const OF_AUTUMN = /^(?:red|orange|yellow|brown|gold|golden|rust|copper|amber|burgundy|ocher|ochre)$/;
const STILL =
  /^with (?:the|its|her|his|my) [a-z]+(?: [a-z]+)? (?:still|staying|remaining|kept) (?:clear|visible|sharp|readable|legible|recogni[sz]able|intact|untouched|unchanged|as (?:it|they) (?:is|are))$/;

/**
 * Whether the step before is as a clause says: a change of the wall leaves him in color, autumn leaves are orange and brown, and
 * a new color leaves what is on a thing visible.
 */
export function isAlreadySo(last: Step | undefined, words: string): boolean {
  if (last?.tool === "apply_to")
    return !last.arguments.except && !PERSON.test(last.arguments.part) && KEPT_PERSON.test(words);
  if (last?.tool !== "recolor") return false;
  const isAutumn = last.arguments.to === AUTUMN && last.arguments.percent !== undefined;
  const { object = "" } = last.arguments;
  const isBeside = object !== "" && !PERSON.test(object) && KEPT_PERSON.test(words);
  return isBeside || STILL.test(words) || (isAutumn && endColor(words)?.rest === "" && OF_AUTUMN.test(words));
}
