import type { Rgb } from "@atelier/painting";
import { hasBody, type Subject, subjectsById, type Token } from "@atelier/vocabulary";
import { isLiving } from "./actors/owner.ts";
import type { Reading } from "./reading.ts";
import { isWorn } from "./relations.ts";

/** Animals whose picture sits, beside those that are a head on a sitting body. */
const SITS =
  /^(?:chipmunk|squirrel|rabbit|mouse|rat|monkey|orangutan|beaver|owl|otter|seal|service-dog|teddy-bear|mermaid|merman|merperson)$/;
/** Animals whose picture leaps. */
const LEAPS = /^(?:donkey|horse|kangaroo|dolphin|orca)$/;

/** Birds that another picture shows in flight, and the colors of those that are not blue there. */
const FLYING: Readonly<Record<string, Rgb | undefined>> = {
  bird: undefined,
  crow: [42, 44, 56],
  "black-bird": [42, 44, 56],
};

/** Words of birds that do not fly. */
const LANDED =
  /^(?:sitting|sits|resting|rests|perched|walking|standing|eating|pecking|feeding|sleeping|ground|grass|wire|wires)$/;

/** Draws the birds in the air, and a flock of which the prompt says nothing else, in flight. */
export function spreadWings(scene: Reading["scene"], tokens: readonly Token[]): void {
  const { actors, relations } = scene;
  for (const [index, actor] of actors.entries()) {
    const own = relations.filter(({ from, to }) => [from, to].includes(index));
    const isOver = own.some(({ type, from }) => type === "over" && from === index);
    // "Birds in the sky above a house": the house stands on land.
    if (isOver && scene.place === "sky") scene.place = null;
    const isFlock = actor.crowd && own.length === 0 && !tokens.some(({ word }) => LANDED.test(word));
    const isFlying = actor.aloft || isOver || isFlock;
    if (!Object.hasOwn(FLYING, actor.subject.id) || !isFlying) continue;
    actor.color ??= FLYING[actor.subject.id];
    actor.subject = subjectsById().get("flying-bird") ?? actor.subject;
  }
}

/** Words before a crossing that is a place. */
const BEFORE_PLACE = /^(?:an?|the|zebra|pedestrian|level|railway|railroad|road|street)$/;

/** Whether the picture of an animal sits. */
export const sits = ({ id, family, extent }: Subject): boolean =>
  SITS.test(id) || /^animal-(?:bird|amphibian)/.test(family) || (extent === "face" && hasBody(id));

/** Verbs that a picture shows only in some postures, with whether that of a subject is one of them. */
const postures: readonly (readonly [RegExp, (subject: Subject) => boolean])[] = [
  [
    /^(?:standing|stands|crossing|crosses)$/,
    (subject) => !subject.family.startsWith("animal") || /^animal-bird/.test(subject.family) || !sits(subject),
  ],
  [
    /^(?:flying|flies|soaring|soars|gliding|glides|hovering|hovers)$/,
    ({ family, stance }) => !family.startsWith("animal") || stance === "fly",
  ],
  [/^(?:jumping|jumps|leaping|leaps)$/, ({ id, family }) => LEAPS.test(id) || /^person-sport/.test(family)],
];

/** Shoes that the pictures of people and animals cannot wear. */
const SKATES = /^(?:ice-skate|roller-skate)$/;

/** Draws the two skates of a skater, and reports that they are not on the feet. */
export function noteSkates({ scene, unused }: Reading, tokens: readonly Token[]): void {
  const words = tokens.map(({ word }) => word);
  for (const [index, actor] of scene.actors.entries()) {
    const isOn = ({ type, from, to }: Reading["scene"]["relations"][number]) =>
      type === "on" && to === index && isLiving(scene.actors[from]);
    // Skates beside somebody or in a hand are things.
    const at = words.lastIndexOf(actor.word.split(" ").at(-1) ?? "");
    const isOnFeet = words.slice(Math.max(0, at - 3), Math.max(0, at)).some((word) => /^(?:on|wearing)$/.test(word));
    if (!SKATES.test(actor.subject.id) || !scene.actors.some(isLiving) || !(isOnFeet || scene.relations.some(isOn)))
      continue;
    if (actor.count > 1) actor.count = 2;
    unused.push(`on ${actor.word}`);
    // "On skates with a scarf": the scarf is the skater's.
    const skater = scene.relations.find(isOn)?.from ?? scene.actors.findIndex(isLiving);
    scene.relations = scene.relations
      .filter((relation) => !isOn(relation))
      .map((relation) => {
        const thing = relation.from === index ? scene.actors[relation.to] : undefined;
        return thing && isWorn(thing.subject) ? { type: "wearing", from: skater, to: relation.to } : relation;
      });
  }
}

const JUMPS = /^(?:jumping|jumps|leaping|leaps)$/;

/** Reports the verbs of people and animals whose picture has another posture: a sitting moose that crosses a road. */
export function notePostures({ scene, unused }: Reading, tokens: readonly Token[]): void {
  const words = tokens.map(({ word }) => word);
  const places = scene.actors.map(({ word }) => words.indexOf(word.split(" ").at(-1) ?? word));
  for (const [at, word] of words.entries()) {
    const [, isShown] = postures.find(([verbs]) => verbs.test(word)) ?? [];
    const nearest = places.indexOf(Math.max(...places.filter((place) => place >= 0 && place < at)));
    const actor = scene.actors[nearest];
    if (!isShown || !actor || !isLiving(actor) || isShown(actor.subject)) continue;
    const isOver = scene.relations.some(({ type, from }) => type === "over" && from === nearest);
    if (JUMPS.test(word) && (actor.leaps || ((actor.aloft || isOver) && !sits(actor.subject)))) continue;
    if (BEFORE_PLACE.test(words[at - 1] ?? "")) continue;
    if (![...scene.unread, ...unused].some((phrase) => phrase.split(" ").includes(word))) unused.push(word);
  }
}
