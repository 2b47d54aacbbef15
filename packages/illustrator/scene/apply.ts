import { addActor } from "./actors/add-actor.ts";
import { isPictured } from "./anatomy.ts";
import { raiseArms } from "./garments.ts";
import type { Meaning } from "./lexicon.ts";
import { applyToGroup, placeAtSide } from "./phrases/arrangements.ts";
import { endDesignColor } from "./phrases/design-colors.ts";
import { lift, WATERS, wade } from "./phrases/lift.ts";
import { findPlaceThing } from "./place-things.ts";
import {
  dropModifiers,
  loseRelation,
  noteLostSeat,
  nothingPending,
  PURE,
  type ReaderState,
  SITTING,
} from "./reading.ts";
import { backward, dyeHair, growBeard, putOnOwner } from "./relations.ts";
import type { Actor } from "./scene.ts";

/** Applies a phrase of the lexicon to the scene. */
export function applyMeaning(state: ReaderState, meaning: Meaning, phrase: string): void {
  const { scene } = state.reading;
  if (meaning.is !== "filler" && meaning.is !== "relation" && meaning.is !== "count") state.afterBackdrop = null;
  switch (meaning.is) {
    case "place":
      applyPlace(state, meaning.value, phrase);
      return;
    case "time":
    case "season":
    case "mood":
    case "kind":
      if (state.negated) scene.excluded.push(phrase);
      else {
        (scene[meaning.is] as string | null) ??= meaning.value;
        // A pattern can have a white background too.
        if (!BACKGROUND.test(phrase)) noteSecond(state, scene[meaning.is], meaning.value, phrase);
        if (UNSEEN.test(phrase) || (state.group.length > 0 && OF_A_THING.test(phrase)))
          state.reading.unused.push(phrase);
      }
      if (meaning.is === "mood" && state.group.length > 0 && LIT_THING.test(phrase)) state.reading.unused.push(phrase);
      if (meaning.is === "kind") {
        // "A logo with the letter K, green on white".
        endDesignColor(state);
        dropModifiers(state);
        if (/white/.test(phrase)) scene.background ??= PURE.white;
        if (/transparent/.test(phrase)) scene.transparent = true;
      }
      return;
    case "style":
      if (MINIMAL.test(phrase)) {
        state.reading.fallbackStyle = meaning.value;
        dropModifiers(state);
        return;
      }
      scene.style ??= meaning.value;
      if (SIMILAR_STYLES.test(phrase))
        state.reading.guessed.push(`${phrase} (as ${meaning.value.replace("_", " ")} style)`);
      noteSecond(state, scene.style, meaning.value, phrase);
      dropModifiers(state);
      return;
    case "gray":
      scene.isGray = true;
      dropModifiers(state);
      return;
    case "falling":
      if (state.negated) scene.excluded.push(phrase);
      else {
        scene.falling ??= meaning.value;
        noteSecond(state, scene.falling, meaning.value, phrase);
        if (meaning.value === "leaves") scene.season ??= "autumn";
        if (meaning.value === "petals") scene.season ??= "spring";
      }
      state.relation = null;
      dropModifiers(state);
      return;
    case "side":
      placeAtSide(state, meaning.value, phrase);
      return;
    case "weather":
      if (state.negated) scene.excluded.push(meaning.value);
      else {
        scene.weather ??= meaning.value;
        noteSecond(state, scene.weather, meaning.value, phrase);
        // Lightning above a boat and fog over a lake are there by themselves.
        state.afterBackdrop = "sky";
      }
      state.relation = null;
      return;
    case "sky":
      applySky(state, meaning.value, phrase);
      return;
    case "group":
      applyToGroup(state, meaning.value, phrase);
      return;
    case "between":
      loseRelation(state);
      state.relation = null;
      if (SITTING.test(phrase)) state.reading.unused.push("sitting");
      if (state.group.length === 1) state.between = state.group.at(-1) ?? null;
      else state.reading.unused.push(phrase);
      return;
    case "relation":
      loseRelation(state);
      // A rainbow or a moon "over" something is there by itself.
      if (state.afterBackdrop === "sky" && meaning.value === "over") {
        state.relationPhrase = phrase;
        return;
      }
      if (state.afterBackdrop !== null && /background$/.test(phrase)) return;
      // "Anchors and sailboats, navy on cream".
      if (phrase === "on") endDesignColor(state);
      state.relation = meaning.value;
      state.relationPhrase = phrase;
      noteActivity(state, phrase);
      if (ALOFT.test(phrase)) lift(state);
      if (/^(with an?|flying a|riding an?)$/.test(phrase)) state.pending.count = 1;
      return;
    case "backward":
      if (/shoulder/.test(phrase)) state.reading.unused.push(phrase);
      if (!(meaning.value === "on" && putOnOwner(scene, state.last))) backward(scene, state.group, meaning.value);
      state.relation = null;
      return;
    case "pose":
      raiseArms(state, phrase);
      return;
    case "negation":
      state.negated = true;
      state.lacking = state.group.length > 0 && /^(without|with no|minus|free of)/.test(phrase);
      return;
    case "filler":
      if (state.group.length > 0 && CONTENT.test(phrase)) state.reading.unused.push(phrase);
      // "In purple light" describes no thing.
      if (COLORED_ALL.test(phrase)) tintDesign(state, phrase);
      if (SKY.test(phrase)) state.relation = null;
      return;
    case "undrawn":
      if (AIRBORNE.test(phrase)) lift(state);
      state.reading.unused.push(phrase);
      return;
    default:
      applyModifier(state, meaning, phrase);
  }
}

