import { findSubject, type Subject } from "@atelier/vocabulary";
import { type Actor, MAX_ACTORS, type Relation, type RelationType, type Scene } from "./scene.ts";

/** Whether a subject contains an actor, such as a vase its flowers. */
export const holds = (id: string, actor: Actor | undefined) =>
  actor !== undefined &&
  ((/^(vase|basket|wheelbarrow|pickup|bowl|bucket|potted-plant|flower-pot|jar|nest|box|crate|bouquet-paper)/.test(id) &&
    /^(plant|food)/.test(actor.subject.family) &&
    actor.subject.height < 0.9) ||
    (/^(fishbowl|bowl|jar|bucket)/.test(id) && /^animal-marine/.test(actor.subject.family)));
const clothing = /^(clothing)$/;
/** Ids of containers. */
export const containers =
  /basket|bowl|flower-pot|box|crate|luggage|suitcase|bottle|bucket|cage|vase|bouquet-paper|plate|beverage|glass|jar|pot|package|treasure-chest|bag|wagon|wheelbarrow|truck|nest|skillet/;
const worn = /beanie|hat|cap|crown|helmet|glasses|goggles|scarf|mask|tie|bow|ribbon/;

/** Ids of things that are held above the head. */
export const HELD_UP = /^(umbrella|closed-umbrella)/;

/** Whether the pictures of animals and people can wear a subject. */
export const isWorn = (subject: Subject) => worn.test(subject.id);

/** The relation of a thing to the earlier one that has it beside it or holds it: the bowl of "a cat with a bowl". */
export const findOwning = (relations: readonly Relation[], owned: number): Relation | undefined =>
  relations.findLast(({ type, from, to }) => to === owned && from < owned && /^(?:beside|holding)$/.test(type));

/**
 * Adds the relation before a pronoun: "it" is the thing named before the last one, and "her" a person or an animal.
 * Returns whether the scene has it.
 */
export function backward(
  scene: Pick<Scene, "actors" | "relations">,
  group: readonly number[],
  { type, side }: Pick<Relation, "type" | "side">,
  pronoun = "it",
): boolean {
  const from = group.at(-1);
  if (from === undefined) return false;
  // "A table with a bowl of apples on it" has the bowl on the table already.
  if (scene.relations.some((relation) => relation.type === type && relation.to === from)) return true;
  const living = (family: RegExp) =>
    scene.actors.findLastIndex(({ subject }, index) => index < from && family.test(subject.family));
  const person = /^(?:him|her)$/.test(pronoun) ? living(/^person/) : -1;
  if (person >= 0) {
    // "Pushing him" holds no one in the hands.
    scene.relations.push({ type: type === "holding" ? "beside" : type, from, to: person });
    return true;
  }
  // "A hedgehog carrying an apple on its back": the apple is on the hedgehog.
  const carried = scene.relations.findLast((relation) => relation.type === "holding" && relation.from === from);
  if (carried && type === "on") {
    Object.assign(carried, { type, from: carried.to, to: from });
    return true;
  }
  if (type === "holding") {
    hold(scene, from);
    return true;
  }
  if (pronoun === "it" && type === "on" && (seatAll(scene, from) || putAllOn(scene, from))) return true;
  // "A fridge with magnets and a memo that is not drawn on it": the magnets are on the fridge.
  const owned = scene.relations.filter((relation) => relation.type === "beside" && relation.from === from);
  if (pronoun === "it" && type === "on" && owned.some(({ to }) => to > from)) {
    for (const own of owned) if (own.to > from) Object.assign(own, { type, from: own.to, to: from });
    return true;
  }
  const known = scene.relations.find((relation) => relation.from === from || relation.to === from);
  const before = known ? (known.from === from ? known.to : known.from) : from - 1;
  // "A plate, a fork to the left of it and a knife to the right of it": both are beside the plate.
  const host = scene.relations.find(
    (relation) => relation.from === before && ((side && relation.side) || relation.isBothSides),
  )?.to;
  const to = host ?? before;
  if (to < 0 || to === from) return false;
  // "A fence with a cat on top and a dog in front of it": the dog is in front of the fence.
  const carrier = /^(?:in front of|behind|under|beside)$/.test(type)
    ? scene.relations.find((relation) => relation.type === "on" && relation.from === to && relation.to !== from)
    : undefined;
  if (carrier && !/^(?:him|her)$/.test(pronoun)) {
    scene.relations = scene.relations.filter((relation) => ![relation.from, relation.to].includes(from));
    scene.relations.push({ type, from, to: carrier.to, ...(side && { side }) });
    return true;
  }
  // "A caterpillar on a leaf, a drop above it": the drop is above both.
  const rider = type === "over" ? scene.relations.find((own) => own.type === "on" && own.to === to)?.from : undefined;
  if (rider !== undefined && rider !== from) {
    scene.relations.push({ type, from, to: rider });
    return true;
  }
  scene.relations = scene.relations.filter(
    (relation) =>
      !(
        relation.type === "beside" &&
        [relation.from, relation.to].includes(from) &&
        [relation.from, relation.to].includes(to)
      ),
  );
  scene.relations.push({ type, from, to, ...(side && { side }) });
  return true;
}

