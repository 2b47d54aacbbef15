import { dropActor } from "../activities.ts";
import type { Reading } from "../reading.ts";
import type { Actor } from "../scene.ts";
import { BUILDING_WITH_WINDOWS } from "./building-parts.ts";

const PART = /^(?:window|door|curtain)$/;
const BUILDING = /^(?:place-building|place-religious)/;
/** Kinds of pictures that show things side by side and not at their places. */
const LOOSE = /^(?:object|pattern|abstract)$/;
/** Buildings on whose front a sign or a wreath hangs at the door. */
const HUNG = /^(?:hanging-sign|wreath|placard|badge)/;

/**
 * Removes windows and doors beside a building, whose picture has its own: they would stand on the ground as things. What
 * the prompt says of them is reported.
 */
export function absorbParts(reading: Reading): void {
  const { scene, unused } = reading;
  if (LOOSE.test(scene.kind ?? "")) return;
  const house = scene.actors.find(({ subject }) => BUILDING.test(subject.family));
  if (!house) return;
  for (let index = scene.actors.length - 1; index >= 0; index--) {
    const part = scene.actors[index];
    if (!part || !PART.test(part.subject.id) || carriesSign(reading, index)) continue;
    const related = scene.relations.flatMap(({ type, from, to }) => {
      const thing = scene.actors[from === index ? to : from];
      return (from === index || to === index) && thing && thing !== house ? [{ type, thing }] : [];
    });
    unused.push(...related.map(({ type, thing }) => `${thing.word} ${type === "inside" ? "in" : type} ${part.word}`));
    notePart(reading, house, part);
    dropActor(scene, index);
  }
}

/** Puts flags without a place of their own on the ship or the castle of the picture. */
export function hoistFlags({ scene }: Pick<Reading, "scene">): void {
  const { actors, relations } = scene;
  const host = actors.findIndex(({ subject }) => MAST.test(subject.family) || /^castle/.test(subject.id));
  if (host < 0 || LOOSE.test(scene.kind ?? "")) return;
  for (const [index, { subject }] of actors.entries()) {
    const own = relations.filter(({ from, to }) => from === index || to === index);
    if (!/flag/.test(subject.id) || own.some(({ type }) => type !== "beside")) continue;
    scene.relations = relations.filter((relation) => !own.includes(relation));
    scene.relations.push({ type: "on", from: index, to: host });
  }
}

const MAST = /^transport-water/;

/** Whether a sign or a wreath hangs on a door. */
const carriesSign = ({ scene }: Reading, index: number): boolean =>
  scene.relations.some(({ type, from, to }) => {
    const thing = scene.actors[from];
    return to === index && type === "on" && thing !== undefined && HUNG.test(thing.subject.id);
  });

function notePart({ scene, unused, ...reading }: Reading, house: Actor, part: Actor): void {
  const isPictured = BUILDING_WITH_WINDOWS.test(house.subject.id) && part.subject.id !== "curtain";
  const isPlain = part.colorName === undefined && part.size === 1;
  if (part.color || !isPictured) {
    const words = [part.colorName, part.word].filter(Boolean).join(" ");
    scene.unread.push(words);
    reading.missing.push(words);
  } else if (!isPlain) unused.push(part.word);
  else house.adjectives = [...house.adjectives, part.word];
}