/** "In soft lilac colors" is the color of a design's ground. In other pictures, it is reported. */
function tintDesign(state: ReaderState, phrase: string): void {
  const { pending, isPrinted, reading } = state;
  const isDesign = isPrinted || reading.scene.kind === "object";
  if (isDesign && pending.color && !reading.scene.background) {
    reading.scene.background = pending.color;
    pending.words = [];
  }
  dropModifiers(state, phrase);
}

const BACKGROUND = /background|^on white$/;

/** Reports a second time, weather, mood or style: a picture has one of each. */
function noteSecond({ reading }: ReaderState, used: string | null, second: string, phrase: string): void {
  if (used !== second) reading.unused.push(phrase);
}

/** Words that describe the thing before them: a sign covered in snow, and not only a snowy scene. */
const OF_A_THING = /^(?:covered in snow|snow covered|frozen)$/;

/** After a thing, these words name what is on it, which its picture does not show. */
const CONTENT = /^(?:showing|depicting)$/;

/** Words for all of a picture, which have no color of their own. */
const COLORED_ALL =
  /^(?:light|lighting|tones|hues|palette|colors|colours|atmosphere|mood|vibes?|feeling|style|horizon|the horizon|world)$/;
const SKY = /^(?:the )?sky$/;
/** A light of the thing before it, which its picture does not have. */
const LIT_THING = /^(?:neon|glowing)$/;

/** Relations of things in the air. */
const ALOFT = /^(?:flying|soaring|hovering|circling|flies) (?!an?$)/;

const AIRBORNE = /^(flying|flies|soaring|gliding|hovering)$/;

/** Poses and looks of relations that a picture of two things side by side does not show. */
const POSES =
  /^(lying|lies|dancing|balancing|climbing|sheltering|looking|watching|facing|toward|leaning|against|following|waiting|admiring|visiting|across|orbiting|hanging|peeking|running|chased|herding|surfing|skating|mounted|meeting|past|passing|working|typing|studying|using|bearing|clutching|offering|bringing|floating|gathered|exploding|swimming|picking|walking)\b/;
/** Poses that some pictures of people and animals have. */
const GAITS = /^(?:walking|running|dancing|swimming)$/;

/** Verbs of relations that a picture of two things side by side does not show. */
const ACTIVITIES =
  /^(driving|sailing|piloting|sleeping|asleep|hiding|bathing|playing|hugging|kissing|dancing|fighting|guarding|feeding|painting|milking|petting|watering|picking|talking|meeting|eating|drinking|reading|cooking|baking|throwing|using|catching|waving|juggling|pulling|pushing|lifting|cutting|chopping|writing|selling|delivering|repairing|fixing|sipping|nibbling|chewing|herding|leading|hunting|eats)\b/;

