import { findColor, listNamed, naturalColor, singulars } from "@atelier/vocabulary";
import type { Composition } from "../layout/composition.ts";
import { isPrint } from "../layout/mount.ts";
import { isHollow } from "../layout/surfaces.ts";
import type { PaintRecord, Shape } from "../paint/paint-record.ts";
import { SEVERAL } from "../scene/actors/count-pictures.ts";
import type { Claim, Mention } from "../scene/claim.ts";
import { findCollection } from "../scene/collections.ts";
import { findUse } from "../scene/relations.ts";
import type { Actor, Scene } from "../scene/scene.ts";
import { isWet } from "./ground.ts";
import { hasLanded, isAt, isNear, withoutLegs } from "./relations.ts";
import { findShapes, getMiddle, getOverlap, restsOn } from "./shapes.ts";

type Place = Extract<Claim, { is: "at" }>;
type Drawn = Pick<Scene, "actors" | "relations" | "kind" | "claims" | "lettering" | "unread" | "place" | "background">;

/**
 * The things that the picture shows at another place than the prompt states. The pairs are read from the prompt and not
 * from the scene, so that a wrong reading is found too.
 */
export const findUnplaced = (record: PaintRecord, composition: Composition, scene: Drawn): string[] =>
  (scene.claims ?? []).flatMap((claim) =>
    claim.is === "at" &&
    !isLost(scene, claim) &&
    ![claim.host, ...(claim.others ?? [])].some((host) => isPlaced(record, composition, scene, { ...claim, host }))
      ? [describePlace(claim)]
      : [],
  );

/**
 * The pairs of words of the prompt that no layout of the scene shows: a color, a number or a text at another thing, and
 * a thing at one that is not drawn.
 */
export const findUnbound = (scene: Drawn): string[] =>
  (scene.claims ?? []).flatMap((claim): string[] => {
    switch (claim.is) {
      case "at":
        return isLost(scene, claim) ? [describePlace(claim)] : [];
      case "color":
        return hasColor(scene, claim.thing, claim.color) ? [] : [`${claim.color} ${claim.thing.words}`];
      case "count":
        return hasCount(scene, claim.thing, claim.count) ? [] : [`${claim.count} ${claim.thing.words}`];
      case "several":
        return hasSeveral(scene, claim.thing) ? [] : [`several ${claim.thing.words}`];
      case "text":
        return hasText(scene, claim) ? [] : [`the text "${claim.text}" on the ${claim.carrier.words}`];
      default:
        return [];
    }
  });

/** Whether a thing is drawn, but not what it is at. */
const isLost = (scene: Drawn, { things: [thing], host }: Place): boolean =>
  thing?.is === "thing" &&
  host.is === "unknown" &&
  !FLAT.test(scene.kind) &&
  !(FLOOR.test(host.words) && ROOM.test(scene.place ?? "")) &&
  findActors(scene, thing).length > 0;

/** The things that each room has. */
const FLOOR = /^(?:floor|ground)$/;
const ROOM = /^(?:room|kitchen|library|cafe|classroom|office|hospital|bakery|bathroom|workshop|store)$/;

/** Kinds of pictures that show their things beside each other. */
const FLAT = /^(?:pattern|abstract)$/;

const describePlace = ({ things, preposition, phrase, host, others }: Place): string =>
  others
    ? `${things[0]?.words} ${preposition === "inside" ? "in" : preposition} ${phrase}`
    : `${things[0]?.words} ${/ing\b|^sits?\b/.test(phrase) ? phrase : preposition === "inside" ? "in" : preposition} ${host.words}`;

/** The actors that a noun of the prompt names. */
const findActors = ({ actors }: Pick<Scene, "actors">, { words, subject }: Mention): Actor[] => {
  const named = actors.filter(({ word }) => word === words);
  return named.length > 0 ? named : actors.filter((actor) => subject !== null && actor.subject.id === subject.id);
};

