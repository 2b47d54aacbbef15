import { type Step, step } from "../plan.ts";
import type { Place } from "../plan-values.ts";
import { isLettering, letteringKind } from "../things/letters/lettering.ts";
import { colorsIn, endColor, positionIn } from "../words.ts";
import type { Rule } from "./rule.ts";
import { takePlace } from "./subject.ts";

const REMOVE = "(?:remove|delete|erase|get rid of|take (?:out|away|off)|hide|clear)";
const KIND =
  "(?:(?:overlaid |written )?(?:text|words?|lettering|letters|captions?|titles?|headlines?|names?|slogans?|lines?|phrase|sentence|numbers?|year|date|price|label|writing))";
const AT = "(?: (?:from|on|in|at|off|of) (?:the|my|his|her|its|this) (?<on>.+))?";
const QUOTED = new RegExp(
  `^${REMOVE} (?:only |just )?(?:the |this |that )?(?:(?:(?:small|little|big|large|white|black|red|blue|green|yellow|printed) )*(?:${KIND}|sign|sticker|plate) )?(?:(?:which|that|who) (?:says|said|reads) |saying |reading |with )?§(\\d+)(?: (?:only|text|lettering|caption|title|sign|label))?${AT}$`,
);
const PLAIN = new RegExp(
  `^${REMOVE} (?:only |just )?the (?:word|words|text|name|number|letters|year|lettering) ((?!on\\b|in\\b|from\\b|of\\b|at\\b|off\\b|and\\b)[a-z0-9&'.:/@_-]+(?: (?!on\\b|in\\b|from\\b|of\\b|at\\b|off\\b)[a-z0-9&'-]+){0,3})${AT}$`,
);
const ALSO_PLACE =
  /^(?:only|top|bottom|left|right|upper|lower|behind|above|below|everywhere|plates?|tags?|boxes|overlay|away|completely)\b/;

/** "Remove the word SALE from the sign" removes the lines of lettering that contain it. */
export const removeTextRule: Rule = ({ words, quotes }) => {
  const quoted = QUOTED.exec(words);
  const found = quoted ?? PLAIN.exec(words);
  const text = quoted ? quotes[Number(quoted[1])] : found?.[1];
  if (!text || (!quoted && ALSO_PLACE.test(text))) return null;
  const on = found?.groups?.on;
  const isThing =
    on !== undefined && !/^(?:image|photo|picture|top|bottom|left|right|middle|cent(?:er|re)|corner)\b/.test(on);
  return [
    step("remove_object", { object: "text", text: text.slice(0, 200), ...(isThing ? { on: on.slice(0, 60) } : {}) }),
  ];
};

/** Lettering of the image: its kind, and the mark of the words that it says. */
const LETTERS =
  "(?:the |this |that |all |all the |any |every )*(?<kind>[a-z][a-z '-]{2,30}?)(?: (?:of|(?:that|which) (?:says|reads)|saying|reading))?(?: (?:the )?§(?<quote>\\d+))?";
