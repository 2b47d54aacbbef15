import { type Subject, subjectsById } from "@atelier/vocabulary";
import { isLiving } from "../actors/owner.ts";
import { sits } from "../postures.ts";
import type { Reading } from "../reading.ts";
import { type Actor, MAX_ACTORS, plainActor, type Relation } from "../scene.ts";

/** An action of somebody that a picture of several things can show. */
interface Deed {
  /** The actors who do it, the nearest one before the verb first. */
  agents: readonly number[];
  /** The first actor after the verb, or −1. */
  patient: number;
  /** Who gets the patient, as the dog of "a boy throwing a ball to a dog", or −1. */
  recipient: number;
  verb: string;
}

/** Poses that the positions of things show, by their verbs. Each returns whether the picture shows the verb. */
const POSES: readonly (readonly [verbs: RegExp, show: (reading: Reading, deed: Deed) => boolean])[] = [
  [/^(?:jumping|jumps|leaping|leaps)$/, leap],
  [/^(?:eating|eats|nibbling|nibbles|drinking|drinks|sipping|sips|licking|licks|chewing|chews)$/, eat],
  [/^(?:playing|plays|throwing|throws|tossing|tosses|kicking|kicks)$/, play],
  [/^fishing$/, fish],
  [/^(?:feeding|feeds)$/, feed],
  [/^(?:watering|waters)$/, water],
  [/^(?:having|has|have|enjoying)$/, picnic],
];

/** Shows the verbs of a prompt that positions can show, and removes them from what is not drawn. */
export function strikePoses(reading: Reading, words: readonly string[]): void {
  const { scene } = reading;
  if (/^(?:pattern|portrait|object)$/.test(scene.kind ?? "")) return;
  for (const [at, verb] of words.entries()) {
    const show = POSES.find(([verbs]) => verbs.test(verb))?.[1];
    const deed = show && findDeed(scene.actors, words, at);
    if (!deed || !show(reading, deed)) continue;
    // "Jumping out of the water".
    if (words[at + 1] === "out") reading.unused = reading.unused.filter((text) => text !== "out");
    const isSaid = (text: string) => text === verb || (SINGLE.test(text) && text.split(" ")[0] === verb);
    scene.unread = scene.unread.filter((text) => !isSaid(text));
    reading.unused = reading.unused.filter((text) => !isSaid(text));
    reading.missing.splice(0, reading.missing.length, ...reading.missing.filter((text) => !isSaid(text)));
  }
}

/** Reports of a verb with its preposition. */
const SINGLE = /^\w+(?: (?:with|in|into|on|over|out))?$/;
/** Words between two who do the same: "a boy and his little sister fishing". */
const BETWEEN = /^(?:and|&|an?|the|his|her|their|its|two|three|little|small|young|old|big|brown|black|white)$/;
/** The most words between a verb and who does it: "a girl with a yellow raincoat jumping". */
const NEAR = 6;

/** Words between a thing and who gets it. */
const GIVEN = /^(?:to|for|with) (?:an?|the|his|her|their|its)(?: (?:little|small|big|brown|black|white|young|old))*$/;

function findDeed(actors: readonly Actor[], words: readonly string[], at: number): Deed | null {
  const places = actors.map(({ word }) => words.lastIndexOf(word.split(" ").at(-1) ?? word));
  const before = places.flatMap((place, index) =>
    place >= 0 && place < at && isLiving(actors[index]) ? [{ place, index }] : [],
  );
  const ordered = before.toSorted((a, b) => b.place - a.place);
  const [nearest] = ordered;
  if (!nearest || at - nearest.place > NEAR) return null;
  const agents = [nearest.index];
  let last = nearest.place;
  for (const { place, index } of ordered.slice(1)) {
    const between = words.slice(place + 1, last);
    if (!between.includes("and") || !between.every((word) => BETWEEN.test(word) || word === words[last])) break;
    agents.push(index);
    last = place;
  }
  const [patient = -1, recipient = -1] = places
    .flatMap((place, index) => (place > at ? [{ place, index }] : []))
    .toSorted((a, b) => a.place - b.place)
    .map(({ index }) => index);
  const between = words.slice((places[patient] ?? 0) + 1, places[recipient]).join(" ");
  const isGiven = isLiving(actors[recipient]) && GIVEN.test(between);
  return { agents, patient, recipient: isGiven ? recipient : -1, verb: words[at] ?? "" };
}

