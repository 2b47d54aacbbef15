import { type Step, step } from "../plan.ts";
import { colorsIn, endColor } from "../words.ts";

const VERB = /^(?:change|turn|make|paint|colou?r|recolou?r|dye)\b/;
const INSTEAD = /^(.+?),? (?:instead of|rather than|in place of|(?:and )?not) (?:an? |the )?([a-z]+(?: [a-z]+)?)$/;
const OTHER_RULES = /\b(?:text|letters|lettering|caption|title|border|frame|background|backdrop|sky|§\d+)(?= |$)/;

/**
 * "The suit blue instead of orange" as "the suit from orange to blue". A color of a frame or of lettering has no color
 * before it, so there the second color is left out.
 */
export function withNewColor(words: string): string {
  const [, change = "", old = ""] = INSTEAD.exec(words) ?? [];
  const [end, before] = [endColor(change), endColor(old)];
  if (before?.rest !== "" || colorsIn(change).length === 0) return words;
  if (!end || !VERB.test(words) || OTHER_RULES.test(words) || colorsIn(end.rest).length > 0) return change;
  const thing = end.rest.replace(/ (?:to|into|in|be)$/, "");
  return `${thing} from ${old} to ${change.slice(end.rest.length).trim()}`;
}

/** "Put it on grass instead of the blurry brown": a new place says enough about the old one. */
const INSTEAD_OF_OLD =
  /^((?:(?:put|place|set|use|show|have|give|replace|change|swap|move)\b.+?|.*\b(?:sky|background|backdrop))),? (?:instead of|rather than|in place of) (?:the|this|that|its|his|her|my|an?|what) [^§]+$/;

/** A clause without what a new place or sky is in place of. */
export const withoutOldPlace = (words: string): string =>
  /§/.test(words) ? words : (INSTEAD_OF_OLD.exec(words)?.[1] ?? words);

