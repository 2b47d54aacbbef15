import { isKnown } from "../vocabulary.ts";
import { colorsIn } from "../words.ts";
import type { Rule } from "./rule.ts";

/** A rule for the whole image, which does not apply if the words refer to a part of it. */
export const wholeOnly =
  (rule: Rule): Rule =>
  (clause) =>
    aboutPart(clause.words) ? null : rule(clause);

const PARTS =
  /\b(?:only|except|everything else|the rest|subject|person|people|man|woman|faces?|product|object|model|figure|background|backdrop|foreground|(?:left|right|top|bottom|upper|lower) (?:half|part|side|third|quarter|area)|shadows|highlights|edges|corners?|text|captions?|labels?|titles?|letters|lettering|logo|watermark|eyes|eyebrows?|lips|teeth|skin|hair|freckles|cheeks|hands?(?![- ](?:drawn|painted|made|written))|streets?|roads?|walls?|tables?|mid-?tones|blacks|whites|(?:dark|bright|light)(?:er|est)? (?:areas?|parts?|bits))\b/;

/** Whether words without a verb say how a thing should be: "water bluer", "freckles crisp". */
const isThingWithState = (words: string): boolean => {
  const [thing = "", state = "", ...others] = words.split(" ");
  return (
    others.length === 0 &&
    /^[a-z]{3,}$/.test(thing) &&
    !thing.endsWith("ly") &&
    /^(?!it$|this$|that$|them$)[a-z]+$/.test(state) &&
    !isKnown(thing)
  );
};

/** Whether the words refer to only a part of the image, so that the whole image must not change. */
const aboutPart = (words: string): boolean =>
  PARTS.test(words) ||
  isThingWithState(words) ||
  [...words.matchAll(/\b(?:the|my|her|his|their) ([a-z]+)\b(?! (?:tint|cast|hue|tones?|balance)\b)/g)].some(
    ([, thing = ""]) => !isKnown(thing) || (colorsIn(thing).length > 0 && !/^(?:silver|gold|orange)$/.test(thing)),
  );