function isPlaced(record: PaintRecord, composition: Composition, scene: Drawn, claim: Place): boolean {
  const { things, host, preposition } = claim;
  const [thing] = things;
  const { backdrop } = composition;
  if (thing?.is !== "thing" || FLAT.test(scene.kind) || backdrop === "pattern") return true;
  const isDrawn = findActors(scene, thing).some((actor) => findShapes(record, actor).length > 0);
  if (!isDrawn) return true;
  if (host.is === "place") return isAtWater(record, composition, scene, claim);
  const hosts = findActors(scene, host);
  const others = hosts.flatMap((actor) => findShapes(record, actor));
  if (others.length === 0) return true;
  return things.some((mention) => {
    const own = findActors(scene, mention);
    const ones = own.flatMap((actor) => (hosts.includes(actor) ? [] : findShapes(record, actor)));
    if (ones.length === 0) return own.some((actor) => hosts.includes(actor));
    // The fruits of a basket on a table are on it with the basket.
    const baskets = scene.relations.flatMap(({ type, from, to }) =>
      type === "inside" && own.some((actor) => scene.actors[from] === actor) ? (scene.actors[to] ?? []) : [],
    );
    const isCarried = (basket: Actor) =>
      findShapes(record, basket).some((shape) => isShown(claim, basket, shape, hosts[0], others, record));
    if (baskets.some((basket) => !hosts.includes(basket) && isCarried(basket))) return true;
    const placed = ones.filter((one) => isShown(claim, own[0], one, hosts[0], others, record)).length;
    const isEach = preposition !== "between" && preposition !== "beside" && own.length === 1 && !own[0]?.isStack;
    return placed >= (isEach ? Math.min(ones.length, mention.count ?? (mention.isPlural ? ones.length : 1)) : 1);
  });
}

/** Things that others hang on or are pictured on. */
const UPRIGHT =
  /^(?:door|wall|brick|house|cottage|barn|log-cabin|castle|fence|church|shop|department-store|derelict-house|placard|hanging-sign|blackboard|window|refrigerator|deciduous-tree|evergreen-tree|christmas-tree|palm-tree|bush|cactus|spider-web|leaf|stage)/;
/** Share of a hanging thing that must be before what it hangs on. */
const HUNG = 0.6;
/** Share of a sitting figure that must be before or behind its seat. */
const SEATED = 0.12;
/** Share of a thing on a body that must be before it. */
const WORN = 0.1;

function isShown(
  { preposition, phrase }: Place,
  actor: Actor | undefined,
  one: Shape,
  hostActor: Actor | undefined,
  others: readonly Shape[],
  record: PaintRecord,
): boolean {
  // Who jumps in a puddle is above it.
  if (actor?.leaps && /^(?:on|inside)$/.test(preposition)) return others.some((other) => isNear(one, other));
  const id = hostActor?.subject.id ?? "";
  const isPerson = /^person/.test(actor?.subject.family ?? "");
  const isBody = /^(?:person|animal)/.test(hostActor?.subject.family ?? "");
  const isFlying = /^(?:fly|sky)$/.test(actor?.subject.stance ?? "");
  const isOn = () =>
    restsOn(one, others) ||
    (isPerson && restsOn(withoutLegs(one), others) && others.some((other) => getOverlap(one, other, 0) > SEATED)) ||
    others.some(
      (other) =>
        ((UPRIGHT.test(id) || (actor && hostActor && isPrint(actor.subject, hostActor.subject))) &&
          // A sign covers the gaps of a fence too.
          getOverlap(one, other, /^fence/.test(id) ? Math.round(one.width / 2) : 0) > HUNG) ||
        (isBody && getOverlap(one, other, 2) > WORN) ||
        (isFlying && hasLanded(one, other)),
    );
  const isSeat = /^(?:armchair|chair|stool|couch|bench|bed)/.test(id);
  const at = (type: Parameters<typeof isAt>[0]) => others.some((other) => isAt(type, one, other, record));
  // Who is in a field of sunflowers is among them.
  const isThicket = hostActor?.subject.id === "reeds" || (hostActor?.crowd && /^plant/.test(hostActor.subject.family));
  if (preposition === "inside" && isThicket) return others.some((other) => isNear(one, other));
  switch (preposition) {
    case "on":
      return isOn() || (findUse(phrase, actor, hostActor) !== undefined && others.some((other) => isNear(one, other)));
    case "inside":
      return isSeat
        ? isOn() || others.some((other) => getOverlap(one, other, 0) > 0.3)
        : at("inside") && (isHollow(id) || UPRIGHT.test(id) || isBody || !/^sit/.test(phrase));
    case "across":
      return at("over") || isOn();
    case "over":
      return at("over") || (/^(?:arching|hanging|bent)/.test(phrase) && others.some((other) => isNear(one, other)));
    case "under":
    case "behind":
    case "in front of":
      return at(preposition);
    case "left of":
      return others.some((other) => getMiddle(one) < getMiddle(other));
    case "right of":
      return others.some((other) => getMiddle(one) > getMiddle(other));
    case "between":
      return (
        others.length < 2 ||
        [-1, 1].every((way) => others.some((other) => way * (getMiddle(other) - getMiddle(one)) > 0))
      );
    default:
      return isFlying || others.some((other) => isNear(one, other));
  }
}

