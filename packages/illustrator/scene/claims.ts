import type { Token } from "@atelier/vocabulary";
import type { Claim, Mention, Preposition } from "./claim.ts";
import { isGarment } from "./garments.ts";
import { colorAt, phraseAt, subjectAt } from "./lookahead.ts";
import { isMaterial } from "./phrases/material.ts";
import { lettered } from "./relations.ts";

/** Prepositions that say where a thing is, by the last words of a phrase. */
const PREPOSITIONS: readonly (readonly [RegExp, Preposition])[] = [
  [/\bleft (?:side )?of$/, "left of"],
  [/\bright (?:side )?of$/, "right of"],
  [/\bin front of$|^before$/, "in front of"],
  [/\bbehind$/, "behind"],
  [/\bbetween$/, "between"],
  [/\b(?:under|beneath|below|underneath)$/, "under"],
  [/\bacross$/, "across"],
  [/\b(?:over|above)$/, "over"],
  [/\b(?:on|upon|onto|atop|on top of)$/, "on"],
  [/\b(?:in|inside|into|within|inside of)$/, "inside"],
  [/\b(?:next to|beside|near|close to|alongside|against|at)$/, "beside"],
];

/** Reads the pairs of words that a prompt states, independently of how its scene is read. */
export function findClaims(tokens: readonly Token[], quotes: readonly string[], isPrinted: boolean): Claim[] {
  const { mentions, links } = scan(tokens);
  return [
    ...mentions.flatMap((thing): Claim[] => [
      ...(thing.is === "thing" || thing.is === "garment"
        ? thing.colors.map((color): Claim => ({ is: "color", thing, color }))
        : []),
      ...(thing.is === "thing" && thing.count !== null && thing.count > 1
        ? [{ is: "count", thing, count: thing.count } satisfies Claim]
        : []),
      ...(thing.is === "thing" && thing.count === null && thing.isPlural
        ? [{ is: "several", thing } satisfies Claim]
        : []),
    ]),
    ...findPlaces(tokens, mentions, links),
    ...(isPrinted ? [] : findTexts(tokens, quotes, mentions)),
  ];
}

/** A preposition with the noun after it, or null for a pronoun. */
interface Link {
  at: number;
  preposition: Preposition;
  phrase: string;
  host: Mention | null;
}

const PRONOUN = /^(?:it|them|him|her)$/;

/** Finds the nouns of a prompt, and the prepositions directly before them. */
function scan(tokens: readonly Token[]): { mentions: Mention[]; links: Link[] } {
  const mentions: Mention[] = [];
  const links: Link[] = [];
  let link: Omit<Link, "host"> | null = null;
  let [count, colors]: [number | null, string[]] = [null, []];
  let isNegated = false;
  for (let at = 0; at < tokens.length; ) {
    const phrase = phraseAt(tokens, at);
    const color = colorAt(tokens, at);
    const subject = subjectAt(tokens, at, 0);
    const noun = toMention(tokens, at);
    const value = toNumber(tokens[at], phrase);
    const preposition = toPreposition(tokens, at, phrase);
    let used = 1;
    if (color && (subject?.used ?? 0) <= 1 && (phrase?.used ?? 0) <= color.used) {
      used = color.used;
      colors = [...colors, color.name];
      const last = mentions.at(-1);
      const isListed = tokens[at + used - 1]?.stop && colorAt(tokens, at + used);
      // "A dress in coral and a man": the color is that of the dress.
      if (link?.phrase === "in" && last && !isListed && endsColor(tokens, at + used)) {
        last.colors = [...last.colors, color.name];
        [colors, link] = [[], null];
      }
    } else if (/^(?:and|&)$/.test(tokens[at]?.word ?? "")) {
      if (!colorAt(tokens, at + 1)) [count, colors, link] = [null, [], null];
    } else if (noun) {
      used = noun.to - at;
      const mention = { ...noun, count, colors };
      if (!isNegated) mentions.push(mention);
      if (link && !isNegated) links.push({ ...link, host: mention });
      link = null;
      [count, colors] = [null, []];
    } else if (link && PRONOUN.test(tokens[at]?.word ?? "") && isEndOfPhrase(tokens, at + 1)) {
      if (!isNegated) links.push({ ...link, host: null });
      link = null;
    } else if (preposition) {
      used = preposition.used;
      link = { at, preposition: preposition.preposition, phrase: preposition.phrase };
      [count, colors] = [null, []];
    } else if (subject?.modifier) used = subject.used;
    else if (value !== null) {
      used = Math.max(1, phrase?.used ?? 1);
      count = value;
    } else if (phrase) {
      used = phrase.used;
      if (phrase.meaning.is === "negation") isNegated = true;
      // The white beard of a man on a pier makes no white pier.
      if (phrase.meaning.is === "part") [count, colors] = [null, []];
      if (/^(?:relation|backward|side|between)$/.test(phrase.meaning.is)) [count, colors, link] = [null, [], null];
    }
    if (tokens[at + used - 1]?.stop) [count, colors, link, isNegated] = [null, [], null, false];
    at += used;
  }
  return { mentions, links };
}