/**
 * "A stack of books with a cup and an apple on top": both are on the books. Returns whether several things follow one
 * that has them.
 */
function putAllOn(scene: Pick<Scene, "actors" | "relations">, last: number): boolean {
  const owning = scene.relations.findLast(({ type, from, to, side }) => type === "beside" && !side && from < to);
  if (!owning || owning.to >= last) return false;
  const { from: host, to: first } = owning;
  const isFree = scene.relations.every(({ from, to }) => from <= first && to <= first);
  const isSmall = scene.actors.slice(first, last + 1).every(({ subject }) => subject.stance === "small");
  // "A girl with a bag and a hat on her head" does not carry the bag there.
  if (!isFree || !isSmall || /^(?:animal|person)/.test(scene.actors[host]?.subject.family ?? "")) return false;
  scene.relations = scene.relations.filter((relation) => relation !== owning);
  for (let from = first; from <= last; from++) scene.relations.push({ type: "on", from, to: host });
  return true;
}

/**
 * "A bench with a man and a woman on it": "it" is neither of them, and both are on the bench. Returns whether several
 * living things follow one thing.
 */
function seatAll(scene: Pick<Scene, "actors" | "relations">, last: number): boolean {
  const isLiving = (index: number) => /^(?:animal|person)/.test(scene.actors[index]?.subject.family ?? "");
  let first = last;
  while (first > 0 && isLiving(first - 1)) first--;
  const isGroup = first > 0 && first < last && isLiving(last);
  if (!isGroup || scene.relations.some(({ from, to }) => from >= first && to >= first)) return false;
  const host = first - 1;
  scene.relations = scene.relations.filter(({ type, from, to }) => type !== "beside" || from !== host || to < first);
  for (let from = first; from <= last; from++) scene.relations.push({ type: "on", from, to: host });
  return true;
}

/**
 * "A stack of books with an apple on top" and "a dog with a hat on its head": the last thing is on the one that it
 * belongs to. Returns whether it belongs to one.
 */
export function putOnOwner(scene: Pick<Scene, "actors" | "relations" | "unread">, last: number | null): boolean {
  const { relations } = scene;
  const link = relations.findLast(({ type, to }) => to === last && /^(?:beside|holding|wearing|on)$/.test(type));
  const reverse = relations.findLast(({ type, from }) => from === last && type === "on");
  if (link && /^(?:beside|holding)$/.test(link.type)) {
    Object.assign(link, { type: "on", from: link.to, to: link.from });
    const { word = "" } = scene.actors[link.from] ?? {};
    scene.unread = scene.unread.filter((phrase) => phrase !== `carrying ${word}`);
  }
  return link !== undefined || reverse !== undefined;
}

/** Puts the last thing, which is on someone, on the shoulder. */
export function putOnShoulder({ relations }: Pick<Scene, "relations">, last: number | null): void {
  const own = relations.findLast(({ type, from, to }) => type === "on" && (from === last || to === last));
  if (own) own.isOnShoulder = true;
}

/** Moves a thing to the distance or the foreground. It is not beside others any more. */
export function moveAway(scene: Pick<Scene, "actors" | "relations">, index: number, distance: -1 | 1): void {
  const actor = scene.actors[index];
  if (actor) actor.distance = distance;
  scene.relations = scene.relations.filter(
    ({ type, from, to, side }) => type !== "beside" || side || (from !== index && to !== index),
  );
}

/** "On her lap" puts the last thing before the chest of the last person or animal before it. */
function hold(scene: Pick<Scene, "actors" | "relations">, held: number): void {
  const owner = scene.actors.findLastIndex(
    ({ subject }, index) => index < held && /^(animal|person)/.test(subject.family),
  );
  if (owner < 0) return;
  scene.relations = scene.relations.filter(({ from, to }) => from !== held && to !== held);
  scene.relations.push({ type: "holding", from: owner, to: held });
}

/** The actor with the same picture, and with the same color if one is named. */
export const findSame = (
  actors: readonly Actor[],
  subject: Subject,
  colorName: string | undefined,
): Actor | undefined =>
  actors.find(
    (otherActor) =>
      otherActor.subject.id === subject.id && (colorName === undefined || otherActor.colorName === colorName),
  );

/** Merges an actor with an equal actor unless the colors differ. Returns its index, or −1 if the scene is full. */
export function merge(actors: Actor[], actor: Actor): number {
  const same = findSame(actors, actor.subject, actor.colorName);
  if (same) return actors.indexOf(same);
  return actors.length >= MAX_ACTORS ? -1 : actors.push(actor) - 1;
}

/** Things in the air that a person holds by a string. */
const ON_STRINGS = /^(?:balloon|kite)$/;
/** Who is on these rides them. */
const RIDDEN = /^(?:bicycle|motorcycle|motor-scooter|horse|donkey|camel|two-hump-camel|unicorn|zebra)$/;

