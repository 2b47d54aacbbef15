import { naturalColor, ownColor, type Subject, subjectsById } from "@atelier/vocabulary";
import { adorn } from "../phrases/motifs.ts";
import { isStacked, stack } from "../phrases/stacks.ts";
import { nothingPending, type ReaderState } from "../reading.ts";
import { containers, findSame, isWorn, merge } from "../relations.ts";
import { type Actor, MAX_ACTORS } from "../scene.ts";
import { findEntrance, isPartOfBuilding, notePartOfBuilding } from "./building-parts.ts";
import { countPictures, countUncounted, SINGLE } from "./count-pictures.ts";
import { isOwnPart, noteOwnPart } from "./own-parts.ts";
import { isLiving } from "./owner.ts";
import { place } from "./place-actor.ts";

export const MAX_PER_ACTOR = 30;

/** "A row of five trees" stands in a row. */
const ROW = /\b(?:row|line) of$/;

/** How many things surround another one, if the prompt names no number. */
const AROUND = 5;

/** Reports what a thing should lack: its picture has the parts that it has. */
export function notePart({ reading, lacking }: ReaderState, word: string): void {
  if (lacking) reading.unused.push(`without ${word}`);
}

/** Adds a named subject to the scene with its pending modifiers, and relates it to the subjects before it. */
export function addActor(state: ReaderState, subject: Subject, word: string, plural: boolean): void {
  const { scene } = state.reading;
  if (state.negated) {
    scene.excluded.push(subject.id);
    // Clothes are no part of a picture, except those that it always has.
    if (subject.family !== "clothing") notePart(state, word);
    return;
  }
  if (isLooseClothing(state, subject) || isFaceOfThing(state, word)) {
    leaveOut(state, word);
    return;
  }
  const building = findEntrance(state, subject);
  if (building >= 0) {
    place(state, building);
    const actor = scene.actors[building];
    if (actor) actor.adjectives = [...actor.adjectives, word];
    Object.assign(state, { joined: false, relation: null, pending: nothingPending() });
    return;
  }
  if (isPartOfBuilding(state, subject)) {
    notePartOfBuilding(state, subject, word);
    return;
  }
  if (isOwnPart(state, subject)) {
    noteOwnPart(state, word);
    return;
  }
  wearAfterComma(state, subject);
  const index = enlist(state, subject, word, plural);
  if (index < 0) {
    scene.unread.push(word);
    state.reading.missing.push(word);
  } else {
    const people = plural && state.pending.count === null ? state.group : [];
    const nth = scene.relations.length;
    place(state, index);
    share(scene, people, index, nth);
  }
  state.isCounted = state.pending.count !== null;
  state.joined = false;
  state.relation = null;
  state.pending = nothingPending();
}

/** Gives each of several people before "holding mugs" a mug. `nth` is the index of the relation of the last of them. */
function share(
  { actors, relations }: ReaderState["reading"]["scene"],
  people: readonly number[],
  index: number,
  nth: number,
) {
  const [actor, relation] = [actors[index], relations[nth]];
  // The couple at the end of a list of stalls and trees.
  const first = people.findLastIndex((index) => !/^person/.test(actors[index]?.subject.family ?? "")) + 1;
  const owners = people.slice(first);
  const others = owners.filter((person) => person !== relation?.from);
  const isShared =
    relation?.to === index &&
    /^(?:holding|wearing)$/.test(relation.type) &&
    others.length > 0 &&
    actors.length + others.length <= MAX_ACTORS;
  if (!actor || !isShared) return;
  actor.count = actors[relation.from]?.count ?? 1;
  for (const person of others)
    relations.push({ ...relation, from: person, to: actors.push({ ...actor, count: actors[person]?.count ?? 1 }) - 1 });
}

/** Clothing on a person that the pictures of people cannot wear. Without a wearer, it is a thing of its own. */
function isLooseClothing(
  { reading, group, relation, relationPhrase, bearer, joined, pending }: ReaderState,
  subject: Subject,
) {
  if (subject.family !== "clothing") return false;
  const people = reading.scene.actors.filter(({ subject: { family } }) => family.startsWith("person"));
  // "Two children on a meadow, red jacket and green hat": whose they are is not certain.
  if (
    joined &&
    !relation &&
    (people.length > 1 || people.some(({ count }) => count > 1)) &&
    pending.count === null &&
    pending.colorName !== null
  )
    return true;
  const wearer = reading.scene.actors[(joined && !relation ? bearer : null) ?? group.at(-1) ?? -1];
  if (!wearer || !/^(animal|person)/.test(wearer.subject.family)) return false;
  if (!/^(wear|dressed|clad|in$|with|holding)/.test(relationPhrase)) return false;
  if (!relation && !joined) return false;
  // A bag is in the hand.
  if (BAG.test(subject.id) && !/^(?:wear|in$)/.test(relationPhrase)) return false;
  return !isWorn(subject);
}