/** Lifts the one who jumps off the ground, or out of the water, unless it jumps over something that lifts it already. */
function leap({ scene, missing }: Reading, { agents }: Deed): boolean {
  const jumpers = agents.flatMap((agent) => scene.actors[agent] ?? []);
  const isRidden = scene.relations.some(
    ({ type, from, to }) => type === "riding" && (agents.includes(from) || agents.includes(to)),
  );
  // An animal that sits in the air jumps nowhere.
  if (isRidden || jumpers.some(({ outfit, subject }) => outfit?.isSeated || isSitting(subject))) return false;
  const isOver = scene.relations.some(({ type, from }) => type === "over" && agents.includes(from));
  if (isOver || jumpers.some(({ aloft }) => aloft)) return agents.length === 1;
  for (const jumper of jumpers) jumper.leaps = true;
  // A whale that jumps out of the water is seen above it.
  if (jumpers.some(({ subject }) => subject.stance === "swim") && /^(?:underwater)?$/.test(scene.place ?? "")) {
    scene.place = "sea";
    for (const jumper of jumpers) jumper.adjectives = [...jumper.adjectives, "water"];
    scene.unread = scene.unread.filter((word) => word !== "water");
    missing.splice(0, missing.length, ...missing.filter((word) => word !== "water"));
  }
  return true;
}

const isSitting = (subject: Subject): boolean => subject.family.startsWith("animal") && sits(subject);

const findHolding = ({ relations }: Reading["scene"], from: number, to: number): Relation | undefined =>
  relations.find((relation) => relation.type === "holding" && relation.from === from && relation.to === to);

/** Raises what somebody eats to the mouth. */
function eat({ scene }: Reading, { agents, patient }: Deed): boolean {
  const [agent = -1] = agents;
  const held = findHolding(scene, agent, patient);
  if (agents.length > 1 || !held || !/^(?:food|drink|plant)/.test(scene.actors[patient]?.subject.family ?? ""))
    return false;
  held.pose = "mouth";
  return true;
}

const BALL = /(?:ball|flying-disc|^yarn|^balloon)$/;
/** Balls that are kicked. */
const KICKED = /^soccer-ball$/;
/** Animals that run after a ball. */
const PLAYFUL = /^(?:dog|poodle|puppy|guide-dog|service-dog|cat|black-cat|fox|seal|wolf)/;

/** Puts a ball into the air between those who play with it, before the feet of who kicks it, or before a dog. */
function play({ scene }: Reading, { agents: throwers, patient, recipient }: Deed): boolean {
  const { actors, relations } = scene;
  const ball = actors[patient];
  const agents = recipient >= 0 ? [recipient, ...throwers] : throwers;
  const players = agents.flatMap((agent) => actors[agent] ?? []);
  const [first] = players;
  if (!ball || !first || ball.count > 1 || !BALL.test(ball.subject.id)) return false;
  const isOne = players.length === 1 && first.count === 1;
  const isPerson = (actor: Actor) => /^(?:person|family)/.test(actor.subject.family);
  if (isOne && !isPerson(first) && !PLAYFUL.test(first.subject.id)) return false;
  const others = relations.filter(({ from, to }) => ![from, to].includes(patient) || !isAmong(agents, from, to));
  // A ball on something stays there.
  if (others.some(({ from, to }) => [from, to].includes(patient))) return false;
  const isLow = isOne && (KICKED.test(ball.subject.id) || !isPerson(first));
  scene.relations.splice(0, scene.relations.length, ...others, {
    type: "holding",
    from: agents.at(-1) ?? 0,
    to: patient,
    pose: isLow ? "kicked" : "tossed",
    players: [...agents],
  });
  return true;
}

const isAmong = (agents: readonly number[], from: number, to: number): boolean =>
  agents.includes(from) || agents.includes(to);

const isPerson = (actor: Actor | undefined): boolean => /^person/.test(actor?.subject.family ?? "");

/** Gives people a thing for what they do, once for each of them. Returns whether they have it. */
function equip(
  { scene }: Reading,
  agents: readonly number[],
  tool: Subject | undefined,
  pose: Relation["pose"],
): boolean {
  const { actors, relations } = scene;
  if (!tool || agents.some((agent) => !isPerson(actors[agent]))) return false;
  const isBusy = (agent: number) => relations.some(({ type, from }) => type === "holding" && from === agent);
  if (agents.some(isBusy) || actors.length + agents.length > MAX_ACTORS) return false;
  for (const agent of agents) {
    const to = actors.push({ ...plainActor(tool), count: actors[agent]?.count ?? 1 }) - 1;
    relations.push({ type: "holding", from: agent, to, pose });
  }
  return true;
}