/** Reports a verb that places things beside, on or in each other but is not drawn itself. */
function noteActivity({ reading }: ReaderState, phrase: string): void {
  const verb = ACTIVITIES.exec(phrase)?.[0];
  if (verb !== undefined) reading.scene.unread.push(verb);
  const pose = POSES.exec(phrase)?.[0];
  if (verb === undefined && pose !== undefined) reading.unused.push(GAITS.test(pose) ? pose : phrase);
}

/** Whether a place is a thing of a design: "a badge with a mountain" and "a logo with a tree and a mountain". */
const isOfDesign = ({ reading, joined, relation, relationPhrase }: ReaderState): boolean =>
  relation === null ? joined && reading.scene.actors.length > 0 : /^with/.test(relationPhrase);

/** Places with a backdrop of their own, which cannot be shown behind another place. */
const SEPARATE =
  /^(underwater|space|sky|moon|mars|cave|room|kitchen|library|cafe|classroom|office|hospital|bakery|greenhouse|bathroom|workshop|store|stage)$/;

/** Moods that only a dark time of the day shows, and the round ground of a badge, which a logo has not. */
const UNSEEN = /^(dark|gloomy|badge)$/;

/** Looks that another style of the prompt can have too: minimalist line art. */
const MINIMAL = /^minimal(?:ist)?$/;

/** Artists and techniques whose own look the style that is used for them does not have. */
const SIMILAR_STYLES =
  /^(isometric|van gogh|monet|disney|pixar|claymation|anime|manga|woodcut|linocut|engraving|etching)$/;

/** Names of places for which a more general place of the same kind is drawn. */
const SIMILAR_PLACES =
  /hotel|cabin|\blab|new york|tokyo|paris|london|manhattan|opera|theat|ballroom|himalayas|fjord|restaurant|\bbar\b|\bpub\b|diner|tavern|canyon|badlands|nursery|attic|basement|cellar|lobby|\bhall|canal|alley|metropolis/;
/** Names of places of which only the surroundings are drawn: hills without the country road. */
const UNDRAWN_PLACES =
  /\b(path|trail|dirt road|country road|country lane)$|corn|orchard|iceberg|glacier|floe|aquarium|pool|(?<!super)market|parking|bus stop|circus|disco|nightclub|\bhell\b|wild west|oasis|playground|campsite|fireplace|crosswalk|rooftop|wave|vegetable|rose garden|tulip|lavender|poppy|station/;

/** The content of the pictures of some places, if it is not the place itself. */
const DRAWN_PLACES: Record<string, string> = { cave: "rocks", arctic: "snow and ice" };

/** Whether a thing flies, or belongs to those that a phrase such as "in the sky" lifts. */
function isFlyer({ reading, group }: ReaderState, index: number): boolean {
  const actor = reading.scene.actors[index];
  return actor?.aloft || group.includes(index) || /^(?:fly|sky)$/.test(actor?.subject.stance ?? "");
}

/** Roads that the picture of a street shows with houses, and the places in which they are without. */
const ROADS = /^(?:road|highway)$/;
const LANDSCAPES = /^(?:forest|jungle|beach|desert|savanna|mountains|hills|meadow|field)$/;

/** Puts a road through a landscape into that landscape, which has no road. */
function leaveRoadOut(reading: ReaderState["reading"], place: string): void {
  const { road, scene } = reading;
  if (road === null) return;
  scene.place = place;
  scene.unread.push(road);
  reading.missing.push(road);
  reading.road = null;
}

