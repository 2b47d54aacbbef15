import type { Rgb } from "@atelier/painting";
import type { Motif } from "@atelier/vocabulary";
import { findOwning, moveAway } from "./relations.ts";
import type { RelationType, Scene } from "./scene.ts";

/** A noun that matches no name or keyword. */
export interface Unknown {
  word: string;
  index: number;
  /** The modifiers that stand before it. */
  pending: Pending;
  /** Whether it is the first thing that the prompt names. */
  isMain: boolean;
  /** The words of a relation between it and another thing, or an empty string. */
  relationPhrase: string;
}

/** The content of a prompt, before kind and defaults are added. */
export interface Reading {
  scene: Omit<Scene, "kind" | "time" | "timeNamed" | "weather" | "style"> & {
    kind: Scene["kind"] | null;
    time: Scene["time"] | null;
    weather: Scene["weather"] | null;
    style: string | null;
    /** Whether the prompt names a transparent background. */
    transparent: boolean;
  };
  unknown: Unknown[];
  /** Words matched only by meaning, with the subjects drawn for them. */
  guessed: string[];
  /** Counts that were reduced to the limit. */
  reduced: string[];
  /** Words that have a meaning but did not change the picture. */
  unused: string[];
  /** Things that are drawn beside the thing that they are on or in. */
  beside: string[];
  /** Things that are not in the picture. */
  missing: string[];
  /** The place that the name of a thing includes, such as the road of a road sign. */
  usualPlace: string | null;
  /** The words of a road outside of towns, if the place is one. */
  road: string | null;
  /** The style of a prompt that names no clearer one. */
  fallbackStyle: string | null;
  /** Whether the picture is a product photo, which has a plain ground unless the prompt names a place or a time. */
  isProduct?: boolean;
  /** Whether the prompt names windows of houses that the picture shows. */
  hasWindows: boolean;
  /** The first thing that the prompt names, if it is not in the picture. */
  missingMain: string | null;
}

/** Black and white as colors of a background. Things in these colors are softer, so that their shading shows. */
export const PURE: Record<"black" | "white", Rgb> = { black: [0, 0, 0], white: [255, 255, 255] };

/** Modifiers of a thing that stand before its name. */
export interface Pending {
  count: number | null;
  crowd: boolean;
  color: Rgb | null;
  colorName: string | null;
  size: number;
  adjectives: string[];
  tone: number | null;
  /** Whether the thing is in the distance (−1) or in the foreground (1). */
  distance?: -1 | 1 | undefined;
  /** A pattern, with its words. */
  motif: (Motif & { words: string[] }) | null;
  /** The words of the number, the size and the color, which are reported if no thing follows. */
  words: string[];
}

/** State of the reader between two words. */
export interface ReaderState {
  reading: Reading;
  pending: Pending;
  relation: RelationType | null;
  /** The words of the relation. */
  relationPhrase: string;
  negated: boolean;
  /** Actors joined by "and", which share the next modifier or relation. */
  group: number[];
  /** The last drawn thing, or null. */
  last: number | null;
  /** Whether the prompt names the number of that thing. */
  isCounted: boolean;
  /** Whether the negation describes the thing before it, as in "a bicycle without wheels". */
  lacking: boolean;
  joined: boolean;
  /** Whether only a comma, and no "and", joined the last thing to those before it. */
  isListed: boolean;
  /** The same for the last thing of the group. */
  isLastListed: boolean;
  /** Whether the last thing was named as the place of another one, as the table in "a cup on a table". */
  isTarget: boolean;
  /** Whether a light of the sky or a place was named last. */
  afterBackdrop: "sky" | "place" | null;
  /** The thing that is on or in the place named last, as the castle of "a castle on a hill", or null. */
  settled: number | null;
  /** The thing that is between those named next, or null. */
  between: number | null;
  /** The thing that the last named subject should be on or in but is drawn beside, or null. */
  toppedThing: number | null;
  /** The container that the last named subject is in, which also contains things joined by "and", or null. */
  container: number | null;
  /** The last subject's word, and the index of the token after it. */
  ended: { word: string; at: number } | null;
  /** A container whose content follows, as in "a basket of", or null. */
  holder: number | null;
  /** Whether the next thing is a container whose content follows: "a jar of honey". */
  isFilled: boolean;
  /** Whether the picture is the design of a printed thing, such as a poster. */
  isPrinted: boolean;
  /** The wearer or holder of the last named subject, which also wears or holds things joined by "and", or null. */
  bearer: number | null;
}

export const nothingPending = (): Pending => ({
  count: null,
  crowd: false,
  color: null,
  colorName: null,
  size: 1,
  adjectives: [],
  tone: null,
  motif: null,
  words: [],
});

/** Ends modifiers that no thing follows, and reports them: "two red" in "two red in the style of". */
export function dropModifiers(state: ReaderState, noun = ""): void {
  const { words } = state.pending;
  if (words.length > 0 && !state.negated) state.reading.unused.push([...words, noun].join(" ").trim());
  state.pending = nothingPending();
}

/** Words that stand before times, styles and colors too, and then are no relation. */
const WEAK = /^(?:in|at|on|with|by|with an?|into|within|near|along|before|toward|towards|against|and (?:his|her|its))$/;

export const isWeak = (phrase: string): boolean => WEAK.test(phrase);

/** Places whose land is behind the things. */
const FAR_PLACE = /^(?:mountains|forest|city|village|hills|sea|lake|river|harbor)$/;

