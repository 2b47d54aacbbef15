import { protectedTones, protecting } from "../language/asides.ts";
import type { Step } from "../plan.ts";
import { findUnread } from "../unread.ts";
import { strangeWords } from "../vocabulary.ts";
import { endColor, intensityIn } from "../words.ts";
import { canvasRule } from "./canvas.ts";
import { daylightRule } from "./daylight.ts";
import { decorationRules, profileRule } from "./decoration.ts";
import { fileSizeRule, geometryRules } from "./geometry.ts";
import { hueRule } from "./hue.ts";
import { spare, sparedIn } from "./kept.ts";
import { letteringRule, removeTextRule, replaceTextRule } from "./lettering.ts";
import { lightRules } from "./light.ts";
import { lookRules, tintRule } from "./look.ts";
import { markRule } from "./mark.ts";
import { memeRule } from "./meme.ts";
import { textRule } from "./new-text.ts";
import { partRule } from "./part.ts";
import { purposeRule } from "./purpose.ts";
import { redEyeRule } from "./red-eye.ts";
import type { Clause, Rule } from "./rule.ts";
import { sceneRule } from "./scene.ts";
import { skinRule } from "./skin.ts";
import { stripRule } from "./strips.ts";
import { subjectRules } from "./subject.ts";
import { attributeRules, repairRules } from "./tone.ts";
import { seasonRule, weatherRule } from "./weather.ts";

const RULES: Rule[] = [
  redEyeRule,
  stripRule,
  replaceTextRule,
  removeTextRule,
  letteringRule,
  memeRule,
  textRule,
  purposeRule,
  profileRule,
  canvasRule,
  hueRule,
  ...repairRules,
  markRule,
  ...lightRules,
  weatherRule,
  seasonRule,
  daylightRule,
  ...lookRules,
  sceneRule,
  ...subjectRules,
  skinRule,
  partRule,
  ...geometryRules,
  ...decorationRules,
  ...attributeRules,
  lookWithoutVerb,
];

/** A thing and its new look without a verb: "eyes orange", "hair a bit darker". */
function lookWithoutVerb(clause: Clause): Step[] | null {
  const [, thing] = NOUN_AND_LOOK.exec(clause.words) ?? [];
  const words = clause.words.replace(/^(?:the|my|his|her|its|their) /, "");
  if (thing === undefined && !NOUN.test(endColor(words)?.rest ?? "")) return null;
  const whole = { ...clause, words: `make the ${words}` };
  for (const rule of [tintRule, ...subjectRules, skinRule, partRule]) {
    const steps = rule(whole);
    if (steps) return steps;
  }
  return null;
}

const NOUN =
  /^(?!(?:in|to|of|with|on|as|from|(?:a )?(?:bit|little|lot|touch))\b)[a-z]+(?: (?!(?:in|to|of|with|on|as|from|is|are|looks?|seems?|appears?|turned|came)$)[a-z]+)?$/;
const NOUN_AND_LOOK =
  /^(?:(?:the|my|his|her|its|their) )?([a-z]+(?: [a-z]+)?) (?:(?:a (?:bit|little)|slightly|much|way) )?(?:brighter|darker|lighter|sharper|blurrier|warmer|cooler)$/;

/** Words of earlier clauses that apply to clauses without them. */
export interface Before {
  verb: string;
  lead: string;
  intensity: string;
  /** The part of the image that "the rest" leaves out. */
  part: string | undefined;
  /** Whether the clause before only says what is wrong: "too dark". */
  isComplaint: boolean;
}

/** More words are not searched for two changes. */
const MAX_WORDS = 24;

/**
 * The steps of two changes in one clause, as "a vintage look with grain" or "convert to webp 800x600", if one rule reads only one
 * of them. Null if the clause names one change, or its halves cannot be read.
 */
