import { isDeepStrictEqual } from "node:util";
import { parseInstructions, restore } from "./clauses.ts";
import { inFinalOrder } from "./final-order.ts";
import { changeIn, readBeginning, SAYS_MIRRORED } from "./grammar/asides.ts";
import { isDaylight } from "./grammar/daylight.ts";
import { limitedScale } from "./grammar/geometry.ts";
import { aboutRest, isState, keptPart, limitedTo, onPart, spare, sparedIn, withoutKept } from "./grammar/kept.ts";
import { keepsLettering, recolorsLettering } from "./grammar/lettering.ts";
import { withColorsOfScene } from "./grammar/light.ts";
import { shiftPercent } from "./grammar/look.ts";
import { saysOnlyMeme } from "./grammar/meme.ts";
import { joinedPortraits } from "./grammar/purpose.ts";
import { type Before, readAfter, readParts } from "./grammar/read-clause.ts";
import { stackedText } from "./grammar/stacked-text.ts";
import { extend, keepsUnremoved, MORE_COLOR, onBackground, partOfLast, repeats } from "./language/additions.ts";
import { isAlreadySo } from "./language/already-so.ts";
import {
  keepsAlready,
  keptBesideBackground,
  keptBesideColor,
  protectedTones,
  withNewColor,
  withoutDetail,
  withoutOldPlace,
  withoutSkyline,
} from "./language/asides.ts";
import { spellChosen } from "./language/chosen-names.ts";
import { inEnglishCompass } from "./language/compass.ts";
import { isForeign } from "./language/foreign.ts";
import { inEnglish, partlyInEnglish } from "./language/in-english.ts";
import { keptLight } from "./language/kept-light.ts";
import { withCropTo } from "./language/places.ts";
import { withoutForeignPurposes } from "./language/purposes/foreign-purposes.ts";
import { withoutResults } from "./language/said-results.ts";
import { correctSpelling } from "./language/spelling.ts";
import { withUsualChanges } from "./language/vague-wishes.ts";
import { type Plan, type Step, step } from "./plan.ts";
import { isOnlyBeside, isSide, isSizeOfPlaced } from "./side-wish.ts";
import { findUnread, findUnwritten, ignoresLess, isMisread } from "./unread.ts";
import { isKnown, strangeWords } from "./vocabulary.ts";
import { inPixels } from "./words.ts";

/**
 * Converts plain English to a plan of tools. Clauses are read in the order of execution. Negated clauses are
 * understood and do nothing. Common instructions and positions may be in other languages. Words that no rule understands are returned in `notUnderstood`.
 */
export function readInstructions(said: string): Plan {
  const instructions = withoutForeignPurposes(withoutResults(said));
  // No tool checks what a removal leaves, so the reading says that only the removal is done.
  if (instructions !== said) return withReading(readInstructions(instructions), said, instructions);
  const english = inEnglish(instructions);
  if (english) return withReading(readEnglish(english.text), instructions, english.text);
  const partly = readPartly(instructions);
  return partly ?? readEnglish(instructions);
}

/** Whether instructions in another language are read without a translator: completely, or at least half of their clauses. */
export function readsForeign(said: string): boolean {
  const instructions = withoutForeignPurposes(withoutResults(said));
  if (!inEnglish(instructions)) return readPartly(instructions) !== null;
  const { steps, notUnderstood } = readInstructions(instructions);
  return steps.length > 0 && notUnderstood.length === 0;
}

const withReading = (plan: Plan, instructions: string, text: string): Plan => ({
  ...plan,
  corrected: [`"${instructions}" as "${text}"`, ...(plan.corrected ?? [])],
});

/** The plan of instructions in another language of which some clauses are known; null if it has no steps. */
function readPartly(instructions: string): Plan | null {
  const partly = partlyInEnglish(instructions);
  const plan = partly && readEnglish(partly.text, true);
  return plan && plan.steps.length > 0 ? withReading(plan, instructions, partly.text) : null;
}