/** Whether "her" is no part of "her dog" or "her garden". */
const isEndOfPhrase = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.stop === true ||
  tokens[at] === undefined ||
  (phraseAt(tokens, at)?.meaning.is ?? "place") !== "place";

/** Whether no noun follows a color. */
const endsColor = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.stop === true ||
  tokens[at] === undefined ||
  (/^(?:and|&)$/.test(tokens[at]?.word ?? "") && !colorAt(tokens, at + 1)) ||
  phraseAt(tokens, at)?.meaning.is === "relation";

/** The noun at a token, without what stands before it, or null. */
function toMention(tokens: readonly Token[], at: number): Mention | null {
  const [token, phrase, subject] = [tokens[at], phraseAt(tokens, at), subjectAt(tokens, at, 0)];
  if (!token?.word || isMaterial(tokens, at)) return null;
  const make = (is: Mention["is"], used: number, own: Partial<Mention> = {}): Mention => ({
    words: tokens
      .slice(at, at + used)
      .map(({ word }) => word)
      .join(" "),
    is,
    subject: null,
    place: "",
    isPlural: /[^s]s$/.test(tokens[at + used - 1]?.word ?? ""),
    count: null,
    colors: [],
    from: at,
    to: at + used,
    ...own,
  });
  if (subject && !subject.modifier && subject.used >= (phrase?.used ?? 0))
    return isGarment(subject.word)
      ? make("garment", subject.used, { subject: subject.subject })
      : make("thing", subject.used, { subject: subject.subject, isPlural: subject.plural });
  if (phrase?.meaning.is === "place") return make("place", phrase.used, { place: phrase.meaning.value });
  if (isGarment(token.word)) return make("garment", 1);
  if (/^waters?$/.test(token.word)) return make("place", 1, { place: "lake" });
  // The rubber of "rubber boots" is no thing.
  if (!token.stop && !phrase && !subject && isGarment(tokens[at + 1]?.word ?? "")) return null;
  const isNoun = token.part === "noun" && !phrase && !subject && !/^\d|ing$/.test(token.word);
  return isNoun && !colorAt(tokens, at) && token.quote === undefined ? make("unknown", 1) : null;
}

function toNumber(token: Token | undefined, phrase: ReturnType<typeof phraseAt>): number | null {
  if (/^\d{1,2}$/.test(token?.word ?? "")) return Number(token?.word);
  const meaning = phrase?.meaning;
  return meaning?.is === "count" && !meaning.crowd && !VAGUE.test(phrase?.text ?? "") ? meaning.value : null;
}

/** Numbers that are not exact, and those of pairs, which one picture can show. */
const VAGUE = /few|some|several|many|lots?|plenty|various|numerous|full|pair|couple|both|trio/;

function toPreposition(
  tokens: readonly Token[],
  at: number,
  phrase: ReturnType<typeof phraseAt>,
): { preposition: Preposition; phrase: string; used: number } | null {
  const isKnown = phrase && /^(?:relation|between)$/.test(phrase.meaning.is);
  // "On the left" and "in the rain" name no place relative to a thing.
  if (phrase && phrase.used > 1 && !isKnown) return null;
  const text = isKnown ? phrase.text : (tokens[at]?.word ?? "");
  const preposition = PREPOSITIONS.find(([words]) => words.test(text))?.[1];
  return preposition ? { preposition, phrase: text, used: isKnown ? phrase.used : 1 } : null;
}

const POLE = /^(?:flag ?)?pole$/;
/** Seats, on which the person before them sits and not what the person holds. */
const SEAT = /^(?:armchair|chair|stool|couch|bench|bed|seat|hammock)/;
const LIVING = /^(?:animal|person)/;

const isLiving = ({ subject }: Mention) => LIVING.test(subject?.family ?? "");

