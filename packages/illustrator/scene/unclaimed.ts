import { listNamed, singulars, type Token } from "@atelier/vocabulary";
import { findCollection } from "./collections.ts";
import { isGarment } from "./garments.ts";
import { isIdea } from "./ideas.ts";
import { lexicon, type Meaning } from "./lexicon.ts";
import { colorAt, phraseAt, subjectAt } from "./lookahead.ts";
import { TRAIL } from "./meanings/apply-place.ts";
import type { Reading } from "./reading.ts";
import type { Scene } from "./scene.ts";

/** The reports of a reading, before those of words that the pictures show are taken back. */
export const getReports = ({
  scene,
  unused,
  beside,
  guessed,
  reduced,
  missing,
  hasWindows,
}: Reading): readonly string[] => [
  ...(hasWindows ? ["windows"] : []),
  ...[scene.unread, scene.excluded, unused, beside, guessed, reduced, missing].flat(),
  // A part of another thing's picture is drawn with it.
  ...scene.actors.map(({ word }) => word),
];

/**
 * The words of a prompt that neither the finished scene nor a report contains. A word counts as drawn only if a thing,
 * a color or a setting of the scene comes from it, so that no word is lost on its way through the reader.
 */
export function findUnclaimed(tokens: readonly Token[], scene: Scene, reports: readonly string[]): string[] {
  const claimed = wordsIn([
    ...reports,
    ...scene.actors.flatMap(({ word, subject, adjectives, colorName, outfit }) => [
      word,
      subject.label,
      colorName ?? "",
      ...adjectives,
      ...listNamed(outfit),
      // The picture of a person who rides or rows includes what it is on.
      ...(subject.family.startsWith("person") && subject.id.includes("-") ? subject.keywords : []),
    ]),
  ]);
  const lost: string[] = [];
  let isNegated = false;
  for (let at = 0; at < tokens.length; ) {
    const used = spanAt(tokens, at);
    const words = tokens.slice(at, at + used).map(({ word }) => word);
    isNegated ||= words.some((word) => lexicon.get(word)?.is === "negation");
    const isNamed = words.some((word) =>
      [word, ...singulars(word).map((form) => form.word)].some((form) => claimed.has(form)),
    );
    // "A child drawing with crayons" does something, and a drawing of a child does not.
    const isDeed =
      /^(?:drawing|painting)$/.test(words[0] ?? "") &&
      /^(?:animal|person)/.test(subjectAt(tokens, at - 1, 0)?.subject.family ?? "") &&
      !tokens[at - 1]?.stop;
    if (isDeed && !isNamed) lost.push(words.join(" "));
    const isPlain = words.every(
      (word) => word.length < 3 || isIdea(word) || singulars(word).some((form) => findCollection(form.word)),
    );
    if (!isNegated && !isNamed && !isPlain && !isDrawn(tokens, at, used, scene)) lost.push(words.join(" "));
    if (tokens[at + used - 1]?.stop) isNegated = false;
    at += used;
  }
  return lost;
}

const PREPOSITION = /^(?:under|over|above|from|in|on|at|behind|through|across|against|around|inside|into|off|by)$/;
/** Words between a preposition and its noun. */
const TO_NOUN = 4;

/** Reports without prepositions whose noun is reported itself: no "under" beside "arch". */
export function dropLonePrepositions(
  unused: readonly string[],
  tokens: readonly Token[],
  unread: readonly string[],
): string[] {
  const left = wordsIn(unread);
  const isNamed = (at: number) =>
    tokens.slice(at + 1, at + 1 + TO_NOUN).some(({ word }) => left.has(word)) && tokens[at]?.stop !== true;
  return unused.filter(
    (word) => !PREPOSITION.test(word) || !tokens.some((token, at) => token.word === word && isNamed(at)),
  );
}

const wordsIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{N}#'-]+/gu) ?? []));

/** The number of tokens of the longest phrase, subject or color at a token. */
function spanAt(tokens: readonly Token[], at: number): number {
  if (!tokens[at]?.word) return 1;
  const phrase = phraseAt(tokens, at)?.used ?? 0;
  return Math.max(1, phrase, subjectAt(tokens, at, phrase)?.used ?? 0, colorAt(tokens, at)?.used ?? 0);
}

