import { subjectsById } from "@atelier/vocabulary";
import { addActor } from "../actors/add-actor.ts";
import { lift, WATERS, wade } from "../phrases/lift.ts";
import { findPlaceThing } from "../place-things.ts";
import { noteLostSeat, nothingPending, type ReaderState } from "../reading.ts";
import type { Trail } from "../scene.ts";

/** Whether a place is a thing of a design: "a badge with a mountain" and "a logo with a tree and a mountain". */
const isOfDesign = ({ reading, joined, relation, relationPhrase }: ReaderState): boolean =>
  relation === null ? joined || reading.scene.actors.length === 0 : /^with/.test(relationPhrase);

/** Places with a backdrop of their own, which cannot be shown behind another place. */
const SEPARATE =
  /^(underwater|space|sky|moon|mars|cave|room|kitchen|library|cafe|classroom|office|hospital|bakery|greenhouse|bathroom|workshop|store|stage)$/;

/** Names of places for which a more general place of the same kind is drawn. */
const SIMILAR_PLACES =
  /hotel|cabin|\blab|new york|tokyo|paris|london|lisbon|\brome\b|venice|berlin|madrid|barcelona|amsterdam|vienna|prague|istanbul|cairo|dubai|singapore|hong kong|sydney|chicago|san francisco|los angeles|boston|seattle|toronto|mexico city|buenos aires|mumbai|bangkok|seoul|beijing|shanghai|kyoto|osaka|taipei|marrakesh|marrakech|athens|florence|milan|seville|munich|hamburg|zurich|brussels|copenhagen|stockholm|oslo|helsinki|warsaw|budapest|moscow|edinburgh|dublin|havana|rio de janeiro|vineyard|rice|laundromat|manhattan|opera|theat|ballroom|himalayas|andes|rockies|rocky mountains|pyrenees|dolomites|carpathians|fjord|restaurant|\bbar\b|\bpub\b|diner|tavern|canyon|badlands|nursery|attic|basement|cellar|lobby|\bhall|canal|alley|metropolis/;
/** Names of places of which only the surroundings are drawn: a beach without the wave. */
const UNDRAWN_PLACES =
  /corn|orchard|icebergs|glacier|aquarium|pool|(?<!super)market|parking|bus stop|circus|disco|nightclub|\bhell\b|wild west|oasis|playground|campsite|fireplace|crosswalk|rooftop|wave|vegetable|rose garden|tulip|lavender|poppy|station/;

/** The content of the pictures of some places, if it is not the place itself. */
const DRAWN_PLACES: Record<string, string> = { cave: "rocks", arctic: "snow and ice" };

/** Whether a thing flies, or belongs to those that a phrase such as "in the sky" lifts. */
function isFlyer({ reading, group }: ReaderState, index: number): boolean {
  const actor = reading.scene.actors[index];
  return actor?.aloft || group.includes(index) || /^(?:fly|sky)$/.test(actor?.subject.stance ?? "");
}

/** Roads and paths that lead through a landscape. In a town, they are its street. */
export const TRAIL =
  /(?:^|\b(?:country|dirt|desert|forest|mountain|gravel|sandy) )(?:road|highway|lane)$|\b(?:path|trail)$/;
const LANDSCAPES = /^(?:forest|jungle|desert|savanna|mountains|hills|meadow|field|park|garden|farm|orchard)$/;

const getTrail = (phrase: string): Trail => (/(?:path|trail)$|^(?:dirt|gravel|sandy)/.test(phrase) ? "path" : "road");

/** Whether a place is the land of a road or a path that the prompt names before or after it. */
function leadThrough({ reading }: ReaderState, place: string, phrase: string): boolean {
  const { road, scene } = reading;
  if (TRAIL.test(phrase) && LANDSCAPES.test(scene.place ?? "")) scene.trail = getTrail(phrase);
  else if (road !== null && LANDSCAPES.test(place)) {
    // The houses of a street do not stand beside a road through a desert.
    Object.assign(scene, { place, trail: getTrail(road) });
    reading.road = null;
  } else return false;
  return true;
}