/** Places with water that a bridge crosses or that things are in. */
const WATER = /^(?:river|lake|lakeside|sea|harbor|swamp)$/;
const SPAN = /bridge$/;

/** Whether a thing that is in or over water is there. What is "on" a lake or "by" a river may be at its shore. */
function isAtWater(
  record: PaintRecord,
  composition: Composition,
  scene: Drawn,
  { things, preposition, phrase, host }: Place,
) {
  const isIn = preposition === "inside" || /^(?:floating|swimming|sailing|rowing)/.test(phrase);
  const isOver = /^(?:over|across|on)$/.test(preposition);
  if (!WATER.test(host.place) || composition.backdrop !== "sky" || !(isIn || isOver)) return true;
  return things.some((mention) =>
    findActors(scene, mention).every((actor) => {
      const { subject, aloft } = actor;
      const isSpan = SPAN.test(subject.id);
      const isLoose = aloft || /^(?:fly|sky)$/.test(subject.stance) || /^(?:plant|place)/.test(subject.family);
      if (isSpan ? !isOver : isOver || isLoose) return true;
      const isCarried = scene.relations.some(({ from, to, type }) =>
        /^(?:holding|wearing)$/.test(type)
          ? scene.actors[to] === actor
          : scene.actors[from] === actor && /^(?:on|inside|riding)$/.test(type),
      );
      if (isCarried) return true;
      return findShapes(record, actor).every((shape) => isWet(record, composition, shape));
    }),
  );
}

/** Whether one of the actors that a noun names has a color. What is not drawn is reported as missing. */
function hasColor(scene: Drawn, thing: Mention, color: string): boolean {
  const base = color.split(" ").at(-1) ?? color;
  if (thing.is === "garment") {
    const worn = scene.actors.flatMap(({ outfit, adjectives }) => [...listNamed(outfit), adjectives.join(" ")]);
    return (
      !worn.some((text) => text.includes(thing.words)) ||
      worn.some((text) => text.includes(thing.words) && text.includes(base))
    );
  }
  const own = findActors(scene, thing);
  // Of the two colors of a pattern, one is that of the ground.
  if (scene.kind === "pattern" && scene.background && findColor(color)?.join() === scene.background.join()) return true;
  return (
    own.length === 0 ||
    own.some(
      ({ colorName, subject, word, adjectives }) =>
        [colorName, subject.label, word, ...adjectives].some((text) => text?.includes(base)) ||
        naturalColor(color, subject.label) !== null ||
        /^drink/.test(subject.family),
    )
  );
}

/** Pictures that show several things have fewer of them. */
function hasCount(scene: Drawn, thing: Mention, count: number): boolean {
  const all = findActors(scene, thing);
  // Of three red and two blue balloons, three are red.
  const painted = all.filter(({ colorName }) => thing.colors.some((color) => color === colorName));
  const own = painted.length > 0 ? painted : all;
  const sum = own.reduce((total, actor) => total + actor.count * (SEVERAL[actor.subject.id] ?? 1), 0);
  // Six desks and a table, which have one picture, are seven things.
  const isCounted = own.some(({ isMerged }) => isMerged) ? sum >= count : sum === count;
  return own.length === 0 || scene.kind === "pattern" || own.some(({ crowd }) => crowd) || isCounted;
}

/** Whether a picture shows more than one of the things that a plural names. The name of some pictures is a plural. */
function hasSeveral(scene: Drawn, thing: Mention): boolean {
  const own = findActors(scene, thing);
  const isOwnPlural = ({ subject: { label } }: Actor) =>
    singulars(label).some(({ plural, word }) => plural && word === label);
  return (
    own.length === 0 ||
    // Dinosaurs are one of each kind.
    singulars(thing.words).some(({ word }) => findCollection(word) !== undefined) ||
    scene.kind === "pattern" ||
    own.some((actor) => actor.crowd || isOwnPlural(actor) || SEVERAL[actor.subject.id] !== undefined) ||
    own.reduce((total, { count }) => total + count, 0) > 1
  );
}

function hasText({ actors, unread }: Drawn, { text, carrier }: Extract<Claim, { is: "text" }>): boolean {
  const own = findActors({ actors }, carrier);
  // A label is a part of its jar.
  const owners = own.length > 0 ? own : actors.filter(({ adjectives }) => adjectives.includes(carrier.words));
  const isNamed = unread.some((words) => words.includes(carrier.words));
  return isNamed || owners.some(({ lettering }) => lettering?.includes(text));
}