/** "A starry sky behind the tower" is a sky: it is always behind things. */
const BEFORE_SKY =
  /^((?:(?:put|add|use|place|have|show|with) )?(?:an? |the |some )?(?:[a-z-]+ ){0,3}(?:sky|skies|sunset|sunrise|stars|aurora|northern lights|milky way|clouds))( to appear)? (?:behind|over|above|in the (?:sky|background|back)(?: of| behind)?)(?: (?:(?:the |my |his |her |its )?[a-z' -]{2,40}))?$/;

/** A sky without the things before it: "sunset behind the bridge" as "a sunset sky". */
export function withoutSkyline(words: string): string {
  const sky = BEFORE_SKY.exec(words)?.[1];
  if (sky === undefined || /\b(?:remove|delete|make|turn|darken|brighten|blur|keep|the sky)\b/.test(sky)) return words;
  return / ?sk(?:y|ies)$/.test(sky) ? sky : `${sky} sky`;
}

const SIMILE = /^(.+?) (?:just )?(?:like|as) (?:an? |the |in |at |on |during )*[a-z]+(?: [a-z]+)?$/;
const PURPOSE =
  /^(?:(.+?),? )?so (?:that )?((?:the|my|his|her|its|their|it|they|we|you|i|he|she|people|everyone|everybody|anyone|anybody|nobody|no one|no-one|noone|none|others)\b.+)$/;
/** Words about the result, which are a change of their own. */
const RESULT = /^(?:it|they|(?:the |my )?(?:whole )?(?:image|photo|picture))\b/;

/**
 * The change that a clause asks for without a comparison of its color, "like a sunset", and without its purpose, "so the cat
 * looks the other way". Null if the clause has neither. The change is empty if the clause is only a purpose.
 */
export function withoutAside(words: string): { change: string; isPurpose: boolean } | null {
  const compared = VERB.test(words) ? SIMILE.exec(words)?.[1] : undefined;
  if (compared !== undefined && endColor(compared)) return { change: compared, isPurpose: false };
  const [, change = "", purpose] = PURPOSE.exec(words) ?? [];
  return purpose === undefined || RESULT.test(purpose) ? null : { change, isPurpose: true };
}

const DETAILED =
  /^((?:make|turn|paint|colou?r|recolou?r|change|dye) (?:the|my|his|her|its|their) .+) (with (?:an? |some |the |its )?[a-z][a-z -]+)$/;

/** "The cup next to the laptop" that gets a color. */
const RELATED =
  /^((?:make|turn|paint|colou?r|recolou?r|dye) (?:the|my|his|her) [a-z]+(?: [a-z]+)?) ((?:next to|on|in|under|beside|behind|near|in front of) (?:the|my|his|her|an?) [a-z]+) ((?:light |dark |bright )?[a-z]+(?: [a-z]+)?)$/;

/** "Make the cup white with a gold rim" as the new color of the cup and the detail that cannot be drawn; null for other words. */
export function withoutDetail(words: string): { change: string; detail: string } | null {
  const [, change = "", detail = ""] = DETAILED.exec(words) ?? [];
  if (endColor(change)) return { change, detail };
  const [, lead, relation = "", color = ""] = RELATED.exec(words) ?? [];
  return lead !== undefined && endColor(color)?.rest === "" ? { change: `${lead} ${color}`, detail: relation } : null;
}

/** Words that start a detail or a condition behind a change. */
const FOLLOWED =
  / (?=(?:so that|so|because|until|unless|as if|as though|like|where|which|whose|for|to (?:make|show|show off|give|see|get|let|keep|create|fit|have)|while) [a-z])/g;
/** A detail of what a change draws. A removal or a crop says with it which thing it means. */
const WITH_DETAIL = / (?=with [a-z])/g;
/** A relation of the changed thing. */
const WITH_RELATION =
  / (?=(?:of|on|in|behind|next to|near|under|beside) (?:the|my|his|her|its|their) [a-z]+(?: [a-z]+)?$)/g;
const AREA = /\b(?:half|third|quarter|part|side|edges?|corners?|top|bottom|middle|area)$/;
const FOR_PART = /^for (?:the|his|her|its|their) /;
/** Each beginning is read, so that a long text without commas would take long. */
const MAX_BEGINNINGS = 6;
const CHANGES_THING = /^(?:blur|pixelate|brighten|darken|lighten|sharpen|desaturate|soften|lift|recover)\b/;
const CHOOSES =
  /^(?:remove|delete|erase|take|get rid of|crop|cut|zoom|isolate|keep|leave|hide|add|put|draw|insert|place)\b/;

/**
 * The changes that a clause can ask for without the words at its end, the longest first: "crop a bit off the left" in "crop a
 * bit off the left so the woman is in the center".
 */
export function listBeginnings(words: string): { change: string; detail: string }[] {
  const starts = [...words.matchAll(FOLLOWED), ...(CHOOSES.test(words) ? [] : words.matchAll(WITH_DETAIL))];
  if (CHANGES_THING.test(words)) starts.push(...words.matchAll(WITH_RELATION));
  return (
    starts
      .map(({ index }) => ({ change: words.slice(0, index), detail: words.slice(index + 1) }))
      // The lower half of a sign is not the lower half of the image, and "for the sky" is not for all of it.
      .filter(
        ({ change, detail }) =>
          change.includes(" ") && !(AREA.test(change) && !detail.startsWith("so")) && !FOR_PART.test(detail),
      )
      .sort((a, b) => b.change.length - a.change.length)
      .slice(0, MAX_BEGINNINGS)
  );
}

/** Tools for which a purpose is a place: "crop it so that the dog is on the left". */
export const isPlacing = ({ tool }: Step): boolean => /^(?:crop|resize|pad)$/.test(tool);

const PROTECTED =
  /^(.+?),? (?:without|but not|not) (?:blowing(?: out)?|clipping|burning(?: out)?|overexposing|washing out|crushing|blocking(?: up)?|underexposing|darkening|brightening|making) (?:out |up )?(?:any |the )?(?:details? in (?:the )?)?(highlights?|whites|bright (?:areas|parts)|sky|sun|clouds|shadows?|blacks|dark (?:areas|parts))(?: out| too (?:bright|dark))?$/;

/** "Brighter without blowing out the highlights" as the change and the tones that must stay; null for other clauses. */
export function protectedTones(words: string): { change: string; range: "highlights" | "shadows" } | null {
  const [, change, tones = ""] = PROTECTED.exec(words) ?? [];
  return change === undefined ? null : { change, range: /shadow|black|dark/.test(tones) ? "shadows" : "highlights" };
}

/** How far the protected tones are moved back after a change of all tones, in percent. */
const BACK = { highlights: -30, shadows: 30 };

/** The steps with a step that brings the protected tones back, unless the steps do not reach them. */
export function protecting(steps: readonly Step[], range: "highlights" | "shadows"): Step[] {
  const isKept = steps.every(({ tool, arguments: args }) => tool === "tones" && !(args[range] ?? 0));
  return isKept ? [...steps] : [...steps, step("tones", { [range]: BACK[range] })];
}

const RANGE_KEPT = /^keep the (shadows|highlights|midtones|blacks|whites) unchanged$/;
const KEPT_SUBJECT =
  /^keep (?:it|him|her|them|me|us|(?:the|my|his|her) [a-z]+(?: [a-z]+)?) (?:sharp|in focus|crisp|clear|unchanged|untouched|as (?:it|she|he|they) (?:is|are))$|^keep (?:only )?(?:it|him|her|them|me|us|(?:the|my|his|her) (?:subject|person|people|man|men|woman|women|lady|girl|boy|guy|kid|child|baby|astronaut|model|product|figure))$/;
const NEVER_SUBJECT = /\b(?:background|backdrop|sky|rest)\b/;
/** Words for the main subject, and for parts of any, which a change of the background keeps. */
const OF_SUBJECT =
  /\b(?:subject|object|foreground|product|item|person|people|man|men|woman|women|lady|girl|boy|guy|kid|child|baby|face|head|hair|eyes?|hands?|arms?|legs?|body|skin|fur|wheels?|tires?|tyres?|whiskers|wiskers|ears?|tail|clothes|suit|shirt|dress|jacket|details?|edges)$/;

/**
 * The thing that a clause says to keep beside a change of the background, unless it means the main subject or a part of it:
 * "keep the car sharp".
 */
export function keptBesideBackground(last: Step | undefined, words: string): string | null {
  const thing = /^keep (?:the|my|his|her) ([a-z]+(?: [a-z]+)?) (?=sharp|in focus|crisp|clear|un|as )/.exec(words)?.[1];
  return !last || !isBehind(last) || thing === undefined || OF_SUBJECT.test(thing) || NEVER_SUBJECT.test(thing)
    ? null
    : thing;
}

const isBehind = ({ tool, arguments: args }: Step): boolean =>
  /^(?:blur|replace|remove)_background$/.test(tool) ||
  (tool === "apply_to" && "part" in args && args.part === "background" && !args.except);

/** Whether the step before keeps what a clause says to keep: "blur the background but keep her sharp". */
export function keepsAlready(last: Step | undefined, words: string): boolean {
  if (!last) return false;
  const range = RANGE_KEPT.exec(words)?.[1];
  if (last.tool === "tones" && range !== undefined) return last.arguments[range as "shadows"] === undefined;
  return isBehind(last) && KEPT_SUBJECT.test(words) && !NEVER_SUBJECT.test(words);
}

const KEPT_COLOR =
  /^keep (?:the|my|his|her|its|their) ([a-z][a-z' -]{1,30}?)(?: (?:unchanged|untouched|as (?:it|they) (?:is|are)|as is|alone|the same|in colou?r))?$/;
const NO_COLORED_THING =
  /^(?:background|backdrop|rest|others?|everything|size|format|style|composition|subject|image|photo|picture|original|same|colou?rs?|light|lighting|shadows?|highlights?|structure|pattern|texture|shape|details?)\b/;

/**
 * The steps with a thing that the new colors before a clause leave out: "but keep the patches", "not the spoon". Null if the
 * clause names no such thing, or no color changed before it.
 */
export function keptBesideColor(steps: readonly Step[], words: string): Step[] | null {
  const kept = KEPT_COLOR.exec(words)?.[1]?.replaceAll("-and-", " and ");
  const last = steps.at(-1);
  if (kept === undefined || NO_COLORED_THING.test(kept) || last?.tool !== "recolor" || last.arguments.object === kept)
    return null;
  const { except } = last.arguments;
  const all = except === undefined ? kept : `${except} and ${kept}`;
  return all.length > MAX_NAMED ? null : [...steps.slice(0, -1), step("recolor", { ...last.arguments, except: all })];
}

/** The longest name of a thing in a plan. */
const MAX_NAMED = 60;
