import { subjectsById } from "@atelier/vocabulary";
import { flank } from "../phrases/both-sides.ts";
import { isWeak, noteBeside, type ReaderState, SITTING } from "../reading.ts";
import { containers, findUse, holds, refine } from "../relations.ts";
import type { Actor, RelationType } from "../scene.ts";
import {
  carries,
  growsOn,
  hangsOn,
  isCrewOfBoat,
  isFlagOnHost,
  isOnFront,
  isTopped,
  SEATS,
  showsSign,
} from "./on-things.ts";
import { isLiving } from "./owner.ts";

/** Boards with a picture. */
const BOARD = /^(?:placard|hanging-sign)$/;

/** The side that a phrase names, such as "to the left of". */
export const findSide = (phrase: string): -1 | 1 | undefined =>
  /\bleft (side )?of$/.test(phrase) ? -1 : /\bright (side )?of$/.test(phrase) ? 1 : undefined;

/** Whether a thing of a list is no thing that stands on another one: in "a fridge and a kettle on the stove", only the kettle does. */
const isTooLarge = (thing: Actor | undefined, host: Actor | undefined, type: RelationType): boolean =>
  thing !== undefined &&
  host !== undefined &&
  !isLiving(thing) &&
  ((type === "on" &&
    /^(?:household|dishware|food)/.test(host.subject.family) &&
    thing.subject.stance !== "small" &&
    thing.subject.height * thing.size > host.subject.height * host.size * 1.2) ||
    // In "a table, chairs and a window above the sink", only the window is above it.
    (type === "over" && thing.subject.stance === "ground"));

/** Whether the legs of a person who sits on a thing hang down before it. */
const isSeat = (actor: Actor | undefined, isSitting: boolean): boolean =>
  (isSitting && actor?.subject.id === "bed") ||
  ((actor?.subject.height ?? 0) >= LEAST_SEAT &&
    !/^(rug|table|plate|bed|blanket|pier|iceberg|haystack)$/.test(actor?.subject.id ?? ""));
const LEAST_SEAT = 0.35;

/** Phrases that name no other pose than that of the seat. */
const RESTING = /^(?:on|in|into|inside|resting on)$/;

/** Poses, which are those of the thing directly before them. */
const POSTURE = /^(?:sleeping|asleep|sitting|lying|standing|perched|resting|sits|lies|climbing|balancing|riding)/;

/** Things wide enough for a horse with its rider or a wheelchair with its user. */
const GROUND = /^(?:rug|beach-towel|puddle|stage|pier|cliff|rock|mountain)|bridge$/;

/** Whether a thing that carries someone would stand on a thing too small for it: a wheelchair on a palette. */
const isToppling = ({ actors, relations }: ReaderState["reading"]["scene"], from: number, to: number): boolean => {
  const host = actors[to]?.subject;
  const isCarrier =
    actors[from]?.subject.stance !== "small" &&
    relations.some(
      ({ type, from: rider, to: seat }) =>
        seat === from && /^(?:on|inside|riding)$/.test(type) && isLiving(actors[rider]),
    );
  return isCarrier && host !== undefined && !GROUND.test(host.id) && !/^(?:transport|place)/.test(host.family);
};

const SHOULDER = /\bshoulders?\b/;

/** Relations that place a thing. */
export const PLACING = /^(?:beside|behind|in front of|under|over|on)$/;

/** A relation whose pronoun stands before the thing that it places: "behind it a lamp". */
export const AHEAD = /(?<!^(?:and|with)) (?:it|them|him|her)$/;

/** Short words that place a thing relative to another one. */
const SPATIAL = /^(?:in|on|at|by|near|within|into|against)$/;

/** The height in meters from which a thing is a part of the land. */
const LAND = 4;

/** Things that carry people as the ground does: the bucket of "a fisherman on a pier with a bucket" is not the pier's. */
const PLATFORM =
  /^(?:pier|cliff|rock|mountain|stage|rug|blanket|beach-towel|puddle|picnic|ladder|branch|lily-pad)|bridge$|tree/;

export const isPlatform = (actor: Actor | undefined): boolean =>
  PLATFORM.test(actor?.subject.id ?? "") || /^transport/.test(actor?.subject.family ?? "");

/** Platforms with room for someone and a thing. */
const WIDE = /^(?:pier|stage|cliff|mountain)|bridge$/;

/** Long things that one walks along on top of them. */
const WALKWAY = /^(?:pier|stage)|bridge$/;

/**
 * Adds the pending relation between the group and the new actor. Returns whether the new actor is worn or held,
 * contained, or neither.
 */