export function readParts(words: string, quotes: string[], before: Before, whole: readonly Step[]): Step[] | null {
  if (findUnread(words, whole).length === 0) return null;
  const tokens = words.split(" ");
  if (tokens.length > MAX_WORDS) return null;
  for (let at = tokens.length - 1; at > 0; at--) {
    const halves = [tokens.slice(0, at).join(" "), tokens.slice(at).join(" ")];
    const read = halves.map((half) => readAfter(half, quotes, { ...before }));
    if (read.some((steps, index) => steps === null || strangeWords(halves[index] ?? "", steps).length > 0)) continue;
    const steps = read.flatMap((half) => half ?? []);
    if (findUnread(words, steps).length === 0) return steps;
  }
  return null;
}

const LITTLE = "a little";

export function readAfter(words: string, quotes: string[], before: Before): Step[] | null {
  const { verb, lead, part } = before;
  // In "a little brighter, warmer and sharper", "a little" applies to each.
  const bare = /^(?:more |less )?[a-z]+(?: (?:it|colou?rful|vivid|vibrant))?$/.test(words);
  const own = intensityIn(words);
  const spoken = bare && own === 1 && before.intensity ? `${before.intensity} ${words}` : words;
  if (!bare)
    before.intensity =
      own < 1 && /\b\w+er$|\bmore\b/.test(words) ? LITTLE : own > 1 && /\b\w+er$/.test(words) ? "much" : "";
  const steps = read({ words: spoken, quotes, verb, part });
  // "Remove all poles and cables" removes both.
  if (steps === null && /^(?:remove|delete|erase|get rid of)\b/.test(lead) && BARE_PLURAL.test(words))
    return read({ words: `${lead} all ${words}`, quotes, verb, part });
  // "Remove the cat and the bottle" removes both.
  if (
    steps === null &&
    lead !== "" &&
    !SAYS.test(words) &&
    /^(?:(?:the|my|its|his|her|their|all|everything else|all else|§)|(?:faces|people|eyes|plates|hands|logos|names)$)/.test(
      words,
    )
  )
    return read({ words: `${lead} ${words}`, quotes, verb, part });
  return steps;
}

/** A sentence with its own verb, "the sky is orange", which goes on with no list of things. */
const SAYS = /^(?:the|my|its|his|her|their) [a-z]+ (?:is|are|was|were|should|must|looks?)\b/;

/** Several things of a removal without an article. */
const BARE_PLURAL =
  /^(?!(?:it|this|colou?rs|shadows|highlights|details|edges|corners|borders|sides)\b)(?:[a-z]+ )?[a-z]{2,}[^s]s(?: (?:from|in|on) (?:the )?(?:image|photo|picture|scene|background))?$/;

/** Words that go on with a sentence and are in no name of a thing. */
const GOES_ON =
  /[a-z] (?:darker|brighter|lighter|warmer|cooler|sharper) [a-z]|\b(?:so|because|without|make|makes|making|while|until|unless|should|must|please|that it|look|looks)\b|(?:^| )(?:the|an?|with|of|and|to)$|^(?:they|it|he|she|we|you|i) /;

/** Whether the name of a thing in a step is a part of the sentence: "background darker so that the flowers". */
function namesSentence({ tool, arguments: args }: Step): boolean {
  const name =
    tool === "apply_to"
      ? args.part
      : tool === "recolor" || tool === "remove_object"
        ? args.object
        : tool === "crop"
          ? args.around
          : tool === "remove_background"
            ? args.subject
            : undefined;
  return name !== undefined && GOES_ON.test(name);
}

function read(clause: Clause): Step[] | null {
  const limit = fileSizeRule(clause);
  if (limit) return limit;
  // Clauses about content to keep need no step, and no rule may match them.
  if (/^keep (?!only |just )/.test(clause.words)) return null;
  const kept = protectedTones(clause.words);
  const toned = kept && read({ ...clause, words: kept.change });
  if (kept && toned) return protecting(toned, kept.range);
  const spared = partRule(clause) ? null : sparedIn(clause.words);
  const whole = spared && spared.change !== "" ? read({ ...clause, words: spared.change }) : null;
  const left = spared && whole && spare(whole, spared.part);
  if (left) return left;
  for (const rule of RULES) {
    const steps = rule(clause);
    if (steps && !steps.some(namesSentence)) return steps;
  }
  return null;
}
