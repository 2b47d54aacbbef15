import { type Subject, subjectsById, type Token } from "@atelier/vocabulary";
import type { Reading } from "./reading.ts";
import type { Actor } from "./scene.ts";

/** Activities for which the icon sets have pictures of people, by their words. */
const doings: Record<string, string> = {
  running: "running",
  runs: "running",
  jogging: "running",
  walking: "walking",
  walks: "walking",
  strolling: "walking",
  biking: "biking",
  cycling: "biking",
  swimming: "swimming",
  swims: "swimming",
  surfing: "surfing",
  surfs: "surfing",
  dancing: "dancing",
  dances: "dancing",
  golfing: "golfing",
  juggling: "juggling",
  juggles: "juggling",
  climbing: "climbing",
  rowing: "rowing-boat",
  kneeling: "kneeling",
  meditating: "in-lotus-position",
  yoga: "in-lotus-position",
  bowing: "bowing",
  skiing: "skier",
  snowboarding: "snowboarder",
  cartwheeling: "cartwheeling",
  weightlifting: "lifting-weights",
  haircut: "getting-haircut",
};

/**
 * Replaces a person with an activity by the picture of the activity, and removes the vehicle or animal that the
 * picture includes.
 */
export function activities(reading: Reading, tokens: readonly Token[]): void {
  const { scene } = reading;
  const subjects = subjectsById();
  const doing = findDoings(scene.actors, tokens);
  // A family on bicycles has several riders.
  const included = new Set<Actor>();
  for (const [index, actor] of scene.actors.entries()) {
    const sex = findSex(actor);
    if (!sex) continue;
    // The pictures of activities have clothes of their own.
    const isDressed = scene.relations.some(({ type, from }) => type === "wearing" && from === index);
    if (actor.outfit) continue;
    const ridden = scene.relations.find(
      (relation) => relation.from === index && (relation.type === "riding" || relation.type === "on"),
    );
    const mount = ridden && scene.actors[ridden.to]?.subject.id;
    // Who is in a bed lies in it, unless the prompt names another pose.
    const isAsleep = mount === "bed" && !tokens.some(({ word }) => UPRIGHT.test(word));
    const name =
      mount === "bicycle" ? "biking" : mount === "surfboard" ? "surfing" : isAsleep ? "in-bed" : doing[index];
    const picture =
      name && (!isDressed || name === "biking")
        ? (subjects.get(`${sex}-${name}`) ?? subjects.get(`person-${name}`) ?? subjects.get(name))
        : undefined;
    if (!picture) continue;
    showActivity(reading, actor, picture);
    const isDone = (word: string) => doings[word] === name || (TREATED.test(name ?? "") && GETTING.test(word));
    scene.unread = scene.unread.filter((word) => !isDone(word) && !(isAsleep && ASLEEP.test(word)));
    const mounted = scene.actors[ridden?.to ?? -1];
    if ((name === "biking" || isAsleep) && mounted) included.add(mounted);
    // The picture of a cyclist has no basket on the bicycle.
    const basket = scene.actors.find(({ subject }) => subject.id === "basket");
    if (name === "biking" && basket) reading.beside.push(`${basket.word} beside bicycle`);
  }
  for (const actor of included) dropActor(scene, scene.actors.indexOf(actor));
}

/** People and children, by the word for them in the pictures of activities. */
const SEXES: ReadonlyMap<string, string> = new Map([
  ["man", "man"],
  ["boy", "man"],
  ["woman", "woman"],
  ["girl", "woman"],
  ["person", "person"],
  ["child", "person"],
]);

/** The first word of the pictures of activities for a person. Undefined for other things. */
export const findSex = ({ subject }: Actor): string | undefined => SEXES.get(subject.id);

/** Gives a person the picture of an activity. It shows an adult, so a child is reported. */
export function showActivity({ guessed }: Reading, actor: Actor, picture: Subject): void {
  if (/^(?:boy|girl|child)$/.test(actor.subject.id)) guessed.push(`${actor.word} (as ${picture.label})`);
  actor.subject = picture;
}

/** Pictures of people who get a treatment, such as a haircut, and the words for getting it. */
const TREATED = /^getting-/;
const GETTING = /^(?:getting|gets|having|has|receiving)$/;

const UPRIGHT = /^(?:sitting|sits|standing|jumping|dancing|kneeling)$/;
/** Words of a person who sleeps in a bed. */
const ASLEEP = /^(?:sleeping|asleep|lying)$/;

/** The activity of each actor: the first one that the prompt names after the actor, or directly before it. */
function findDoings(actors: readonly Actor[], tokens: readonly Token[]): (string | undefined)[] {
  const words = tokens.map(({ word }) => word);
  const places = actors.map(({ word }) => words.indexOf(word.split(" ").at(-1) ?? word));
  return places.map((at) => {
    const next = Math.min(...places.filter((otherPlace) => otherPlace > at), words.length);
    const own = [words[at - 1] ?? "", ...words.slice(Math.max(0, at), next)];
    // "Two people dancing" and "a man and a woman dancing" share what follows.
    const isJoined = /^(?:and|&)$/.test(words.slice(at + 1, next).find((word) => !/^(?:an?|the)$/.test(word)) ?? "");
    const found = (isJoined ? [...own, ...words.slice(next)] : own).find((word) => Object.hasOwn(doings, word));
    return found && doings[found];
  });
}

/** Removes an actor and all its relations from the scene. */
export function dropActor(scene: Reading["scene"], gone: number): void {
  scene.actors.splice(gone, 1);
  const moved = (index: number) => (index > gone ? index - 1 : index);
  scene.relations = scene.relations
    .filter(({ from, to }) => from !== gone && to !== gone)
    .map((relation) => ({ ...relation, from: moved(relation.from), to: moved(relation.to) }));
}