/** Whether the scene has the setting, the color or the thing that the tokens name. */
function isDrawn(tokens: readonly Token[], at: number, used: number, scene: Scene): boolean {
  const phrase = phraseAt(tokens, at);
  if (phrase?.used === used) {
    const { meaning } = phrase;
    if (isPlain(scene, phrase.text) || (scene.trail && TRAIL.test(phrase.text))) return true;
    if (meaning.is !== "relation") return hasMeaning(scene, meaning);
    return (
      !PLACED.test(meaning.value) ||
      (phrase.text === "under" && scene.actors.some(({ subject }) => subject.id === "string-lights")) ||
      // The window of a room is behind all else.
      (phrase.text === "behind" && scene.actors.some(({ subject }) => subject.id === "window")) ||
      (phrase.text === "in the background" && scene.actors.some(({ distance }) => distance)) ||
      isBeforeSetting(tokens, at + used, used) ||
      scene.relations.some(({ type }) => type === meaning.value)
    );
  }
  if (colorAt(tokens, at)?.used === used) {
    // The colors of places and lights are compared where they are read.
    const isOfPlace =
      /^(?:place|sky)$/.test(phraseAt(tokens, at + used)?.meaning.is ?? "") ||
      (scene.sky.includes("clouds") && /^clouds?$/.test(tokens[at + used]?.word ?? ""));
    return (
      isOfPlace ||
      [scene.background, scene.skyColor, scene.accent, scene.ink, scene.cupboards].some((color) => color !== undefined)
    );
  }
  const id = subjectAt(tokens, at, 0)?.subject.id;
  const isWorn = isGarment(tokens[at]?.word ?? "") && scene.actors.some(({ outfit }) => outfit !== undefined);
  return isWorn || scene.actors.some(({ subject }) => subject.id === id);
}

/** Relations that a layout shows by where it places the two things. */
const PLACED = /^(?:under|behind|in front of|over|around)$/;
/** Words between a relation and what it names. */
const BETWEEN = 4;

/** Whether a place or a light of the sky stands beside a relation, which have positions of their own. */
function isBeforeSetting(tokens: readonly Token[], from: number, used: number): boolean {
  // "A lake with mountains in the background" has them there.
  if (/^(?:place|sky|weather)$/.test(phraseAt(tokens, from - used - 1)?.meaning.is ?? "")) return true;
  for (let at = from; at < Math.min(tokens.length, from + BETWEEN); at++) {
    const meaning = phraseAt(tokens, at)?.meaning.is;
    if (meaning === "place" || meaning === "sky" || /^sky$/.test(tokens[at]?.word ?? "")) return true;
    if (tokens[at]?.stop || (subjectAt(tokens, at, 0) && !colorAt(tokens, at))) return false;
  }
  return false;
}

/** Whether a phrase names the plain background that the scene has. */
const isPlain = ({ background }: Scene, phrase: string): boolean =>
  background !== undefined && /(?:background|^on white)$/.test(phrase);

/** Places at a shore, of which one stands for another, because its picture shows the water. */
const SHORES = /^(?:sea|lake|lakeside|river|beach|coast|harbor|island)$/;

function hasMeaning(scene: Scene, meaning: Meaning): boolean {
  switch (meaning.is) {
    case "place": {
      const places = [scene.place ?? "", ...scene.beyond];
      // Each picture outdoors has a sky.
      return (
        meaning.value === "sky" ||
        places.some((place) => place === meaning.value || (SHORES.test(place) && SHORES.test(meaning.value)))
      );
    }
    case "time":
    case "season":
    case "mood":
    case "style":
    case "kind":
      return meaning.value === scene[meaning.is];
    case "weather":
      return meaning.value === scene.weather || meaning.value === scene.outside;
    case "sky":
      return scene.sky.includes(meaning.value);
    case "falling":
      return scene.falling === meaning.value;
    case "gray":
      return scene.isGray === true;
    case "side":
      return (
        scene.actors.some(({ side }) => side === meaning.value) ||
        scene.relations.some(({ side }) => side === meaning.value)
      );
    case "group":
      return scene.actors.some(({ isRow, isHung }) => (meaning.value === "row" ? isRow : isHung));
    case "between":
      return scene.relations.some(({ isBothSides }) => isBothSides);
    case "count":
      // A picture of two cherries stands for each pair of them.
      return (
        meaning.value <= 2 ||
        (meaning.crowd && scene.actors.some(({ isStack }) => isStack)) ||
        scene.actors.some(({ count }) => count === meaning.value) ||
        scene.actors.some(({ crowd, word }) => {
          const sum = scene.actors.reduce((total, actor) => total + (actor.word === word ? actor.count : 0), 0);
          return crowd || (sum > 1 && meaning.value % sum === 0);
        })
      );
    case "size":
      return meaning.value === 1 || scene.actors.some(({ size }) => size !== 1);
    default:
      return true;
  }
}
