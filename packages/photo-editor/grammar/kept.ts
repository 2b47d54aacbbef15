import { type Step, step } from "../plan.ts";
import type { PartEffect } from "../plan-values.ts";
import { colorsIn, endColor } from "../words.ts";
import { getThing } from "./mark.ts";
import { asEffect, DEGREE, findEffect, NOT_PARTS, namedPart, REST, STATE, TAIL } from "./part.ts";

const KEPT =
  /^(?:keep|leave) (only |just )?(?:the |my |his |her |its )([a-z][a-z' -]{1,40}?)(?: (in colou?r|colou?red|as (?:it|she|he|they) (?:is|are)|as is|unchanged|untouched|sharp|in focus|alone))$/;

/** The part that a clause such as "keep the cup in color" names; `alone` if only that part keeps its color. */
export function keptPart(words: string): { part: string; alone: boolean } | null {
  const [, only, part, how] = KEPT.exec(words) ?? [];
  if (part === undefined || NOT_PARTS.test(part)) return null;
  return { part: getThing(part), alone: only !== undefined && /colou?r/.test(how ?? "") };
}

const SPARE =
  /^(?:please )?(?:but )?(?:(?:not|never|(?:(?:do not|don't|dont|without) )?(?:change|changing|touch|touching|alter|altering|affect|affecting)) (?=the |my |his |her |its )|leave (?=the |my |his |her |its )|keep (?=the |my |his |her |its |(?:original|same) ))/;
/** "The patch should stay as it is". */
const STAYING =
  /^(?:but )?(?:(?:the|my|his|her|its) |(?=[a-z]+ (?:stays?|remains?|should (?:stay|remain)) ))([a-z][a-z' -]{1,30}?) (?:(?:should|must|can|has to|have to|needs to|shall) )?(?:stays?|remains?|be (?:kept|left))(?: (as (?:it|they) (?:is|are|was|were)|as is|unchanged|untouched|the same|alone|[a-z]+(?: [a-z]+)?))?$/;
/** "The furniture must not change", "her face should not be touched". */
const UNTOUCHED =
  /^(?:but )?(?:the|my|his|her|its) ([a-z][a-z' -]{1,30}?) (?:must|should|may|can|shall)(?: not|n't|not) (?:change|be (?:changed|touched|altered|affected|edited))(?: at all)?$/;
/** How a thing stays that does not change. */
const KEPT_STATE = /^(?:as |un|the same|alone|(?:dark|bright|light|sharp|crisp|visible|intact|there)$)/;
const SPARED_HOW =
  / (?:alone|as (?:it|she|he|they) (?:is|are)|as is|be|unchanged|untouched|unaffected|the same|like (?:it|that|they|she|he)(?: (?:is|are|was))?|in colou?r|in focus|(?:in )?[a-z]+)$/;

/**
 * "Not the face", "don't touch the sky" and "leave the mug red" as "keep the face unchanged"; null if a clause names no
 * thing that stays as it is.
 */
export function keptClause(clause: string): string | null {
  const colored =
    /^(?:keep|leave|preserve) (?:the )?(?:original )?(?:colou?rs?|look) of (?:the|my|his|her|its) ([a-z][a-z' -]{1,40})$/.exec(
      clause,
    )?.[1];
  if (colored !== undefined && !NOT_PARTS.test(colored)) return `keep the ${colored} unchanged`;
  const untouched = UNTOUCHED.exec(clause)?.[1];
  if (untouched !== undefined && !NOT_PARTS.test(untouched) && !NOT_SPARED.test(untouched))
    return `keep the ${untouched} unchanged`;
  const [, staying = "", stayed = "as it is"] = STAYING.exec(clause) ?? [];
  const isKept = KEPT_STATE.test(stayed) || endColor(stayed)?.rest === "";
  if (staying !== "" && isKept && !NOT_PARTS.test(staying) && !NOT_SPARED.test(staying))
    return `keep the ${staying} unchanged`;
  const lead = SPARE.exec(clause)?.[0];
  if (lead === undefined || /^(?:change|touch|alter|affect)/.test(lead)) return null;
  const named = clause.slice(lead.length).replace(/^(?:(?:the|my|his|her|its|original|same) )+/, "");
  const isOpen = /^(?:please )?(?:but )?(?:leave|keep)\b/.test(lead);
  const paint = isOpen ? endColor(named) : null;
  const how = paint?.rest ? named.slice(paint.rest.length) : (SPARED_HOW.exec(named)?.[0] ?? "");
  const isState =
    / (?:alone|as |be|unchanged|untouched|unaffected|the same|like |in colou?r|colou?red|in focus|sharp)/.test(how) ||
    colorsIn(how).length > 0;
  // "The rocket or the towers" are two things that stay.
  // "Keep the eyes in green" names the eyes.
  const part = (isState ? named.slice(0, -how.length).replace(/ in$/, "") : named).replace(
    /^([a-z]+) (?:or|nor) (?:the |my |his |her |its )?([a-z]+)$/,
    "$1-and-$2",
  );
  if (isOpen && !isState && !/^(?:background|backdrop|subject|sky)$/.test(part)) return null;
  // No tool leaves out the lettering or the shadows, so this must be reported.
  const isPart = !NOT_PARTS.test(part) || (!isOpen && UNSPARED.test(part));
  if (!/^[a-z][a-z' -]{1,40}$/.test(part) || part.split(" ").length > 3 || !isPart || NOT_SPARED.test(part))
    return null;
  return `keep the ${part} unchanged`;
}

const UNSPARED =
  /^(?:text|lettering|border|frame|shadows?|highlights?|midtones?|blacks|whites|corners?|edges?|sides?|(?:left|right|top|bottom)\b.*)$/;

/** Words after "keep the" that no tool changes in one part only. */
const NOT_SPARED =
  /^(?:aspect|proportions?|dimensions?|ratio|rest|everything|others?|composition|format|original|same|framing|perspective)\b/;

/** Tools whose change of the whole image cannot leave out a part. */
const WHOLE = ["duotone", "posterize", "white_balance", "denoise", "vignette", "tint", "tones", "split_tone", "filter"];

/**
 * The changes of the whole image before a clause, without the part that it keeps: "black and white, but keep the cup in
 * color". Null if the clause keeps no part, or a change before it cannot leave out a part.
 */
export function withoutKept(steps: readonly Step[], words: string): Step[] | null {
  const kept = keptPart(words);
  if (!kept || steps.length === 0) return null;
  let first = steps.length;
  while (first > 0 && isWhole(steps[first - 1])) first--;
  if (first === steps.length) return [...steps];
  const changed = spare(steps.slice(first), kept.part);
  return changed && [...steps.slice(0, first), ...changed];
}

const isWhole = (step: Step | undefined): step is Step =>
  step !== undefined &&
  (asEffect(step) !== null ||
    WHOLE.includes(step.tool) ||
    (step.tool === "recolor" && step.arguments.object === undefined) ||
    step.tool === "exposure");

const WITHOUT =
  /^(?:(.+?),? )?(?:all )?(?:except for|except|excluding|apart from|aside from|other than|but not|without (?:changing|affecting|touching)|leaving out) (?:the|my|his|her|its) ([a-z][a-z' -]{1,40})$/;

/**
 * "A sketch except for the cup" as the change and the thing that it leaves out. The change is empty if it is a clause before,
 * and null is returned if no thing is left out.
 */
export function sparedIn(words: string): { change: string; part: string } | null {
  const [, change = "", part] = WITHOUT.exec(words) ?? [];
  return part === undefined || NOT_PARTS.test(part) ? null : { change, part: getThing(part) };
}

const LIMITED = /^(?:(?:but )?only (?:in|on|to|for|at|over) )(the [a-z][a-z' -]{1,40})$/;

/** The last change of the whole image for one part only: "make it snow, but only in the background". */
export function limitedTo(steps: readonly Step[], words: string): Step[] | null {
  const named = LIMITED.exec(words)?.[1];
  const part = named === undefined ? null : namedPart(named, undefined);
  const last = steps.at(-1);
  const effect = last && asEffect(last);
  return part && effect ? [...steps.slice(0, -1), step("apply_to", { ...part, ...effect })] : null;
}

/** Whether words are only a state, "a little warmer", of what the clause before names. */
export const isState = (words: string): boolean => new RegExp(`^(?:${DEGREE} )*${STATE}${TAIL}$`).test(words);

/** Whether words can name a thing that a tool changes alone. */
export const isPart = (words: string): boolean => !NOT_PARTS.test(words);

/** Changes of the whole image as changes of one part; null if one of them changes only the whole image. */
export function onPart(steps: readonly Step[], named: { part: string; except?: true | undefined }): Step[] | null {
  const changed = steps.map(asEffect);
  return changed.some((effect) => effect === null)
    ? null
    : changed.map((effect) => step("apply_to", { ...named, ...(effect as { effect: PartEffect }) }));
}

/** Leaves a part out of changes of the whole image; null if one of them cannot leave out a part. */
export function spare(steps: readonly Step[], part: string): Step[] | null {
  const changed = steps.map((whole) => {
    const effect = asEffect(whole);
    return effect && step("apply_to", { part, except: true, ...effect });
  });
  const read = changed.filter((one) => one !== null);
  return read.length === steps.length && read.length > 0 ? read : null;
}

/** Whether a clause such as "everything else gray" states again what happens to the rest. */
export function repeatsRest(effect: PartEffect, words: string): boolean {
  const state = new RegExp(`^(?:(?:make|turn|with) )?${REST} (?:(?:is|in|to|into|should be) )*(${STATE})$`).exec(
    words,
  )?.[1];
  const stated = state === undefined ? null : findEffect(`make it ${state}`, { words, quotes: [], verb: "" });
  const isGray = state !== undefined && /^gr[ae]y$/.test(state);
  return stated?.effect === effect || (isGray && effect === "black_and_white");
}

/** Whether a clause changes a thing that the previous clause did not name. */
export const aboutRest = (words: string): boolean => new RegExp(`\\b${REST}\\b`).test(words);