export function relate(state: ReaderState, to: number, last: number | undefined): "borne" | "contained" | "free" {
  const { reading, relation, relationPhrase, group } = state;
  // The things of "a kitchen with a bowl" are in the place, and those of "a party with a clown" in the picture.
  // "The words in a wreath" are a caption, which stands beside the things.
  const isLost =
    !isWeak(relationPhrase) ||
    (SPATIAL.test(relationPhrase) && (reading.scene.actors.length > 1 || reading.scene.lettering.length > 0));
  if (relation && last === undefined && isLost)
    reading.unused.push(
      isWeak(relationPhrase) ? `${relationPhrase} ${reading.scene.actors[to]?.word ?? ""}` : relationPhrase,
    );
  if (!relation || last === undefined) return "free";
  const { actors, relations } = reading.scene;
  if (/\b(?:either|both|each) sides? of$/.test(relationPhrase)) {
    flank(state, to, last);
    return "free";
  }
  if (AHEAD.test(relationPhrase)) {
    const side = findSide(relationPhrase.replace(AHEAD, ""));
    // "A sofa, behind it a window and on it a cat": both are placed by the sofa.
    const host = relations.find(({ type, from }) => from === last && PLACING.test(type))?.to ?? last;
    relations.push({ type: relation, from: to, to: host, ...(side && { side }) });
    return "free";
  }
  // A donkey loaded with baskets and a table packed with food contain nothing.
  const isLoaded = relation === "inside" && /^(?:loaded|packed|stuffed|brimming|overflowing)\b/.test(relationPhrase);
  if (isLoaded && !containers.test(actors[last]?.subject.id ?? "")) {
    reading.unused.push(relationPhrase);
    return relate({ ...state, relation: "beside", relationPhrase: "with" }, to, last);
  }
  // In "a bowl full of cherries", the second thing is inside the first one.
  if (relation === "inside" && /^(?:full|filled|packed|stuffed|loaded|brimming|overflowing)\b/.test(relationPhrase)) {
    const [host, pickup] = [actors[last], subjectsById().get("pickup-truck")];
    // A load is seen on an open truck.
    if (host && pickup && /^(?:trucks?|lorr(?:y|ies))$/.test(host.word)) host.subject = pickup;
    relations.push({ type: "inside", from: to, to: last });
    return "contained";
  }
  // "Pouring coffee into a cup": one picture shows both.
  const isHeld = relations.some(({ type, from, to: held }) => type === "holding" && from === last && held === to);
  const isPoured = relationPhrase === "into" && to < actors.length - 1;
  if (isPoured || (isHeld && /^(?:inside|on|under|over)$/.test(relation))) {
    reading.unused.push(`${relationPhrase} ${actors[to]?.word ?? ""}`.trim());
    return "free";
  }
  // A rabbit inside a hat does not wear it.
  const isIn = relation === "inside" && relationPhrase !== "in" && actors[to]?.subject.family === "clothing";
  const isAlong = /\balong$/.test(relationPhrase) && WALKWAY.test(actors[to]?.subject.id ?? "");
  const type = isIn
    ? relation
    : isAlong
      ? "on"
      : (findUse(relationPhrase, actors[last], actors[to]) ?? refine(relation, actors[last], actors[to]));
  // An actor that is too large to be held or worn stands beside the other, and the warning names the relation.
  const named = reading.scene.unread.includes(relationPhrase.split(" ")[0] ?? "");
  const isKept = relation === "inside" ? !containers.test(actors[to]?.subject.id ?? "") : named;
  if (type === "beside" && relation === "inside" && isKept)
    reading.unused.push(`${relationPhrase} ${actors[to]?.word ?? ""}`.trim());
  const isYoung = relation === "wearing" && /^(animal|person)/.test(actors[to]?.subject.family ?? "");
  if (type === "beside" && /^(holding|wearing|riding|inside)$/.test(relation) && !isKept && !isYoung) {
    // The thing is drawn, and only what is done with it is not.
    reading.unused.push(`${relationPhrase} ${actors[to]?.word ?? ""}`.trim());
    reading.missing.push(relationPhrase);
  }
  if (/^(with|contain|filled|holding)/.test(relationPhrase) && holds(actors[last]?.subject.id ?? "", actors[to])) {
    relations.push({ type: "inside", from: to, to: last });
    return "contained";
  }
  // A dog that is with a man on a pier is on it too.
  const ground = group.at(-1) ?? -1;
  // The waterfall of "a parrot on a branch with a waterfall" is a part of the land.
  const isLand = actors[to]?.subject.family === "place-geographic";
  if (type === "beside" && isLand && /^with/.test(relationPhrase) && (actors[to]?.subject.height ?? 0) >= LAND)
    return "free";
  if (type === "beside" && last !== ground && isPlatform(actors[ground])) {
    const own = relations.findLast(({ from, to: at }) => from === last && at === ground);
    if (own) {
      relations.push({ type: own.type === "riding" ? "on" : own.type, from: to, to: ground });
      return "free";
    }
  }
  // The apples of "a tree with apples" are among its leaves.
  if (type === "beside" && /^with/.test(relationPhrase) && growsOn(actors[to], actors[last])) {
    relations.push({ type: "inside", from: to, to: last });
    return "contained";
  }
  // The cups of "a table with cups" are on it.
  if (type === "beside" && /^with/.test(relationPhrase) && carries(actors[last], actors[to])) {
    relations.push({ type: "on", from: to, to: last });
    return "contained";
  }
  // In "a castle surrounded by trees", the second thing is around the first one.
  if (/^(?:surrounded|encircled)|\bamong(?:st)?$|^amid$/.test(relationPhrase)) {
    relations.push({ type: "around", from: to, to: last });
    return "free";
  }
  // "A sign with a moose" shows the moose.
  if (type !== "on" && /^(?:with|of)/.test(relationPhrase) && BOARD.test(actors[last]?.subject.id ?? "")) {
    relations.push({ type: "on", from: to, to: last });
    return "contained";
  }
  // A mug with a heart has it on its front.
  if (type !== "on" && /^with/.test(relationPhrase) && showsSign(actors[to], actors[last])) {
    relations.push({ type: "on", from: to, to: last });
    return "contained";
  }
  // A door with a sign has it on its front.
  if (type !== "on" && /^with/.test(relationPhrase) && hangsOn(actors[to], actors[last])) {
    relations.push({ type: "on", from: to, to: last });
    return "contained";
  }
  // The fishermen of "a boat with two fishermen" are in it.
  if (type === "beside" && /^with/.test(relationPhrase) && isCrewOfBoat(actors[to], actors[last])) {
    relations.push({ type: "inside", from: to, to: last });
    return "contained";
  }
  // The flag of a ship or a castle is on it.
  if (type === "beside" && /^with/.test(relationPhrase) && isFlagOnHost(actors[to], actors[last])) {
    relations.push({ type: "on", from: to, to: last });
    return "contained";
  }
  // The candles of a cake and the circle of a calendar are on it and not beside it.
  if (
    type === "beside" &&
    /^with/.test(relationPhrase) &&
    (isTopped(actors[last], actors[to]) || isOnFront(actors[last], actors[to]))
  )
    noteBeside(state, last, to);
  const single = type === "beside" || type === "wearing" || type === "holding" || type === "chasing";
  const side = type === "beside" ? findSide(relationPhrase) : undefined;
  const isSeated =
    SITTING.test(relationPhrase) || (RESTING.test(relationPhrase) && SEATS.test(actors[to]?.subject.id ?? ""));
  // In "a bed, a cat sleeping on the pillow", only the cat is on the pillow.
  // In "lanterns, stalls and a cat on a crate", only the cat is on it.
  const others = group.filter((index) => index !== last);
  const isOnlyLiving =
    type === "on" && isLiving(actors[last]) && others.length > 1 && others.every((index) => !isLiving(actors[index]));
  // The eggs of "a rabbit, eggs in a basket" are in it.
  const isContent =
    type === "inside" &&
    state.isLastListed &&
    !isLiving(actors[last]) &&
    others.some((index) => isLiving(actors[index]));
  const isLastOnly = single || isOnlyLiving || isContent || (state.isLastListed && POSTURE.test(relationPhrase));
  // A knight in armor who rides: the knight does.
  // The suitcase of "a man with a suitcase on a bridge" is on it too.
  const isCarried = (thing: number) =>
    type === "on" && relations.some((own) => own.type === "beside" && own.from === last && own.to === thing);
  const alone =
    WIDE.test(actors[to]?.subject.id ?? "") && !group.includes(last) ? [last, ...group.filter(isCarried)] : [last];
  for (const from of isLastOnly || !group.includes(last) ? alone : group) {
    if (from === to || (from !== last && isTooLarge(actors[from], actors[to], type))) continue;
    const rider = actors[from]?.subject;
    const isPerson = rider?.extent === "bust" || (rider?.drawn === true && rider.family.startsWith("person"));
    const sits =
      isPerson &&
      (type === "riding" || (isSeated && type === "on" && isSeat(actors[to], SITTING.test(relationPhrase))));
    // Animals whose picture is a face get a sitting body, and other pictures stand.
    if (SITTING.test(relationPhrase) && !sits && actors[from]?.subject.extent !== "face")
      reading.unused.push("sitting");
    if (type === "on" && isToppling(reading.scene, from, to)) {
      const lost = `${relationPhrase} ${actors[to]?.word ?? ""}`;
      reading.unused.push(lost);
      reading.missing.push(lost);
      relations.push({ type: "beside", from, to });
      continue;
    }
    // A bird that sits on a sign is no picture on it.
    const isAtop = type === "on" && isLiving(actors[from]) && BOARD.test(actors[to]?.subject.id ?? "");
    relations.push({
      type,
      from,
      to,
      ...(side && { side }),
      ...(sits && { isSeated: true }),
      ...(isAtop && { isAtop: true }),
      ...(type === "on" && SHOULDER.test(relationPhrase) && { isOnShoulder: true }),
    });
  }
  return type === "holding" || type === "wearing" ? "borne" : "free";
}