const MOVED = [
  new RegExp(
    `^(?:move|shift|relocate|bring|drag|slide) ${LETTERS}(?: (?:up|down|over))? (?:to|into|in|at|towards?) (?<where>.+)$`,
  ),
  new RegExp(
    `^${LETTERS} (?:belongs?|goes|should (?:be|go|sit|stand|move|appear)|(?:must|needs? to|has to|have to) (?:be|go|move))(?: (?:to|into|in|at|on))? (?<where>.+)$`,
  ),
  // A quotation after these verbs is a new text.
  /^(?:put|place|make|set) (?:the|this|that) (?<kind>[a-z][a-z '-]{2,30}?)(?: (?:to|into|in|at|on))? (?<where>(?:the )?(?:top|bottom|upper|lower|left|right|cent(?:er|re)|middle)\b.*)$/,
];
const RECOLORED = new RegExp(
  `^(?:make|turn|paint|colou?r|recolou?r|change|set) (?:the )?(?:colou?r of )?${LETTERS}(?:'s)?(?: (?:on|in|of) (?:the |this |my )?(?:image|photo|picture|sign))?(?: colou?r)?(?: (?:to|into|in|be))? (?<color>[a-z#][a-z0-9# ()]*)$`,
);
/** 'Make "House blend" orange': the quotation alone names the lettering. */
const QUOTED_COLOR =
  /^(?:make|turn|paint|colou?r|recolou?r) §(?<quote>\d+)(?: (?:to|into|in))? (?<color>[a-z#][a-z0-9# ()]*)$/;
const HIDDEN = new RegExp(
  `^(?<how>blur|pixelate|pixelise|pixelize|censor|obscure|hide|redact|anonymi[sz]e|black out)(?: out)? ${LETTERS}(?: (?:on|in|of) (?:the |this |my )?(?:image|photo|picture|sign|board|wall))?$`,
);
const ILLEGIBLE = new RegExp(`^(?:make|render) ${LETTERS} (?:unreadable|illegible|unrecogni[sz]able)$`);

const SIDES = "(?<place>(?:top|bottom|upper|lower)[- ](?:left|right)|top|bottom|left|right)";
const NOUN = "(?<noun>text|caption|title|lettering|letters|words?|headline|label|writing)";
const BEFORE = new RegExp(`\\b(?:the|this) ${SIDES} ${NOUN}\\b`);
const AFTER = new RegExp(
  `\\bthe ${NOUN} (?:(?:at|in|on) )?(?:the )?${SIDES}(?:[- ]hand)?(?: corner| side| edge)?(?= |$)`,
);

/** The place of lettering beside its noun, "the top left caption", and the words without it. */
function takeLettersPlace(words: string): ReturnType<typeof takePlace> {
  const found = BEFORE.exec(words) ?? AFTER.exec(words);
  if (!found?.groups) return takePlace(words);
  const { place = "", noun = "" } = found.groups;
  return { rest: words.replace(found[0], `the ${noun}`), place: takePlace(`x on the ${place}`).place };
}

/** "Make the caption bigger" and "enlarge the text by 50%". */
const SIZED = [
  new RegExp(
    `^(?:make )?(?=the |this |my |all )${LETTERS} (?<degree>(?:much|a bit|a little|slightly|way|far|\\d{1,3} ?%|\\d(?:\\.\\d)? ?(?:times|x)) )?(?<way>bigger|larger|smaller)$`,
  ),
  /^make §(?<quote>\d+) (?<degree>(?:much|a bit|a little|slightly) )?(?<way>bigger|larger|smaller)$/,
  new RegExp(`^make ${LETTERS} (?<way>(?:twice|two times|double|three times|half) (?:as (?:big|large)|the size))$`),
  new RegExp(`^(?<way>double|triple|halve) the size of ${LETTERS}$`),
  /^make §(?<quote>\d+) (?<way>(?:twice|two times|double|three times|half) (?:as (?:big|large)|the size))$/,
  new RegExp(`^(?<way>enlarge|increase|shrink|reduce) (?:the size of )?${LETTERS}(?: by (?<degree>\\d{1,3} ?%))?$`),
];
/** Factors of larger letters: the usual one, a little one and a large one. */
const [LARGER, A_LITTLE, MUCH] = [1.4, 1.2, 1.8];
const [LEAST, MOST] = [0.2, 5];

function readScale({ degree = "", way = "" }: Record<string, string | undefined>): number {
  if (/^(?:twice|two|double)/.test(way)) return 2;
  if (/^(?:three|triple)/.test(way)) return 3;
  if (/^(?:half|halve)/.test(way)) return 0.5;
  const [, number, unit] = /(\d+(?:\.\d+)?) ?(%|times|x)/.exec(degree) ?? [];
  const usual = /bit|little|slightly/.test(degree) ? A_LITTLE : degree === "" ? LARGER : MUCH;
  const isSmaller = /^(?:smaller|shrink|reduce)$/.test(way);
  const share = Number(number) / 100;
  if (unit === "%") return Math.max(LEAST, Math.min(MOST, isSmaller ? 1 - share : 1 + share));
  const factor = number === undefined ? usual : Math.min(MOST, Math.max(1, Number(number)));
  return isSmaller ? 1 / factor : factor;
}

type Named = { object: string; text?: string };

function lettersIn(
  groups: Record<string, string | undefined> | undefined,
  quotes: string[],
  place?: Place,
): Named | null {
  const { kind = "", quote } = groups ?? {};
  const object =
    letteringKind(kind) ?? (quote !== undefined && new RegExp(`^${KIND}$`).test(kind) ? "text" : undefined);
  if (object === undefined) return null;
  // "The caption at the bottom right" is any line there, also a photo credit.
  if (place !== undefined) return { object: "text", ...(quote ? { text: quotes[Number(quote)]?.slice(0, 200) } : {}) };
  const text = quote === undefined ? undefined : quotes[Number(quote)]?.slice(0, 200);
  return text ? { object, text } : { object };
}

/** Changes of lettering that the image shows: "move the words X to the top right", "make the letters yellow", "blur the web address". */
export const letteringRule: Rule = ({ words, quotes }) => {
  const { rest, place } = takeLettersPlace(words);
  const where = place ? { where: place } : {};
  const sized = SIZED.map((pattern) => pattern.exec(rest)?.groups).find((groups) => groups !== undefined);
  const resized = lettersIn(sized && { kind: "text", ...sized }, quotes, place);
  if (sized && resized) return [step("resize_letters", { ...resized, ...where, scale: readScale(sized) })];
  const moved = MOVED.map((pattern) => pattern.exec(words)?.groups).find((groups) => groups !== undefined);
  const placed = lettersIn(moved, quotes);
  const to = positionIn(moved?.where ?? "");
  if (placed && to) return [step("move_letters", { ...placed, to })];
  const quoted = QUOTED_COLOR.exec(rest)?.groups;
  const painted = quoted ? { ...quoted, kind: "text" } : (RECOLORED.exec(rest) ?? RECOLORED.exec(words))?.groups;
  const color = endColor(painted?.color ?? "");
  const recolored = color?.rest === "" ? lettersIn(painted, quotes, place) : null;
  if (recolored && color) return [step("recolor_letters", { ...recolored, ...where, to: color.color })];
  const hidden = HIDDEN.exec(rest)?.groups ?? ILLEGIBLE.exec(words)?.groups;
  const { object, text } = lettersIn(hidden, quotes) ?? {};
  if (object === undefined || (hidden?.how === "hide" && text !== undefined)) return null;
  const effect = hidden?.how === "blur" ? "blur" : "pixelate";
  return hidden?.how === "hide"
    ? null
    : [step("apply_to", { part: object, effect, ...(text ? { text } : {}), ...(place ? { where: place } : {}) })];
};

const REPLACE = "(?:replace|change|swap|switch|turn|edit|correct|update|rename|set)";
/** Words for lettering or for what it says, which no other tool changes. */
const REPLACED = new RegExp(
  `^${REPLACE} (?:the |this |that )?(?:(?:${KIND}|phone number|email|address|time|sign|spelling)\\b(?!'s)|\\d{1,4}\\b(?! ?(?:%|px|x|percent|pixels)))(.*)\\b(?:with|to|into|by|for|as) (.+)$`,
);
const LOOKS = /\b(?:colou?rs?|size|font|bigger|smaller|larger|bold|uppercase|style|top|bottom|left|right)\b/;

/** Whether a clause with marks for its quotations puts a text in the place of another one, which no tool does. */
export function replacesText(words: string): boolean {
  const [, from, to] = REPLACED.exec(words) ?? [];
  const isText = from !== undefined && to !== undefined && colorsIn(to).length === 0 && !LOOKS.test(`${from} ${to}`);
  return (
    isText ||
    new RegExp(`^${REPLACE}\\b.*§\\d+.*\\b(?:with|to|into|by|for|as)\\b.*§\\d+`).test(words) ||
    /§\d+,? (?:instead of|rather than|in place of|not) (?:the )?(?:text |word |words |caption |title )?§\d+/.test(words)
  );
}

const TO = "(?:with|to|into|by|for|as)";
const OLD = `(?:the |this |that )?(?:${KIND} |sign )?(?:(?:which|that|who) (?:says|said|reads) |saying |reading |with )?§(?<old>\\d+)(?: (?:${KIND}|sign))?`;
const NEW = `(?:the |an? )?(?:(?:new )?${KIND} )?§(?<new>\\d+)`;
const SPOKEN = "[a-z0-9$€£&'./-]+(?: (?!with\\b|to\\b|into\\b|by\\b|for\\b|as\\b)[a-z0-9$€£&'./-]+){0,3}";
/** Replacements of lettering: with both texts, with the new one only, and of words or numbers without quotation marks. */
const REPLACEMENTS = [
  new RegExp(`^${REPLACE} ${OLD} ${TO} ${NEW}$`),
  new RegExp(`^(?:write|put|print|use) ${NEW},? (?:instead of|rather than|in place of) ${OLD}$`),
  new RegExp(`^(?:${REPLACE}|make|let) ${OLD} (?:so (?:that )?it )?(?:should |must |to )?(?:says?|reads?|be) ${NEW}$`),
  new RegExp(`^${OLD} (?:should|must|has to|needs to) (?:now )?(?:say|read|be|become|show) ${NEW}$`),
  new RegExp(
    `^(?:(?:make|let|have) )?(?:the |this |that )?(?:${KIND}|sign|it) (?:(?:should|must|has to|needs to|shall) )?(?:now )?(?:to )?(?:says?|reads?|be|show) ${NEW},? (?:instead of|rather than|in place of|and not|not) ${OLD}$`,
  ),
  new RegExp(`^${NEW},? (?:instead of|rather than|in place of) ${OLD}$`),
  new RegExp(
    `^(?:instead of|rather than|in place of) ${OLD},? (?:(?:write|put|print|use)|(?:(?:it|the ${KIND}) )?(?:(?:should|must) )?(?:says?|reads?)) ${NEW}$`,
  ),
  new RegExp(
    `^(?:the |this |that )?(?<kind>${KIND}|sign) (?:should|must|has to|needs to|shall) (?:now )?(?:say|read|show) ${NEW}$`,
  ),
  new RegExp(`^${REPLACE} (?:the |this )?(?<kind>[a-z][a-z' -]{2,30}?) ${TO} ${NEW}$`),
  new RegExp(`^(?:make|let|have|get) (?:the |this )?(?<kind>[a-z][a-z' -]{2,30}?) (?:to )?(?:say|read|show)s? ${NEW}$`),
  new RegExp(
    `^${REPLACE} (?:the |this |that )?(?:word|words|text|name|number|year|date|price|time) (?<from>${SPOKEN}) ${TO} (?<to>${SPOKEN})$`,
  ),
  new RegExp(`^${REPLACE} (?:the )?(?<from>\\d[\\d.,/:]*) ${TO} (?<to>\\d[\\d.,/:]*)$`),
];

/** A text in the place of another one: 'change the caption "House blend" to "Dark roast"'. */
export const replaceTextRule: Rule = ({ words, quotes }) => {
  const { rest, place } = takeLettersPlace(words);
  for (const pattern of REPLACEMENTS) {
    const groups = (pattern.exec(rest) ?? pattern.exec(words))?.groups;
    if (!groups) continue;
    const object = groups.kind === undefined ? "text" : (letteringKind(groups.kind) ?? signKind(groups.kind));
    const to = groups.to ?? quotes[Number(groups.new)];
    const text = groups.from ?? (groups.old === undefined ? undefined : quotes[Number(groups.old)]);
    if (object === undefined || !to || (groups.to !== undefined && !replacesText(words))) continue;
    return [
      step("replace_letters", {
        object: place ? "text" : object,
        ...(text ? { text: text.slice(0, 200) } : {}),
        ...(place ? { where: place } : {}),
        to: to.slice(0, 200),
        ...(groups.to === undefined ? {} : { fitsCase: true as const }),
      }),
    ];
  }
  return null;
};

const signKind = (words: string) =>
  new RegExp(
    `^(?:(?:(?:sign|shop|store|label|banner|poster)(?:'s)? )?${KIND}|sign|${KIND} (?:on|of) the [a-z]+)$`,
  ).test(words)
    ? "text"
    : undefined;

/** "Keep the photo credit" after a removal of lettering; null for other clauses. */
export function keepsLettering(steps: readonly Step[], words: string, quotes: string[]): Step[] | null {
  const last = steps.at(-1);
  const [, quote, credit] =
    /^(?:keep|leave) (?:the )?(?:(?:text |word |words )?§(\d+)|(photo credit|credits?|copyright(?: notice)?))$/.exec(
      words,
    ) ?? [];
  if (last?.tool !== "remove_object" || !isLettering(last.arguments.object) || !(quote ?? credit)) return null;
  const keep = quote === undefined ? "photo credit" : (quotes[Number(quote)] ?? "");
  return [...steps.slice(0, -1), step("remove_object", { ...last.arguments, keep })];
}

/** The steps with "yellow" after a change of lettering as the color of that lettering; null for other clauses. */
export function recolorsLettering(steps: readonly Step[], words: string): Step[] | null {
  const last = steps.at(-1);
  const end = endColor(words.replace(/^(?:(?:make|paint|turn|colou?r) (?:it|them) |in )/, ""));
  if (end?.rest !== "") return null;
  const { color } = end;
  // Letters that are written again get the color at once, because a reader may miss some of them on another background.
  if (last?.tool === "resize_letters") return [...steps.slice(0, -1), step(last.tool, { ...last.arguments, color })];
  if (last?.tool === "replace_letters") return [...steps.slice(0, -1), step(last.tool, { ...last.arguments, color })];
  if (last?.tool !== "move_letters") return null;
  const { object, text } = last.arguments;
  return [...steps, step("recolor_letters", { object, ...(text ? { text } : {}), to: color })];
}