const TOOL = /^(?:fishing-pole|watering-can)$/;

/** The thing of a deed that the prompt names itself: "fishing with a rod". */
function findOwnTool({ scene }: Reading, { agents }: Deed, id: string, pose: Relation["pose"]): boolean {
  const own = scene.relations.find(
    ({ type, from, to }) => type === "holding" && agents.includes(from) && scene.actors[to]?.subject.id === id,
  );
  if (own && agents.length === 1 && TOOL.test(id)) own.pose = pose;
  return own !== undefined && agents.length === 1;
}

/** Gives a fishing rod to who fishes. A fishing boat fishes nothing. */
function fish(reading: Reading, deed: Deed): boolean {
  return (
    findOwnTool(reading, deed, "fishing-pole", "angled") ||
    equip(reading, deed.agents, subjectsById().get("fishing-pole"), "angled")
  );
}

/** The food that people hold out to animals, by the ids of the animals. */
const FOODS: readonly (readonly [RegExp, string])[] = [
  [/^(?:duck|swan|goose|bird|black-bird|dove|chicken|rooster|hatching-chick|front-facing-baby-chick|fish)/, "bread"],
  [/^(?:cat|black-cat|seal|penguin|otter|dolphin)/, "fish"],
  [/^(?:dog|poodle|wolf|lion|tiger)/, "meat-on-bone"],
  [/^(?:cow|ox|sheep|ewe|ram|lamb|goat|giraffe|elephant|llama|camel|deer|bison)/, "leafy-green"],
  [/^(?:monkey|gorilla|orangutan)/, "banana"],
  [/^panda/, "bamboo"],
  [/^(?:squirrel|chipmunk)/, "chestnut"],
  [/^(?:horse|donkey|rabbit|pig|hamster|mouse|unicorn|zebra)/, "carrot"],
];

/** Gives people food in the hand at the side of the animals that they feed, which look to it. */
function feed(reading: Reading, { agents, patient }: Deed): boolean {
  const { actors, relations } = reading.scene;
  const animal = actors[patient];
  const [agent = -1] = agents;
  const feeder = actors[agent];
  if (!animal || !feeder || agents.length > 1 || !animal.subject.family.startsWith("animal")) return false;
  const id = FOODS.find(([ids]) => ids.test(animal.subject.id))?.[1] ?? "";
  const held = relations.find(({ type, from }) => type === "holding" && from === agent);
  const isFood = /^(?:food|plant|animal-marine)/.test(actors[held?.to ?? -1]?.subject.family ?? "");
  if (held && isFood) held.pose = "offered";
  else if (!equip(reading, [agent], subjectsById().get(id), "offered")) return false;
  const own = relations.find(({ type, from }) => type === "holding" && from === agent);
  if (own) own.target = patient;
  animal.gazesAt = feeder.subject.id;
  return true;
}

/** Gives a watering can to who waters plants. */
function water(reading: Reading, deed: Deed): boolean {
  const { actors, relations } = reading.scene;
  const { agents, patient } = deed;
  const [agent = -1] = agents;
  if (agents.length > 1 || !/^(?:plant|food-(?:vegetable|fruit))/.test(actors[patient]?.subject.family ?? ""))
    return false;
  // Plants that are watered are not in the hands.
  const held = findHolding(reading.scene, agent, patient);
  if (held) held.type = "beside";
  const isEquipped =
    findOwnTool(reading, deed, "watering-can", "offered") ||
    equip(reading, [agent], subjectsById().get("watering-can"), "offered");
  const own = relations.find(({ type, from }) => type === "holding" && from === agent);
  if (own) own.target = patient;
  return isEquipped;
}

/** Gathers several of a kind around the blanket of their picnic. */
function picnic({ scene }: Reading, { agents, patient }: Deed): boolean {
  const { actors, relations } = scene;
  const [agent = -1] = agents;
  const isPicnic = actors[patient]?.subject.id === "picnic";
  const isPlaced = relations.some(({ from, to }) => [from, to].includes(agent));
  if (!isPicnic || isPlaced || agents.length > 1 || (actors[agent]?.count ?? 0) < 3) return false;
  relations.push({ type: "around", from: agent, to: patient });
  return true;
}