/** Relates each preposition to the nouns before it within its clause. */
function findPlaces(tokens: readonly Token[], mentions: readonly Mention[], links: readonly Link[]): Claim[] {
  const claims: Extract<Claim, { is: "at" }>[] = [];
  for (const { at, preposition, phrase, host } of links) {
    const before = mentions.filter(({ from, to }) => to <= at && !hasStop(tokens, from, at));
    // In "a bear wearing a tie sitting on a shelf", the bear sits.
    const nearest = before
      .filter(({ is, from }, index) => is !== "garment" && !isWornBy(tokens, before[index - 1], from))
      .at(-1);
    if (!nearest || nearest.is === "place") continue;
    if (host === null) {
      // A pronoun stands for a noun before the thing, which the grammar alone does not tell.
      // In "a piano with a vase of roses on it", the vase is on the piano.
      const whole = before.findLast(
        ({ to }) => tokens[to]?.word === "of" && tokens[to]?.stop !== true && to < nearest.from,
      );
      const thing = whole && mentions.indexOf(whole) === mentions.indexOf(nearest) - 1 ? whole : nearest;
      const [first, ...others] = mentions.filter(({ to, is }) => to <= thing.from && is === "thing").toReversed();
      const it = tokens[at + phrase.split(" ").length]?.word ?? "it";
      if (first) claims.push({ is: "at", things: [thing], preposition, phrase: it, host: first, others });
      continue;
    }
    const isContainer = preposition === "inside" && phrase !== "in";
    if (host.is === "garment" || (host.subject?.family === "clothing" && !isContainer)) continue;
    // The pictured flag is on a pole.
    if (/^flag-of-/.test(nearest.subject?.id ?? "") && POLE.test(host.words)) continue;
    // "At a table", but not "at night" or "at the camera".
    if (/\bat$/.test(phrase) && host.subject?.family !== "household") continue;
    const owner = before.findLast(isLiving);
    const isDoing = owner && owner !== nearest && hasVerb(tokens, owner.to, nearest.from);
    const parents = claims.flatMap((claim) => (claim.host === nearest ? claim.things : []));
    // A basket of strawberries is what stands on the table.
    const wholes = before.filter(({ to }, index) => joinsWhole(tokens, to, before[index + 1]?.from ?? 0));
    // "In meditation" is no place.
    const isAbstract = host.is === "unknown" && preposition === "inside" && tokens[host.from - 1]?.word === "in";
    if (isAbstract) continue;
    const things =
      owner && SEAT.test(host.subject?.id ?? "") && (isDoing || before.at(-1)?.is === "garment")
        ? [owner]
        : [nearest, ...wholes, ...parents, ...(isDoing ? [owner] : [])];
    claims.push({ is: "at", things, preposition, phrase, host });
  }
  return claims;
}

/** Whether a noun is what the one before it wears. */
const isWornBy = (tokens: readonly Token[], wearer: Mention | undefined, from: number): boolean =>
  wearer !== undefined && tokens.slice(wearer.to, from).some(({ word }) => /^(?:wearing|wears)$/.test(word));

/** Whether the noun after some words belongs to the one before them: a vase with flowers. */
const joinsWhole = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokens.slice(from, to).some(({ word }) => /^(?:of|with|full|holding|carrying|containing)$/.test(word));

const hasStop = (tokens: readonly Token[], from: number, to: number) => tokens.slice(from, to).some(({ stop }) => stop);

const hasVerb = (tokens: readonly Token[], from: number, to: number) =>
  tokens.slice(from, to).some(({ part, word }) => part === "verb" || /ing$/.test(word));

/** Words between a thing and the text on it. */
const OPENING =
  /^(?:the|an?|that|which|it|says?|saying|reads?|reading|with|words?|text|letters?|names?|called|named|titled|lettering|message|title|writing|written|painted|pointing|points|left|right|to|up|down|of|on|in)$/;
/** Nouns of things that are there for a text, in languages in which others name them. */
const BOARDS = /^(?:placard|hanging-sign|blackboard|scroll|badge)/;

/** Whether a token stands between a thing and one of the texts on it: an earlier text, or a word of writing. */
const isOpening = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.quote !== undefined ||
  OPENING.test(tokens[at]?.word ?? "") ||
  (/^(?:and|&)$/.test(tokens[at]?.word ?? "") && tokens.slice(0, at).some(({ quote }) => quote !== undefined));

const WRITTEN = /^(?:says?|saying|reads?|reading|with|written|lettered|labell?ed)$/i;

const NAMING = /^(?:called|named)$/;
const LOGO = /^(?:logo|emblem|badge|icon|sticker)s?$/;

/** Relates each text to the thing that it is written on: the noun before it, if only words of writing are between. */
function findTexts(tokens: readonly Token[], quotes: readonly string[], mentions: readonly Mention[]): Claim[] {
  return tokens.flatMap(({ quote }, at): Claim[] => {
    if (quote === undefined) return [];
    let start = at;
    for (let before = tokens[start - 1]; before && isOpening(tokens, start - 1); before = tokens[start - 1]) start--;
    const carrier = mentions.find(({ to }) => to === start);
    if (!carrier?.subject || carrier.is !== "thing" || LIVING.test(carrier.subject.family)) return [];
    // The name of a logo is its title.
    if (NAMING.test(tokens[at - 1]?.word ?? "") && tokens.some(({ word }) => LOGO.test(word))) return [];
    const isDirect = at === start && !tokens[at - 1]?.stop;
    const isBoard = BOARDS.test(carrier.subject.id);
    const isSign = lettered(carrier.subject) && !tokens[start - 1]?.stop;
    // "A window with the words" has them on it.
    const isWritten =
      !tokens[start - 1]?.stop &&
      tokens.slice(start, at).some(({ word, raw }) => WRITTEN.test(word) || WRITTEN.test(raw));
    return isBoard || isDirect || isSign || isWritten ? [{ is: "text", text: quotes[quote] ?? "", carrier }] : [];
  });
}

/** The claims of which no report names both words: "white" of "a red and white umbrella" is already reported as not drawn. */
export const keepUnreported = (
  claims: readonly Claim[],
  reports: readonly string[],
  unread: readonly string[] = [],
): Claim[] =>
  claims.filter((claim) =>
    claim.is === "color"
      ? !reports.includes(claim.color)
      : // That no leash is drawn says that the dog is not on it.
        !(claim.is === "at" && claim.host.is === "unknown" && unread.includes(claim.host.words)),
  );
