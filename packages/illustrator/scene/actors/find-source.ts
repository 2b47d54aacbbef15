import type { ReaderState } from "../reading.ts";
import { findOwning, holds, isWorn, refine } from "../relations.ts";
import type { Actor } from "../scene.ts";
import { BEDDING, carries, growsOn, SEATS } from "./on-things.ts";
import { findOwner, isLiving } from "./owner.ts";
import { isPlatform } from "./relate-actor.ts";

const isAfloat = ({ subject }: Actor): boolean => /^transport-water/.test(subject.family);

/** Who has the thing of "a girl on a bench with a balloon" or of "a man on a pier with a dog": the one who is there. */
function findOccupant({ reading, relationPhrase, group }: ReaderState, to: number): number | undefined {
  const { actors, relations } = reading.scene;
  const [host, thing] = [group.at(-1) ?? -1, actors[to]];
  const isSeat = SEATS.test(actors[host]?.subject.id ?? "");
  // A frog on a lily pad with a crown wears it.
  const wears = thing !== undefined && isWorn(thing.subject) && !isLiving(actors[host]);
  if (!/^with/.test(relationPhrase) || !(isSeat || wears || isPlatform(actors[host]))) return undefined;
  if (thing === undefined || BEDDING.test(thing.subject.id) || growsOn(thing, actors[host])) return undefined;
  const occupant = relations.findLast(({ from, to: at }) => at === host && isLiving(actors[from]))?.from;
  if (wears) return occupant;
  if (!isSeat && !isAfloat(thing)) return occupant;
  return refine("beside", actors[occupant ?? -1], thing) === "holding" ? occupant : undefined;
}

const FULL = /^(?:full|filled|containing|packed|stuffed|loaded)\b/;

/** The owner of the things in "a waiter holding a tray with three glasses": the tray. */
function findHeldCarrier({ reading, relationPhrase, group, last }: ReaderState, to: number): number | undefined {
  const { actors, relations } = reading.scene;
  if (!/^(?:with|full of|filled with|containing)/.test(relationPhrase) || last === null || last === to)
    return undefined;
  // "A fox pulling a sledge full of presents": the sledge is full.
  if (FULL.test(relationPhrase)) return last;
  const isHeld = relations.some(
    ({ type, from, to: held }) => type === "holding" && from === group.at(-1) && held === last,
  );
  const [host, thing] = [actors[last], actors[to]];
  return isHeld && (holds(host?.subject.id ?? "", thing) || carries(host, thing)) ? last : undefined;
}

/** The thing that someone moves: the letter of "a man putting a letter into a mailbox". */
function findMoved({ reading: { scene }, relationPhrase, group, last }: ReaderState, to: number): number | undefined {
  if (!/^(?:into|onto)$/.test(relationPhrase) || last === null || last === to) return undefined;
  const isMoved = isLiving(scene.actors[group.at(-1) ?? -1]) && !isLiving(scene.actors[last]);
  return isMoved ? last : undefined;
}

/** The owner of the last thing, who is on the next one: the hiker of "a hiker with a backpack on a mountain". */
function findBearer({ reading: { scene }, relation, group }: ReaderState, to: number): number | undefined {
  const last = group.at(-1) ?? -1;
  if (relation !== "on" || isLiving(scene.actors[last]) || !isPlatform(scene.actors[to])) return undefined;
  const owner = findOwning(scene.relations, last)?.from;
  return owner !== undefined && isLiving(scene.actors[owner]) ? owner : undefined;
}

/** The thing before a new one that the pending relation relates it to. */
export const findSource = (state: ReaderState, to: number, named: number | null): number | undefined =>
  findMoved({ ...state, last: named }, to) ??
  findOccupant(state, to) ??
  findHeldCarrier({ ...state, last: named }, to) ??
  findBearer(state, to) ??
  findOwner(state.reading.scene, state.relation, state.group.at(-1));