/** Clothing that is carried and not worn. */
const BAG = /bag|backpack|purse|pouch|briefcase/;

/** "A runner at the start, white cap": the cap is on the head of the only person. */
function wearAfterComma(state: ReaderState, subject: Subject): void {
  const { reading, relation, joined, pending, last } = state;
  if (relation !== null || !joined || last === null || pending.count !== null || !isWorn(subject)) return;
  const people = reading.scene.actors.flatMap((actor, index) =>
    actor.subject.family.startsWith("person") ? [index] : [],
  );
  if (people.length === 1 && subject.family === "clothing")
    Object.assign(state, { relation: "wearing", relationPhrase: "wearing", group: people });
}

/** Whether a face is that of the thing before it, as that of "a cactus with a smiling face", which no picture has. */
const isFaceOfThing = ({ relationPhrase, reading }: ReaderState, word: string): boolean =>
  /\bface$/.test(word) && /^with/.test(relationPhrase) && reading.scene.actors.length > 0;

function leaveOut(state: ReaderState, word: string): void {
  const { reading, pending, group } = state;
  const words = [pending.colorName, word].filter(Boolean).join(" ");
  reading.scene.unread.push(words);
  reading.missing.push(words);
  // "A red shirt and a blue scarf" are both of the last person.
  Object.assign(state, { bearer: group.at(-1) ?? null, relation: null, joined: false });
  state.pending = nothingPending();
}

function enlist(state: ReaderState, named: Subject, word: string, plural: boolean): number {
  const { reading, pending, joined, holder } = state;
  const isCounted = pending.count !== null && !pending.crowd;
  // A submarine surrounded by fish has more than one around it.
  const isMany = plural || (state.relation === "around" && pending.count === null && /^animal/.test(named.family));
  // A parasol in a hand has no foot.
  const isHeld =
    state.relation === "holding" ||
    (/^with/.test(state.relationPhrase) && state.relation !== null && isLiving(reading.scene.actors[state.last ?? -1]));
  const upheld =
    isHeld && /^(?:umbrella-on-ground|parasol)$/.test(named.id) ? subjectsById().get("umbrella") : undefined;
  const own = upheld ?? (isCounted ? subjectsById().get(SINGLE[named.id] ?? "") : undefined) ?? named;
  const subject = findVariant(state, own, word) ?? own;
  const count = countPictures(
    state,
    subject,
    word,
    pending.count ?? (isMany ? (state.relation === "around" ? AROUND : countUncounted(subject, state)) : 1),
  );
  if (count > MAX_PER_ACTOR) reading.reduced.push(`${MAX_PER_ACTOR} of the ${count} ${word}`);
  // Red wine is red by itself, another color would dye the glass, and a red traffic light has no red case.
  const keepsColor =
    subject.id.endsWith("traffic-light") || (subject.family === "drink" && !subject.drawn && !/cup|mug|pot/.test(word));
  const hasOwnColor = PICTURED_COLORS.some(([id, color]) => id === subject.id && color === pending.colorName);
  if (keepsColor && pending.colorName && !hasOwnColor && !/wine/.test(word))
    reading.scene.unread.push(`${pending.colorName} ${word}`);
  const known = findSame(reading.scene.actors, subject, pending.colorName ?? undefined);
  // "A jar of pickles and a jar of olives" are two jars, each with its own content.
  const isOwnJar = known !== undefined && state.isFilled && pending.count === 1 && pending.size === known.size;
  const same = isOwnJar ? undefined : known;
  // A parrot to the left of a toucan is beside another bird, even if both have one picture.
  const isRelated =
    same?.subject.family.startsWith("animal") === true &&
    same.colorName === (pending.colorName ?? undefined) &&
    state.relation !== null &&
    state.group.includes(reading.scene.actors.indexOf(same)) &&
    !isSameWord(same.word, word);
  if (same && holder === null && !(same.outfit !== undefined && pending.count === 1)) {
    // "An empty glass and a full glass" are two.
    if (isAnother(state, same, word)) {
      same.count = Math.min(MAX_PER_ACTOR, same.count + 1);
      if (pending.adjectives.join() !== same.adjectives.join())
        reading.unused.push(`the difference between the ${word} and the other`);
    }
    // A friend and a visitor have one picture and are two people.
    else if (
      (joined || isRelated) &&
      same.word !== word &&
      pending.size === same.size &&
      !containers.test(subject.id)
    ) {
      same.count = Math.min(MAX_PER_ACTOR, same.count + count);
      same.isMerged = true;
      if (!isSameWord(same.word, word)) reading.unused.push(`the difference between ${same.word} and ${word}`);
    } else noteMerged(reading.scene, same, word, pending);
  }
  const natural = pending.colorName ? naturalColor(pending.colorName, subject.label) : ownColor(word);
  const actor: Actor = {
    subject,
    // The pictured sign is blank.
    ...(subject.id === "stop-sign" && { lettering: "STOP" }),
    word,
    count: Math.max(1, Math.min(MAX_PER_ACTOR, count)),
    crowd: pending.crowd,
    color: keepsColor ? undefined : (natural ?? pending.color ?? undefined),
    colorName: keepsColor ? undefined : (pending.colorName ?? undefined),
    size: pending.size,
    adjectives: hasOwnColor ? [...pending.adjectives, pending.colorName ?? ""] : pending.adjectives,
    tone: pending.tone ?? undefined,
    aloft: false,
    ...(pending.distance && { distance: pending.distance }),
  };
  if (pending.words.some((phrase) => ROW.test(phrase))) {
    actor.isRow = true;
    reading.unused = reading.unused.filter((phrase) => !ROW.test(phrase));
  }
  if (isStacked(pending, actor.count)) {
    stack(state, actor);
    if (actor.isStack) reading.scene.unread = reading.scene.unread.filter((phrase) => phrase !== "stacked");
  }
  if (pending.motif) adorn(state, actor, pending.motif);
  // "A woman in red and a woman in a blue coat" are two women.
  if (isOwnJar || (same?.outfit !== undefined && pending.count === 1))
    return reading.scene.actors.length >= MAX_ACTORS ? -1 : reading.scene.actors.push(actor) - 1;
  return merge(reading.scene.actors, actor);
}

