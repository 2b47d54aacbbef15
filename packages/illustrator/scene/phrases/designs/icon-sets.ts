import type { Rgb } from "@atelier/painting";
import { findColor, type Subject, subjectsById, type Token, type Words } from "@atelier/vocabulary";
import { lexicon } from "../../lexicon.ts";
import { colorAt, subjectAt } from "../../lookahead.ts";
import type { Reading } from "../../reading.ts";
import { MAX_ACTORS, plainActor } from "../../scene.ts";

/** The icons of what a scene shows as its weather or its sky. */
const WEATHER: readonly (readonly [RegExp, string])[] = [
  [/^(?:sun|sunny|sunshine)$/, "sun"],
  [/^(?:clouds?|cloudy|overcast)$/, "cloud"],
  [/^(?:rain|rainy|raining|showers?)$/, "cloud-with-rain"],
  [/^(?:snow|snowy|snowfall|snowflake)$/, "snowflake"],
  [/^(?:wind|windy|breeze)$/, "wind-face"],
  [/^(?:thunderstorm|thunder|storm|stormy|lightning)$/, "cloud-with-lightning"],
  [/^(?:fog|foggy|mist|misty)$/, "fog"],
  [/^(?:moon|night)$/, "crescent-moon"],
  [/^stars?$/, "star"],
  [/^rainbow$/, "rainbow"],
];

/** Words after which icons belong to something else: "a boy drawing icons of a cat and a dog". */
const OWNING = /^(?:with|on|in|and|drawing|draws|painting|paints|holding|wearing|showing|has|beside|near|under)$/;

/** The words of a prompt for a set of icons. */
export interface IconSet {
  /** Icons of the weather and the sky, with their words. */
  icons: { subject: Subject; word: string }[];
  /** All words of the prompt, for the order of the icons. */
  words: string[];
  /** The number of icons that the prompt names, with its word. */
  size: { count: number; word: string } | null;
  /** The number of rows that the prompt names. */
  rows: number | undefined;
  /** The words of frames around the icons, which no picture has: "in blue circles". */
  frames: string | null;
  /** The color of all icons. */
  color: { color: Rgb; colorName: string } | null;
}

/**
 * Removes "a set of four weather icons:" before a list, and the words of the weather and the color of all icons in it.
 * Returns null if the prompt names no set of icons, or none with a list.
 */
export function removeIconSet({ tokens }: Words): IconSet | null {
  const at = tokens.findIndex(
    ({ word }, index) =>
      /^(?:icons|pictograms)$/.test(word) || (word === "icon" && /^(?:set|pack)$/.test(tokens[index + 1]?.word ?? "")),
  );
  if (at < 0) return null;
  const end = tokens[at]?.word === "icon" ? at + 1 : at;
  const next = tokens[end]?.stop ? "" : (tokens[end + 1]?.word ?? "");
  const isLed = /^(?:of|with|showing)$/.test(next);
  // "Icons for a bakery: bread, a cake": the list follows the purpose.
  const stop = isLed ? end + 1 : tokens.findIndex((token, index) => index >= end && token.stop);
  // "An icon set of four seasons: a flower, the sun": the list follows its title.
  const colon = isLed ? tokens.findIndex((token, index) => index > stop && token.stop) : -1;
  const list = stop < 0 ? tokens.slice(end + 1) : tokens.slice((tokens[colon]?.colon ? colon : stop) + 1);
  const usual = nameWeather(tokens, at, list);
  if (usual) list.splice(0, list.length, ...usual);
  const isList = usual !== null || (stop >= 0 && list.some((token) => token.stop || token.word === "and"));
  const isInRow = tokens.slice(end + 1, stop + 1).every(({ word }) => IN_ROWS.test(word) || lexiconCount(word) > 0);
  if (!isList || !(usual || isLed || stop === end || next === "for" || isInRow)) return null;
  const words = tokens.map(({ word }) => word);
  const rowsAt = tokens.findIndex(({ word }, index) => index > 0 && /^(?:rows?|line)$/.test(word));
  const rowWord = tokens[rowsAt - 1]?.word ?? "";
  const rows = /^(?:an?|one)$/.test(rowWord) ? 1 : Number(/^\d+$/.test(rowWord) ? rowWord : lexiconCount(rowWord));
  const head = tokens.slice(0, at);
  if (head.some(({ word }) => OWNING.test(word))) return null;
  const frames = takeFrames(list);
  const color = takeColor(head, 0) ?? takeColor(list, 1);
  const icons = takeWeather(list);
  let size: IconSet["size"] = null;
  const looks = head.filter(({ word }, index) => {
    const meaning = lexicon.get(word);
    const count = /^\d+$/.test(word) ? Number(word) : meaning?.is === "count" ? meaning.value : 1;
    if (count > 1) size = { count, word: `${word} icons` };
    // The subject of a set, such as "weather", is that of its list.
    const isSubject = index === head.length - 1 && meaning?.is !== "style" && !findColor(word);
    return count === 1 && !isSubject && !/^(?:an?|the|sets?|packs?|collection|of)$/.test(word);
  });
  if (head.at(-1)?.word === "line") looks.push({ word: "outline", raw: "line", stop: true, part: "noun" });
  tokens.splice(0, tokens.length, ...looks, ...list);
  return {
    icons,
    words,
    size,
    rows: rows > 0 ? rows : undefined,
    frames,
    color,
  };
}