/** Relations that can stand without the thing to which they relate: "a barn with a horse in front". */
export const ADVERB = /^(?:behind|in front|in the front|above|below|underneath|beneath)$/;

/** Places a thing relative to the one that it belongs to or that is named before it. Returns whether there is one. */
function placeByAdverb({ scene }: Reading, type: RelationType, last: number | null): boolean {
  if (last === null || last === 0) return false;
  const { relations } = scene;
  const owned = findOwning(relations, last);
  const isPlaced = relations.some(({ from, to }) => from === last || to === last);
  if (isPlaced && !owned) return false;
  // "A horse in front and a windmill behind": both are placed by the barn.
  const sibling = relations.find(
    ({ type, from }) => from === last - 1 && /^(?:behind|in front of|over|under)$/.test(type),
  );
  const near = owned?.from ?? sibling?.to ?? last - 1;
  // A cat below a table with a lamp is below the table.
  const to = relations.find(({ type, from }) => type === "on" && from === near)?.to ?? near;
  scene.relations = [...relations.filter((relation) => relation !== owned), { type, from: last, to }];
  return true;
}

/** Reports a relation that no thing follows. */
export function loseRelation(state: ReaderState): void {
  const { reading, relation, relationPhrase, negated, afterBackdrop, last, settled } = state;
  // "A lake, mountains behind" has mountains behind it.
  if (relationPhrase === "in the background" && last !== null && !negated) {
    moveAway(reading.scene, last, -1);
    return;
  }
  const { place, beyond, actors } = reading.scene;
  // "A cat on a piano, a window behind": the window of a room is at its back wall.
  if (relationPhrase === "behind" && actors[last ?? -1]?.subject.id === "window" && !negated) return;
  if (
    ADVERB.test(relationPhrase) &&
    relation &&
    !negated &&
    afterBackdrop === null &&
    placeByAdverb(reading, relation, last)
  )
    return;
  // "A bridge with a castle on a hill behind": the castle is far away.
  if (relationPhrase === "behind" && afterBackdrop === "place" && settled !== null && settled === last && last > 0) {
    moveAway(reading.scene, last, -1);
    return;
  }
  const isBehind = afterBackdrop === "sky" || beyond.length > 0 || FAR_PLACE.test(place ?? "");
  if (relationPhrase === "behind" && afterBackdrop !== null && isBehind) return;
  if (relation !== null && !negated && !isWeak(relationPhrase)) reading.unused.push(relationPhrase);
}

/** Dishes and drinks that are served beside a meal. */
export const SIDE_DISH =
  /fries|^fried-egg|salad|cola|juice|lemonade|beverage|beer|glass(?!es)|^bread|^baguette|^milk|^tea/;

/** Things with which others stand on a table, and what lies beside a plate. */
const [POURED_FROM, CUTLERY] = [/bottle|^teapot|^champagne|^pitcher/, /^(?:chopsticks|fork|spoon|knife)/];

/** Reports a thing that is drawn, but beside the one that it is on or in: the blueberries of pancakes. */
export function noteBeside(state: ReaderState, owner: number, thing: number): void {
  const { reading } = state;
  const { actors } = reading.scene;
  state.toppedThing = owner;
  if (POURED_FROM.test(actors[owner]?.subject.id ?? "") || CUTLERY.test(actors[thing]?.subject.id ?? "")) return;
  // Fries and a drink are beside the burger anyway.
  if (actors[owner]?.subject.family.startsWith("food") && SIDE_DISH.test(actors[thing]?.subject.id ?? "")) return;
  reading.beside.push(`${actors[thing]?.word ?? ""} beside ${actors[owner]?.word ?? ""}`);
}

/** Ends "between", and reports it if nothing is at the sides. */
export function endBetween(state: ReaderState): void {
  const { between, reading } = state;
  if (between !== null && !reading.scene.relations.some(({ to, isBothSides }) => isBothSides && to === between))
    reading.unused.push("between");
  state.between = null;
}

/** Phrases of a person who sits. */
export const SITTING = /^(?:sit|sits|sat|sitting|seated)\b/;

/** Reports that a person sits on what is no thing of the picture: a beach, or a wall that is not drawn. */
export function noteLostSeat({ reading, relation, relationPhrase, negated }: ReaderState): void {
  if (relation !== null && SITTING.test(relationPhrase) && !negated) reading.unused.push("sitting");
}

export function newReader(isPrinted: boolean): ReaderState {
  const scene: Reading["scene"] = {
    kind: null,
    actors: [],
    relations: [],
    place: null,
    beyond: [],
    time: null,
    weather: null,
    season: null,
    mood: null,
    style: null,
    transparent: false,
    lettering: [],
    sky: [],
    unread: [],
    excluded: [],
  };
  const reading = {
    scene,
    unknown: [],
    guessed: [],
    reduced: [],
    unused: [],
    beside: [],
    missing: [],
    missingMain: null,
    fallbackStyle: null,
    usualPlace: null,
    road: null,
    hasWindows: false,
  };
  return {
    reading,
    pending: nothingPending(),
    relation: null,
    relationPhrase: "",
    negated: false,
    group: [],
    last: null,
    isCounted: false,
    lacking: false,
    joined: false,
    isTarget: false,
    isListed: false,
    isLastListed: false,
    afterBackdrop: null,
    settled: null,
    between: null,
    container: null,
    toppedThing: null,
    ended: null,
    holder: null,
    isFilled: false,
    bearer: null,
    isPrinted,
  };
}