/** Buildings that are seen from outside: "in front of a diner". */
const BUILDINGS: Readonly<Record<string, string>> = {
  cafe: "shop",
  bakery: "shop",
  store: "shop",
  hospital: "hospital",
  classroom: "school",
  office: "office-building",
  greenhouse: "greenhouse",
};

/** Draws the building of a room that things are in front of or beside. Returns whether it did. */
function drawBuilding(state: ReaderState, place: string, phrase: string): boolean {
  // Who is "sitting at a cafe" is in it, and who is in front of a classroom too.
  const isOutside =
    /^(?:beside|behind|in front of)$/.test(state.relation ?? "") &&
    !/\bat$/.test(state.relationPhrase) &&
    !/room$/.test(phrase);
  const subject = isOutside && !state.negated ? subjectsById().get(BUILDINGS[place] ?? "") : undefined;
  if (!subject) return false;
  if (!subject.label.includes(phrase)) state.reading.guessed.push(`${phrase} (as ${subject.label})`);
  addActor(state, subject, phrase, false);
  return true;
}

/**
 * Whether a mountain is a thing and no land: one thing is on it, or it has a color that the land of mountains does not
 * have.
 */
function isPeak({ reading: { scene }, relation, group, pending }: ReaderState, phrase: string): boolean {
  if (!/^(?:mountain(?: ?top)?|summit)$/.test(phrase)) return false;
  const [rider, ...others] = group.map((index) => scene.actors[index]);
  const isRidden = relation === "on" && others.length === 0 && rider?.count === 1 && !rider.aloft;
  return isRidden || (pending.colorName !== null && !hasOwnColor("mountains", pending.colorName));
}

/** Applies a place: the backdrop, a place behind it, or a thing of a design. */
export function applyPlace(state: ReaderState, place: string, phrase: string): void {
  const { scene } = state.reading;
  // The mountain of a logo with pine trees and a mountain is a thing.
  const isDesign = scene.kind === "object" || scene.kind === "pattern";
  const isThing = (isDesign && isOfDesign(state)) || (place === "mountains" && isPeak(state, phrase));
  const thing = isThing && !state.negated ? findPlaceThing(place) : undefined;
  if (thing) {
    if (!isDesign) state.reading.usualPlace ??= place;
    addActor(state, thing, phrase, false);
    return;
  }
  if (drawBuilding(state, place, phrase)) return;
  state.settled = /^(?:on|inside)$/.test(state.relation ?? "") ? state.last : null;
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
  } else if (leadThrough(state, place, phrase)) state.reading.usualPlace = null;
  else if (scene.place === null) {
    scene.place = place;
    if (TRAIL.test(phrase)) state.reading.road = phrase;
    if (TRAIL.test(phrase) && /^(?:hills|mountains)$/.test(place)) scene.trail = getTrail(phrase);
  } else if (scene.place === "sky" && state.relation === "over" && !SEPARATE.test(place)) {
    // "Balloons in the sky over a village" are above its land.
    lift(state);
    scene.place = place;
  } else if (scene.place !== place && TRAIL.test(phrase) && place === "hills") {
    scene.unread.push(phrase);
    state.reading.missing.push(phrase);
  } else if (scene.place !== place && (SEPARATE.test(place) || SEPARATE.test(scene.place))) scene.unread.push(phrase);
  else if (scene.place !== place && !scene.beyond.includes(place)) scene.beyond.push(place);
  if (state.relation === "over") lift(state);
  if (state.relation === "inside" && WATERS.test(place) && !/^waves?$/.test(phrase)) wade(state);
  // Who crosses a river is in its water, unless a bridge or a boat is there.
  const isCrossed = /^(?:crossing|fording|crosses)\b/.test(state.relationPhrase) && state.relation !== null;
  if (
    isCrossed &&
    WATERS.test(place) &&
    state.group.every((index) => /^animal/.test(scene.actors[index]?.subject.family ?? ""))
  )
    wade(state);
  else if (
    isCrossed &&
    !TRAIL.test(phrase) &&
    place !== "street" &&
    !state.group.some((index) => /bridge/.test(scene.actors[index]?.subject.id ?? ""))
  )
    state.reading.unused.push(`${state.relationPhrase} ${phrase}`);
  // Who rides through a forest is in it.
  state.reading.unused = state.reading.unused.filter((word) => word !== "through");
  noteLostSeat(state);
  state.afterBackdrop = state.negated ? null : "place";
  if (!state.negated) notePlaceModifiers(state, phrase);
  state.pending = nothingPending();
  state.relation = null;
  const coral = subjectsById().get("coral");
  if (coral && !state.negated && REEF.test(phrase)) {
    state.pending.count = CORALS;
    addActor(state, coral, phrase, true);
    state.group = [];
  }
}