/** Things that are used, on which nothing stands: a telephone is in the hand, and who is "on" a computer or a blackboard works at it. */
const USES: readonly (readonly [RegExp, RelationType])[] = [
  [/phone/, "holding"],
  [
    /^(?:laptop|desktop-computer|keyboard|easel|blackboard|placard|framed-picture|musical-keyboard|grand-piano)/,
    "beside",
  ],
];

/** The relation of a person to a thing that the person is "on" and uses. */
export const findUse = (phrase: string, user: Actor | undefined, thing: Actor | undefined): RelationType | undefined =>
  phrase === "on" && /^person/.test(user?.subject.family ?? "")
    ? USES.find(([ids]) => ids.test(thing?.subject.id ?? ""))?.[1]
    : undefined;

/** The relation of a preposition between two actors. */
export function refine(type: RelationType, from: Actor | undefined, to: Actor | undefined): RelationType {
  if (!from || !to) return type;
  const living =
    /^(animal|person|family)/.test(from.subject.family) ||
    from.subject.extent !== "whole" ||
    /snowman|robot|teddy|ghost|scarecrow|jack-o|cactus/.test(from.subject.id);
  // Who is in the reeds stands before them.
  if (type === "inside" && to.subject.id === "reeds") return "in front of";
  // Who stands in a puddle is on its water. The lanterns reflected in it are not.
  if (type === "inside" && to.subject.id === "puddle")
    return /^(?:animal|person|transport)/.test(from.subject.family) ? "on" : "beside";
  // A hen with her chicks does not wear them.
  if (type === "wearing" && /^(animal|person)/.test(to.subject.family)) return "beside";
  if (type === "on" && /^person/.test(from.subject.family) && RIDDEN.test(to.subject.id)) return "riding";
  if (type === "inside" && living && /^(armchair|chair|stool|couch|bench|hammock|bed$)/.test(to.subject.id))
    return "on";
  const wear = clothing.test(to.subject.family) && isWorn(to.subject);
  if (living && wear && (type === "beside" || type === "inside")) return "wearing";
  const isFlag = /^flag-of-/.test(to.subject.id) && to.count <= from.count;
  const isSmall = to.subject.stance === "small" && (to.subject.height <= 0.8 || HELD_UP.test(to.subject.id));
  const canHold = living && (isSmall || isFlag || ON_STRINGS.test(to.subject.id));
  // A small animal beside a big thing does not hold it, and no rabbit a big pumpkin.
  const isHalf = /^animal/.test(from.subject.family) && to.subject.height >= from.subject.height / 2;
  const isLarger = to.size > 1 && (from.size < 1 || isHalf);
  // Each of three people has an umbrella.
  if (type === "beside" && canHold && !isLarger && to.count <= Math.max(2, from.count)) return "holding";
  if (type === "holding" && !canHold && to.subject.stance !== "small" && to.subject.height > 1.2) return "beside";
  const isFishbowl =
    /^animal-marine/.test(from.subject.family) && /^(fishbowl|bowl|jar|glass|tumbler)/.test(to.subject.id);
  if (
    type === "inside" &&
    !isFishbowl &&
    to.subject.height < from.subject.height * 0.35 &&
    !/boat|canoe|car|cup|tub/.test(to.subject.id) &&
    (!containers.test(to.subject.id) || /bottle/.test(to.subject.id))
  )
    return "beside";
  return type;
}

/** Whether a subject can carry text. */
export const lettered = (subject: Subject) =>
  /placard|hanging-sign|blackboard|calendar|sign|banner|cake|shirt|book|newspaper|scroll|flag|package|envelope|poster|board|memo|door|shop|store|box|mug|beverage|card|laptop|television|balloon|speech|^jar|^bottle$|^label|canned-food/.test(
    subject.id,
  );

const hairs: Record<string, string> = {
  red: "red-hair",
  ginger: "red-hair",
  orange: "red-hair",
  white: "white-hair",
  gray: "white-hair",
  grey: "white-hair",
  silver: "white-hair",
  blonde: "blonde-hair",
  blond: "blonde-hair",
  golden: "blonde-hair",
  yellow: "blonde-hair",
};

/** Sets the hair color by a variant of the person's picture. Returns whether there is one. */
export function dyeHair(actor: Actor, color: string): boolean {
  const variant = hairs[color];
  const match =
    variant && /^(man|woman|person)$/.test(actor.subject.id)
      ? findSubject(`${actor.subject.id} ${variant.replace("-", " ")}`)
      : undefined;
  if (match) actor.subject = match.subject;
  return match !== undefined;
}

/** Gives a man a beard. Returns whether there is a picture. */
export function growBeard(actor: Actor, word: string): boolean {
  const match =
    /beard|moustache|mustache/.test(word) && /^(?:man|person)$/.test(actor.subject.id)
      ? findSubject("man beard")
      : undefined;
  if (match) actor.subject = match.subject;
  return match !== undefined;
}