function applyPlace(state: ReaderState, place: string, phrase: string): void {
  const { scene } = state.reading;
  // The mountain of a logo with pine trees and a mountain is a thing.
  const isDesign = scene.kind === "object" || scene.kind === "pattern";
  const thing = isDesign && !state.negated && isOfDesign(state) ? findPlaceThing(place) : undefined;
  if (thing) {
    addActor(state, thing, phrase, false);
    return;
  }
  if (!state.negated) noteOwnColor(state, place, phrase);
  if (!state.negated && UNDRAWN_PLACES.test(phrase)) {
    scene.unread.push(phrase);
    state.reading.missing.push(phrase);
  } else if (!state.negated && (SIMILAR_PLACES.test(phrase) || place === "cave"))
    state.reading.guessed.push(`${phrase} (as ${DRAWN_PLACES[place] ?? place})`);
  if (state.negated) scene.excluded.push(place);
  // Of a house and two birds in the sky, only the birds fly.
  else if (place === "sky" && scene.actors.some((_, index) => !isFlyer(state, index))) {
    if (!lift(state)) state.reading.unused.push(phrase);
  } else if (state.reading.road !== null && LANDSCAPES.test(place)) leaveRoadOut(state.reading, place);
  else if (scene.place === null) {
    scene.place = place;
    if (ROADS.test(phrase)) state.reading.road = phrase;
  } else if (scene.place !== place && (SEPARATE.test(place) || SEPARATE.test(scene.place))) scene.unread.push(phrase);
  else if (scene.place !== place && !scene.beyond.includes(place)) scene.beyond.push(place);
  if (state.relation === "over") lift(state);
  if (state.relation === "inside" && WATERS.test(place) && !/^waves?$/.test(phrase)) wade(state);
  // Who rides through a forest is in it.
  state.reading.unused = state.reading.unused.filter((word) => word !== "through");
  noteLostSeat(state);
  state.afterBackdrop = state.negated ? null : "place";
  if (!state.negated) notePlaceModifiers(state, phrase);
  state.pending = nothingPending();
  state.relation = null;
}

/** Reports the size and the number of a place, and a position relative to it: its picture fills the land. */
function notePlaceModifiers({ reading, pending, relation, relationPhrase, group }: ReaderState, phrase: string): void {
  if (pending.size !== 1) reading.unused.push(`the size of ${phrase}`);
  if (pending.count !== null && pending.count > 1) reading.unused.push(`the number of ${phrase}`);
  const isFlying = group.every((index) => {
    const actor = reading.scene.actors[index];
    return actor?.aloft || /^(?:fly|sky)$/.test(actor?.subject.stance ?? "");
  });
  const isSpanned =
    WATERS.test(reading.scene.place ?? "") &&
    group.some((index) => /bridge/.test(reading.scene.actors[index]?.subject.id ?? ""));
  const isOver = relation === "over" && !isSpanned && (group.length === 0 || !isFlying);
  const isNamed = group.length > 0 || reading.scene.actors.length > 0;
  if (isNamed && relation !== null && (isOver || /^(?:behind|under|around)$/.test(relation)))
    reading.unused.push(`${relationPhrase} ${phrase}`);
}

/** The colors that the pictures of places and of lights in the sky have. */
const OWN_COLORS: readonly (readonly [RegExp, RegExp])[] = [
  [/^(sea|lake|river|underwater|sky|space|island)$/, /blue|turquoise|azure|aqua|teal|cyan|navy/],
  [/^(forest|jungle|hills|meadow|garden|park|farm|swamp|village)$/, /green|emerald|lime/],
  [/^(field|desert|beach|savanna|stars|sun)$/, /yellow|golden|sand|tan|beige|amber/],
  [/^(arctic|mountains|clouds|moon|crescent|stars)$/, /white|silver|gray|grey|pale|ivory|cream/],
  [/^(moon|crescent|clouds)$/, /yellow|golden|pale/],
  [/^(mars)$/, /red|orange|rust/],
  [/^(city|street|cave|mountains)$/, /gray|grey/],
];

/** Reports a color that a place or a light in the sky does not have: a pink lake, a blue sun. */
function noteOwnColor({ reading, pending }: ReaderState, name: string, phrase: string): void {
  const { colorName } = pending;
  const isOwn = OWN_COLORS.some(([names, colors]) => names.test(name) && colors.test(colorName ?? ""));
  if (colorName && !isOwn) reading.unused.push(`${colorName} ${phrase}`);
}