const COMPLAINT = /^(?:it's |it is )?(?:way |far |much )?too [a-z -]+$/;
/** A wish for a new thing. */
const ADDS = /^(?:add|put|draw|insert|place|give|include|paste|show|create|paint)\b/;
/** The thing of a change that was not understood. */
const LOST_THING = /^(?:make|turn|get|let) ((?:the|my|his|her|its|their) [a-z]+) [a-z]/;
/** "Bluer" after a clause about a thing is about that thing. */
const HUE_STATE = /^(?:(?:a (?:bit|little)|much|slightly) )?(?:bluer|greener|redder|yellower|whiter|browner)$/;
/** A statement about what the clause before it names; complaints, "it's too dark", have rules of their own. */
const STATEMENT =
  /^(?:it|they|that|this)(?:'s| is|'re| are| was| were) (?!too\b|so\b|very\b|not\b|a (?:bit|little)\b|should\b|more\b|less\b|better\b|(?:[a-z]+ly )?(?:distorted|blurr|damaged|scratched|torn|stained|dirty|dusty|crooked|tilted|mirrored|stretched|squashed|crumpled|creased|shiny|missing|hard to|difficult to|full of|covered|cut off|out of focus)\b)[a-z]/;
/** A size without a verb. */
const SIZE_ALONE =
  /^(?:(?:about|around|approximately|roughly|some|nearly|at least|up to) )?\d{1,5} ?(?:px|pixels?|%|percent)?(?: ?(?:x|by) ?\d{1,5} ?(?:px|pixels?)?)?(?: (?:wide|tall|high|big|large|in (?:width|height|size)))?$/;

/** `isPartial` is whether clauses in another language are named beside the others. */
function readEnglish(instructions: string, isPartial = false): Plan {
  const spelled = correctSpelling(inEnglishCompass(instructions), isKnown);
  const sized = inPixels(spelled.text);
  const usual = withUsualChanges(sized.text);
  const { text, converted } = withCropTo(usual.text);
  const corrected = [...spelled.corrected, ...sized.converted, ...usual.converted, ...converted];
  const { clauses, quotes } = parseInstructions(text);
  const plan: Plan = { steps: [], notUnderstood: [], ...(corrected.length > 0 ? { corrected } : {}) };
  const before: Before = { verb: "", lead: "", intensity: "", part: undefined, isComplaint: false };
  const asked = { isLost: false, isCarried: false };
  let lostAt = -1;
  let lostThing: string | undefined;
  for (const [index, clause] of clauses.entries()) {
    const plain = withoutSkyline(withoutOldPlace(withNewColor(onBackground(clause, clauses, index))));
    const spoken = withColorsOfScene(plain);
    if (spoken !== plain) plan.corrected = [...(plan.corrected ?? []), `"${plain}" as "${spoken}"`];
    const words = changeIn(spoken, quotes, before, plan.steps);
    if (words !== spoken && !(SAYS_MIRRORED.test(spoken) && /^(?:flip|mirror)\b/.test(words)))
      plan.corrected = [...(plan.corrected ?? []), `"${restore(spoken, quotes)}" as "${restore(words, quotes)}"`];
    before.verb =
      /^(increase|raise|boost|more|add|reduce|decrease|lower|less|cut|drop|improve|enhance)\b/.exec(words)?.[1] ??
      before.verb;
    const next = clauses[index + 1] ?? "";
    if (saysOnlyMeme(words) && quotes.length > 0) continue;
    const kept = keptSteps(words, next, before);
    if (kept) {
      plan.steps.push(...kept);
      continue;
    }
    const beside = keptBesideBackground(plan.steps.at(-1), words);
    if (beside !== null) plan.kept = [...(plan.kept ?? []), beside];
    const spared =
      keptBesideColor(plan.steps, words) ??
      keptLight(plan.steps, words) ??
      withoutKept(plan.steps, words) ??
      withoutNamed(plan.steps, words) ??
      limitedTo(plan.steps, words);
    if (spared) {
      plan.steps = spared;
      continue;
    }
    const spelledOut = keepsLettering(plan.steps, words, quotes);
    if (spelledOut) {
      plan.steps = spelledOut;
      continue;
    }
    const last = plan.steps.at(-1);
    if (
      repeats(last, words) ||
      keepsAlready(last, words) ||
      isAlreadySo(last, words) ||
      keepsUnremoved(plan.steps, words)
    )
      continue;
    if (isDaylight(words))
      plan.corrected = [...(plan.corrected ?? []), `"${words}" as "much brighter", because daylight cannot be drawn`];
    const stacked = stackedText(last, words, quotes);
    if (stacked) {
      plan.notUnderstood.push(...strangeWords(words, [stacked]), ...findUnread(words, [stacked]));
      plan.steps.splice(-1, 1, stacked);
      continue;
    }
    const relettered = recolorsLettering(plan.steps, words);
    if (relettered) {
      plan.steps = relettered;
      continue;
    }
    const tint = MORE_COLOR.exec(words)?.[1];
    const tinted = index > 0 && tint !== undefined ? partOfLast(plan.steps) : undefined;
    if (tint !== undefined && tinted?.part !== undefined && !tinted.except) {
      plan.steps.push(step("recolor", { object: tinted.part, to: tint, percent: shiftPercent(words) }));
      continue;
    }
    const extended = extend(plan.steps, words);
    // "Make the street wet and darker" asks for a darker street, and not for a darker image.
    const ofLost =
      index > 0 && lostThing !== undefined && (isState(words) || HUE_STATE.test(words))
        ? `make ${lostThing} ${words}`
        : words;
    const whole = extended ? [] : readAfter(ofLost, quotes, before);
    const isWhole = whole !== null && (extended || !isMisread(ofLost, whole));
    const bare = isWhole
      ? null
      : (withoutDetail(ofLost) ?? (whole === null ? readBeginning(ofLost, quotes, before) : null));
    const first = bare ? readAfter(bare.change, quotes, before) : whole;
    if (bare && first) plan.notUnderstood.push(restore(bare.detail, quotes));
    const steps =
      first === null || extended ? first : (readParts(bare?.change ?? words, quotes, before, first) ?? first);
    const isReversed =
      first !== null && !extended && ignoresLess(words, first, (text) => readAfter(text, quotes, { ...before }));
    // "Add a moon, about 60 px wide" gives the size of the moon and not of the image.
    const isSizeOfLost = lostAt === index - 1 && index > 0 && SIZE_ALONE.test(words);
    // "It's advertising" says why the clause before it is wanted.
    if (steps === null && index > 0 && !asked.isLost && STATEMENT.test(words)) continue;
    if (
      steps === null ||
      isSizeOfLost ||
      isSizeOfPlaced(plan.steps.at(-1), words, steps) ||
      isReversed ||
      (!extended && isMisread(bare?.change ?? words, steps)) ||
      (!extended && isOnlyBeside(bare?.change ?? words, steps, (text) => readAfter(text, quotes, { ...before })))
    ) {
      plan.notUnderstood.push(restore(words, quotes));
      asked.isLost = true;
      lostThing = LOST_THING.exec(words)?.[1];
      if (ADDS.test(words)) lostAt = index;
      continue;
    }
    if (!isSide(words, steps)) asked.isCarried = true;
    before.lead =
      /^(?:make|turn|set|paint|remove|delete|erase|take (?:away|out|off)|hide|add|write|put|change|replace|get rid of|circle|box|blur|pixelate|sharpen|brighten|darken|desaturate)\b/.exec(
        words,
      )?.[0] ?? before.lead;
    for (const { tool, arguments: args } of steps)
      if (tool === "apply_to") before.part = args.part;
      else if (tool === "recolor" && args.object !== undefined) before.part = args.object;
      else if (tool === "crop" && args.around !== undefined) before.part = args.around;
    // "Make the cup brighter and warmer" changes only the cup.
    const about = index > 0 && !extended && isState(words) ? partOfLast(plan.steps) : undefined;
    const read = (about && onPart(steps, about)) || steps;
    const named = protectedTones(words)?.change ?? bare?.change ?? words;
    const reading = extended ? plan.steps.slice(-1) : steps;
    plan.notUnderstood.push(...strangeWords(named, reading), ...(extended ? [] : findUnread(named, steps)));
    plan.notUnderstood.push(...findUnwritten(words, quotes, [...steps, ...reading]));
    const limited = limitedScale(words, extended ? reading : read);
    if (limited !== undefined) plan.corrected = [...(plan.corrected ?? []), limited];
    // "It's too dark, brighten it by 40%" is one change.
    const [fixed] = read;
    if (read.length === 1 && fixed && isDeepStrictEqual(fixed, plan.steps.at(-1)) && fixed.tool === "tones") continue;
    // "Brighten it, it's way too dark" is one change too, the larger one.
    const earlier = plan.steps.at(-1);
    if (
      COMPLAINT.test(words) &&
      index > 0 &&
      read.length === 1 &&
      fixed?.tool === earlier?.tool &&
      "percent" in (earlier?.arguments ?? {})
    )
      plan.steps.pop();
    // "Way too red, neutral please" asks for the stronger of both corrections.
    if (fixed?.tool === "white_balance" && earlier?.tool === "white_balance" && earlier.arguments.strong) continue;
    if (before.isComplaint && read.length === 1 && fixed?.tool === plan.steps.at(-1)?.tool) plan.steps.pop();
    if (before.isComplaint && fixed?.tool === "apply_to" && fixed.arguments.effect === plan.steps.at(-1)?.tool) {
      // "Way too dark" asks for more than a usual change.
      const [complaint, { amount = 0 }] = [plan.steps.pop(), fixed.arguments];
      const percent = complaint && "percent" in complaint.arguments ? (complaint.arguments.percent ?? 0) : 0;
      if (Math.abs(percent) > Math.abs(amount)) fixed.arguments = { ...fixed.arguments, amount: percent };
    }
    before.isComplaint = COMPLAINT.test(words);
    const portrait = joinedPortraits(plan.steps.at(-1), read[0]);
    plan.steps.splice(
      portrait ? -1 : plan.steps.length,
      portrait ? 1 : 0,
      ...(portrait ? [portrait, ...read.slice(1)] : read),
    );
    const front = BEHIND.exec(words)?.[1];
    if (front !== undefined && read.some(({ tool, arguments: args }) => tool === "apply_to" && args.except === true))
      plan.corrected = [
        ...(plan.corrected ?? []),
        `"everything behind ${front}" as "everything except ${front}", also what is in front of it`,
      ];
  }
  // "Turn the cat into a tiger, with a warm tone" does not ask for a warm cat.
  if (asked.isLost && !asked.isCarried) return { ...plan, steps: [], notUnderstood: [...plan.notUnderstood] };
  // Single words of another language, as "noir", look like English ones.
  if (!isPartial && plan.notUnderstood.length > 0 && isForeign(instructions, isKnown))
    return { steps: [], notUnderstood: [instructions.trim()] };
  // A thing before the sky stays when the sky changes.
  if (plan.steps.length > 0 && plan.steps.every(({ tool }) => tool === "replace_sky"))
    plan.notUnderstood = plan.notUnderstood.filter((words) => !BEFORE_SKY.test(words));
  plan.notUnderstood = plan.notUnderstood.map((words) => spellChosen(words.replaceAll("-and-", " and ")));
  return {
    ...plan,
    steps: inFinalOrder(plan.steps, instructions),
  };
}

/** A thing before the sky that is to stay as it is; the sky itself and its light are none. */
const BEFORE_SKY =
  /^(?:but )?(?:keep|leave) (?:the |my )(?!.*\b(?:sky|clouds?|sun|sunset|sunrise|dusk|dawn|evening|night|mood|rainbow|moon|stars?|light|colou?rs?)\b)[a-z][a-z' -]{1,30}$/;

/** "Everything behind the cup", which is read as everything but the cup. */
const BEHIND = /\b(?:everything|anything|all) behind ((?:the |my |her |his )?[a-z' -]+)$/;

/**
 * "Keep the cup in color" names the part that the next clause, about the rest, leaves out. "Keep only the cup in color"
 * makes the rest black and white. Null for other clauses.
 */
function keptSteps(words: string, next: string, before: Before): Step[] | null {
  const kept = keptPart(words);
  if (!kept || !(kept.alone || aboutRest(next))) return null;
  before.part = kept.part;
  return aboutRest(next) ? [] : [step("apply_to", { part: kept.part, except: true, effect: "black_and_white" })];
}

/** The steps before, without what a clause such as "except for the cup" leaves out. */
function withoutNamed(steps: readonly Step[], words: string): Step[] | null {
  const spared = sparedIn(words);
  return spared?.change === "" ? spare(steps, spared.part) : null;
}