const REEF = /\breef$/;
/** The number of corals of a reef. */
const CORALS = 4;

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
  const isReef = REEF.test(phrase);
  if (isNamed && relation !== null && !isReef && (isOver || /^(?:behind|under|around)$/.test(relation)))
    reading.unused.push(`${relationPhrase} ${phrase}`);
}

/** The colors that the pictures of places and of lights in the sky have. */
const OWN_COLORS: readonly (readonly [RegExp, RegExp])[] = [
  [/^(sea|lake|river|underwater|sky|space|island)$/, /blue|turquoise|azure|aqua|teal|cyan|navy/],
  [/^(forest|jungle|hills|meadow|garden|park|farm|swamp|village)$/, /green|emerald|lime/],
  [/^(field|desert|beach|savanna|stars|sun)$/, /yellow|golden|sand|tan|beige|amber/],
  [/^(arctic|mountains|clouds|moon|crescent|stars)$/, /white|silver|gray|grey|pale|ivory|cream/],
  [/^(moon|crescent|clouds)$/, /yellow|golden|pale/],
  [/^aurora$/, /green|turquoise|teal|emerald/],
  [/^(mars)$/, /red|orange|rust/],
  [/^(city|street|cave|mountains)$/, /gray|grey/],
];

/** Reports a color that a place or a light in the sky does not have: a pink lake, a blue sun. */
function noteOwnColor({ reading, pending }: ReaderState, name: string, phrase: string): void {
  const { colorName } = pending;
  if (colorName && !hasOwnColor(name, colorName)) reading.unused.push(`${colorName} ${phrase}`);
}

const hasOwnColor = (name: string, colorName: string): boolean =>
  OWN_COLORS.some(([names, colors]) => names.test(name) && colors.test(colorName));

/** Sizes and colors of moons that the picture does not follow. */
const UNUSUAL_MOON = /^(blood|big|huge)/;

/** Applies a light or the clouds of the sky. */
export function applySky(state: ReaderState, name: string, phrase: string): void {
  const { scene } = state.reading;
  if (!state.negated) {
    noteOwnColor(state, name, phrase);
    if (UNUSUAL_MOON.test(phrase)) state.reading.unused.push(phrase);
    else if (state.pending.size !== 1) state.reading.unused.push(`the size of ${phrase}`);
  }
  // Dark clouds are those of a gray sky.
  if (/^(?:dark|storm) clouds$/.test(phrase) && !state.negated) scene.weather ??= "cloudy";
  if (state.negated) scene.excluded.push(name);
  else if (!scene.sky.includes(name)) scene.sky.push(name);
  state.afterBackdrop = state.negated ? null : "sky";
  if (state.relation === "over") lift(state);
  const subject = state.reading.scene.actors[state.group.at(-1) ?? -1];
  // "An owl in front of a full moon": the moon is behind it.
  if (state.relation === "in front of" && subject && !state.negated && /^(?:moon|crescent|sun)$/.test(name))
    subject.isBacklit = true;
  // The sun and the moon have their own place in the sky otherwise.
  else if (state.relation && !/^(?:over|under|behind|beside)$/.test(state.relation))
    state.reading.unused.push(`${state.relationPhrase} ${phrase}`);
  const { count } = state.pending;
  if (count !== null && count > 1 && !state.negated) state.reading.unused.push(`the number of ${phrase}`);
  state.relation = null;
  state.pending = nothingPending();
}