/** The colors of pictured drinks, which are not dyed. */
const PICTURED_COLORS: readonly (readonly [id: string, color: string])[] = [
  ["bottle", "green"],
  ["glass-of-milk", "white"],
  ["wine-glass", "red"],
];

/** Whether an article and other adjectives than those before name one more of a kind. */
const isAnother = ({ joined, pending, relation }: ReaderState, same: Actor, word: string): boolean =>
  joined &&
  relation === null &&
  pending.count === 1 &&
  pending.colorName === null &&
  pending.size === same.size &&
  same.word === word;

/** The words of people of one sex, who keep their picture. */
const SEXED = /wom[ae]n$|m[ae]n$|girl|boy|lady|guy/;

/**
 * Another picture for a person with the same picture as a person with another name: a doctor is a man and a nurse a
 * woman. Reports that the pictures differ only so.
 */
function findVariant({ reading }: ReaderState, subject: Subject, word: string): Subject | undefined {
  if (!/^person-(?:role|fantasy|activity|sport)/.test(subject.family) || SEXED.test(word)) return undefined;
  const { actors } = reading.scene;
  const role = (id: string) => id.replace(/^(?:wo)?man-/, "");
  const others = actors.filter((actor) => role(actor.subject.id) === role(subject.id) && !isSameWord(actor.word, word));
  const [other] = others;
  if (!other || actors.some((actor) => isSameWord(actor.word, word))) return undefined;
  const isFree = (id: string) => !actors.some((actor) => actor.subject.id === id);
  const variant = [`woman-${role(subject.id)}`, `man-${role(subject.id)}`].find(
    (id) => isFree(id) && subjectsById().has(id),
  );
  if (!variant) return undefined;
  reading.unused.push(`the difference between ${other.word} and ${word}`);
  return subjectsById().get(variant);
}

/** Reports a thing that has the same picture as another one and is not drawn again: the cygnets of a swan. */
function noteMerged(
  scene: ReaderState["reading"]["scene"],
  same: Actor,
  word: string,
  { size, count, words }: ReaderState["pending"],
): void {
  if (same.word === word && size === same.size && (count === null || count === same.count)) return;
  if (isSameWord(same.word, word) && size === 1 && (count ?? 1) <= 1) return;
  if ((count ?? 1) > 1) scene.unread.push([...words, word].join(" "));
  else scene.unread.push(size === 1 ? word : `the size of the ${word}`);
}

const isSameWord = (first: string, second: string) => first.replace(/e?s$/, "") === second.replace(/e?s$/, "");
