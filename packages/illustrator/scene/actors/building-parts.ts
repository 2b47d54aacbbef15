import type { Subject } from "@atelier/vocabulary";
import { nothingPending, type ReaderState } from "../reading.ts";
import { BUILT_UP } from "../shown/is-shown.ts";

const BUILDING = /^(?:place-|transport-)/;
/** Pictures of buildings with windows and a door. */
export const BUILDING_WITH_WINDOWS =
  /^(?:house|cottage|castle|church|school|hospital|hotel|office-building|log-cabin|treehouse|station|department-store|bank|derelict-house|houses|skyscraper|tower)/;

/**
 * Whether a door or window belongs to a building or to the houses of a place: drawn as a thing of its own, it would stand
 * beside them.
 */
export function isPartOfBuilding(
  { reading, group, relation, relationPhrase, joined, afterBackdrop }: ReaderState,
  subject: Subject,
): boolean {
  if (!/^(door|window|curtain)$/.test(subject.id)) return false;
  const owner = reading.scene.actors[group.at(-1) ?? -1]?.subject;
  const isOwned = relation ? /^(?:with|and its|has|having)/.test(relationPhrase) : joined;
  if (!owner) {
    const isAfterPlace = afterBackdrop !== null || reading.scene.actors.length === 0;
    return (
      isOwned &&
      isAfterPlace &&
      [reading.scene.place, ...reading.scene.beyond].some((place) => BUILT_UP.test(place ?? ""))
    );
  }
  // Curtains hang at a window, and would stand on the floor as things of their own.
  if (subject.id === "curtain") return true;
  return isOwned && (BUILDING.test(owner.family) || /^(tent|house|cottage|barn|hut)/.test(owner.id));
}

/** The building at whose door a thing is: "a bicycle in front of the door" is in front of the shop before. −1 if none is. */
export function findEntrance({ reading, relation, pending }: ReaderState, { id }: Subject): number {
  if (id !== "door" || pending.colorName !== null || !/^(?:in front of|beside)$/.test(relation ?? "")) return -1;
  return reading.scene.actors.findLastIndex(
    ({ subject }) => subject.id === "shop" || BUILDING_WITH_WINDOWS.test(subject.id),
  );
}

/** Reports a part of a building that its picture does not have: a door of a color, or a number of windows. */
export function notePartOfBuilding(state: ReaderState, subject: Subject, word: string): void {
  const { reading, pending, group } = state;
  const owner = reading.scene.actors[group.at(-1) ?? -1]?.subject;
  const isPictured = subject.id !== "curtain" && (!owner || BUILDING_WITH_WINDOWS.test(owner.id));
  const isPlain = pending.colorName === null && pending.size === 1 && (pending.count ?? 1) === 1;
  if (isPictured && isPlain) reading.hasWindows ||= subject.id === "window";
  else if (pending.colorName === null && isPictured) reading.unused.push([...pending.words, word].join(" "));
  else reading.scene.unread.push([pending.colorName, word].filter(Boolean).join(" "));
  Object.assign(state, { relation: null, joined: true });
  state.pending = nothingPending();
}