/** Words between the name of a set and its list: "in two rows". */
const IN_ROWS = /^(?:in|of|an?|one|rows?|columns|lines?|grid|\d+)$/;

const FRAMES = /^(?:circles|squares|boxes|frames|bubbles|tiles|badges)$/;
/** The most words between "in" and the frames. */
const BEFORE_FRAMES = 3;

/** Takes "in blue circles" from the end of a list. */
function takeFrames(list: Token[]): string | null {
  if (!FRAMES.test(list.at(-1)?.word ?? "")) return null;
  const at = list.findLastIndex(({ word }) => /^(?:in|on|inside)$/.test(word));
  if (at < 1 || list.length - at > BEFORE_FRAMES + 2) return null;
  return list
    .splice(at)
    .map(({ word }) => word)
    .join(" ");
}

/** The icons of "five weather icons", of which a prompt names none. */
const USUAL = ["sun", "cloud", "rain", "snow", "thunder", "wind", "fog", "moon", "rainbow"];

/** The words of the usual icons of the weather before the rest of the prompt, or null if it asks for others. */
function nameWeather(tokens: readonly Token[], at: number, list: readonly Token[]): Token[] | null {
  if (tokens[at - 1]?.word !== "weather" || list.some((_, from) => subjectAt(list, from, 0) || isWeather(list[from])))
    return null;
  const count = tokens.slice(0, at).map(({ word }) => Number(/^\d+$/.test(word) ? word : lexiconCount(word)));
  const size = Math.min(USUAL.length, count.find((value) => value > 1) ?? 4);
  const names = USUAL.slice(0, size).map((word): Token => ({ word, raw: word, stop: true, part: "noun" }));
  return [...names, ...list];
}

const isWeather = (token: Token | undefined): boolean => WEATHER.some(([pattern]) => pattern.test(token?.word ?? ""));

function lexiconCount(word: string): number {
  const meaning = lexicon.get(word);
  return meaning?.is === "count" ? meaning.value : 0;
}

/** Takes the words of the weather and of the sky out of a list. */
function takeWeather(list: Token[]): IconSet["icons"] {
  const subjects = subjectsById();
  const icons = list.flatMap(({ word }) => {
    const subject = subjects.get(WEATHER.find(([pattern]) => pattern.test(word))?.[1] ?? "");
    return subject ? [{ subject, word }] : [];
  });
  list.splice(0, list.length, ...list.filter(({ word }) => !icons.some((icon) => icon.word === word)));
  return icons;
}

/** Takes the color at the end of the tokens, from `least` on: "dark blue icons", "a house, a phone, all in red". */
function takeColor(tokens: Token[], least: number): IconSet["color"] {
  for (let at = least; at < tokens.length; at++) {
    const found = colorAt(tokens, at) ?? (least === 0 ? toColor(tokens[at]?.word) : null);
    const before = tokens[at - 1];
    const isClause = least === 0 || before?.stop === true || /^(?:in|all)$/.test(before?.word ?? "");
    if (!found || !isClause || at + found.used !== tokens.length) continue;
    tokens.splice(tokens.findLastIndex(({ word }, index) => index < at && !/^(?:in|all)$/.test(word)) + 1);
    return { color: found.color, colorName: found.name };
  }
  return null;
}

/** The color of a word that is also a thing, as in "orange icons". */
function toColor(word = ""): { color: Rgb; name: string; used: number } | null {
  const color = findColor(word);
  return color ? { color, name: word, used: 1 } : null;
}

/** Makes a reading one of a set of icons, in the order of the prompt. */
export function drawIconSet(reading: Reading, { icons, words, size, rows, frames, color }: IconSet): void {
  const { scene, unused, unknown } = reading;
  for (const { subject, word } of icons)
    if (scene.actors.length < MAX_ACTORS) scene.actors.push({ ...plainActor(subject), word });
    else scene.unread.push(word);
  if (scene.actors.length < 2) return;
  while (scene.relations.length > 0) scene.relations.pop();
  const position = (word: string) => words.lastIndexOf(word.split(" ").at(-1) ?? word);
  scene.actors.sort((first, second) => position(first.word) - position(second.word));
  Object.assign(scene, { kind: "object", isGrid: rows ?? true });
  if (frames) unused.push(frames);
  // No single icon is the main subject.
  reading.missingMain = null;
  if (color) for (const actor of scene.actors) Object.assign(actor, color, { isMonochrome: true });
  const shown = scene.actors.reduce((sum, { count }) => sum + count, 0);
  if (size && size.count !== shown && unknown.length === 0) unused.push(size.word);
}