/** Sizes and colors of moons that the picture does not follow. */
const UNUSUAL_MOON = /^(blood|big|huge)/;

function applySky(state: ReaderState, name: string, phrase: string): void {
  const { scene } = state.reading;
  if (!state.negated) {
    noteOwnColor(state, name, phrase);
    if (UNUSUAL_MOON.test(phrase)) state.reading.unused.push(phrase);
    else if (state.pending.size !== 1) state.reading.unused.push(`the size of ${name}`);
  }
  if (state.negated) scene.excluded.push(name);
  else if (!scene.sky.includes(name)) scene.sky.push(name);
  state.afterBackdrop = state.negated ? null : "sky";
  if (state.relation === "over") lift(state);
  // The sun and the moon have their own place in the sky.
  if (state.relation && !/^(?:over|under|behind|beside)$/.test(state.relation))
    state.reading.unused.push(`${state.relationPhrase} ${name}`);
  const { count } = state.pending;
  if (count !== null && count > 1 && !state.negated) state.reading.unused.push(`the number of ${name}`);
  state.relation = null;
  state.pending = nothingPending();
}

/** Applies a modifier of one thing: count, size, skin or hair. */
function applyModifier(state: ReaderState, meaning: Meaning, phrase: string): void {
  const { scene } = state.reading;
  const { pending } = state;
  if (meaning.is === "count") {
    const several = meaning.value > 1;
    // "two dozen" multiplies; "a" after a number has no effect.
    // "A stack of seven books" has exactly seven.
    const isExact = pending.crowd && !meaning.crowd && several;
    if (pending.count !== null && pending.count > 1 && several)
      pending.count = isExact ? meaning.value : pending.count * meaning.value;
    else if (several || pending.count === null) pending.count = meaning.value;
    pending.crowd = !isExact && (pending.crowd || meaning.crowd);
    if (several) pending.words.push(phrase);
    if (ARRANGEMENTS.test(phrase)) state.reading.unused.push(phrase);
    if (/^(hundreds|thousands|countless)/.test(phrase)) state.reading.reduced.push(`${meaning.value} for "${phrase}"`);
    if (/field of|sea of/.test(phrase)) scene.place ??= "meadow";
    if (/forest of/.test(phrase)) scene.place ??= "forest";
  } else if (meaning.is === "size") {
    pending.size *= meaning.value;
    if (meaning.value !== 1) pending.words.push(phrase);
  } else if (meaning.is === "tone") {
    pending.tone = meaning.value;
    const actor = findLast(state);
    if (actor && /^with |skin$/.test(phrase)) actor.tone = meaning.value;
  } else if (meaning.is === "part") {
    const { color, colorName } = pending;
    const actor = findLast(state);
    // A picture has one color, which is that of the whole thing and not of one detail.
    if (!color && meaning.value === "hair" && actor && growBeard(actor, phrase)) {
      if (/m[ou]+s?ta/.test(phrase)) state.reading.guessed.push(`${phrase} (as beard)`);
    } else if (!color && pending.size === 1 && isPictured(actor, phrase)) pending.words = [];
    else if (!color || meaning.value === "detail") scene.unread.push(colorName ? `${colorName} ${phrase}` : phrase);
    else if (!actor) scene.unread.push(`${colorName} ${phrase}`);
    else if (meaning.value === "hair") {
      if (phrase === "beard" || !dyeHair(actor, colorName ?? "")) scene.unread.push(`${colorName} ${phrase}`);
    } else Object.assign(actor, { color, colorName });
    // "A man with a beard and an axe" has both.
    state.bearer = state.group.at(-1) ?? null;
    state.pending = nothingPending();
    state.relation = null;
  } else if (meaning.is === "unpainted") {
    pending.adjectives.push(phrase);
    scene.unread.push(phrase);
  }
}

/** Groups whose order is not drawn: they stand loosely beside each other. */
const ARRANGEMENTS = /\b(pile|stack|row|line|circle|tower|parade|ring|garland|border) of$/;

const findLast = ({ reading, group }: ReaderState): Actor | undefined => reading.scene.actors[group.at(-1) ?? -1];
