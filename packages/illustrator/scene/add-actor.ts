import { naturalColor, ownColor, type Subject, subjectsById } from "@atelier/vocabulary";
import { findEntrance, isPartOfBuilding, notePartOfBuilding } from "./building-parts.ts";
import { countPictures, countUncounted, SINGLE } from "./count-pictures.ts";
import { findOwner, isLiving } from "./owner.ts";
import { isWeak, nothingPending, type ReaderState, SITTING } from "./reading.ts";
import { containers, findSame, holds, isWorn, merge, refine } from "./relations.ts";
import { type Actor, MAX_ACTORS } from "./scene.ts";

export const MAX_PER_ACTOR = 30;

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
    notePart(state, word);
    return;
  }
  if (isLooseClothing(state, subject)) {
    leaveClothingOut(state, word);
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
  wearAfterComma(state, subject);
  const index = enlist(state, subject, word, plural);
  if (index < 0) {
    scene.unread.push(word);
    state.reading.missing.push(word);
  } else place(state, index);
  state.joined = false;
  state.relation = null;
  state.pending = nothingPending();
}

/** Boards with a picture. */
const BOARD = /^(?:placard|hanging-sign)$/;
/** Food with other food or decoration on it. */
const TOPPED = /cake|pizza|doughnut|ice-cream|pie|waffle/;

const findSide = (phrase: string): -1 | 1 | undefined =>
  /\bleft (side )?of$/.test(phrase) ? -1 : /\bright (side )?of$/.test(phrase) ? 1 : undefined;

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
  return !isWorn(subject);
}

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

function leaveClothingOut(state: ReaderState, word: string): void {
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
  const own = (isCounted ? subjectsById().get(SINGLE[named.id] ?? "") : undefined) ?? named;
  const subject = findVariant(state, own, word) ?? own;
  const count = countPictures(
    state,
    subject,
    word,
    pending.count ?? (isMany ? (state.relation === "around" ? AROUND : countUncounted(subject, state)) : 1),
  );
  if (count > MAX_PER_ACTOR) reading.reduced.push(`${MAX_PER_ACTOR} of the ${count} ${word}`);
  // Red wine is red by itself, another color would dye the glass, and a red traffic light has no red case.
  const keepsColor = subject.id.endsWith("traffic-light") || (subject.family === "drink" && !/cup|mug|pot/.test(word));
  if (keepsColor && pending.colorName && !/wine/.test(word)) reading.scene.unread.push(`${pending.colorName} ${word}`);
  const same = findSame(reading.scene.actors, subject, pending.colorName ?? undefined);
  if (same && holder === null && !(same.outfit !== undefined && pending.count === 1)) {
    // A friend and a visitor have one picture and are two people.
    if (joined && same.word !== word && pending.size === same.size && !containers.test(subject.id)) {
      same.count = Math.min(MAX_PER_ACTOR, same.count + count);
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
    adjectives: pending.adjectives,
    tone: pending.tone ?? undefined,
    aloft: false,
  };
  // "A woman in red and a woman in a blue coat" are two women.
  if (same?.outfit !== undefined && pending.count === 1)
    return reading.scene.actors.length >= MAX_ACTORS ? -1 : reading.scene.actors.push(actor) - 1;
  return merge(reading.scene.actors, actor);
}

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

const isSameWord = (one: string, other: string) => one.replace(/e?s$/, "") === other.replace(/e?s$/, "");

function place(state: ReaderState, index: number): void {
  state.last = index;
  state.afterBackdrop = null;
  const { actors, relations } = state.reading.scene;
  const { bearer, holder, joined, relation } = state;
  if (state.between !== null && state.between !== index && !relation) {
    putBetween(state, state.between, index);
    return;
  }
  const shared = joined && !relation && bearer !== null ? refine("beside", actors[bearer], actors[index]) : "beside";
  state.holder = null;
  if (holder !== null && holder !== index) {
    if (mergeContainer(state, holder, index)) return;
    const lies = /plate/.test(actors[holder]?.subject.id ?? "") ? "on" : "inside";
    state.container = holder;
    relations.push({ type: lies, from: index, to: holder });
    return;
  }
  const { container } = state;
  if (joined && !relation && container !== null && holds(actors[container]?.subject.id ?? "", actors[index])) {
    relations.push({ type: "inside", from: index, to: container });
    return;
  }
  if (joined && !relation && container !== null && carries(actors[container], actors[index])) {
    relations.push({ type: "on", from: index, to: container });
    return;
  }
  if (bearer !== null && (shared === "wearing" || shared === "holding")) {
    relations.push({ type: shared, from: bearer, to: index });
    return;
  }
  const source = findOwner(state.reading.scene, relation, state.group.at(-1)) ?? null;
  const related = relate(state, index);
  state.bearer = related === "borne" ? source : null;
  state.container = related === "contained" ? source : null;
  // Words after "a vase with flowers" refer to the vase, and words after "a frog with a crown" to the frog.
  // "A box with a ribbon under a tree" is under the tree.
  const isDetail = /^(?:with|and (?:his|her|its))/.test(state.relationPhrase) && relation !== null && source !== null;
  if (related === "free" && isDetail && actors[index]?.subject.stance === "small") state.group = [source];
  else if (related === "free") state.group = joined && !state.isTarget ? [...state.group, index] : [index];
  state.isLastListed = state.isListed && joined;
  // In "a pan on the stove, a cat on the chair", the stove is not on the chair.
  state.isTarget =
    relation !== null && !(source === null && isWeak(state.relationPhrase) && /^with/.test(state.relationPhrase));
}

/** Puts things of one kind, or one thing and then another, at both sides of the thing that is between them. */
function putBetween(state: ReaderState, middle: number, index: number): void {
  const { relations, actors } = state.reading.scene;
  const first = relations.find(({ to, isBothSides }) => to === middle && isBothSides);
  if (first) first.side = -1;
  relations.push({ type: "beside", from: index, to: middle, isBothSides: true, ...(first && { side: 1 }) });
  const [inner, count] = [actors[middle], actors[index]?.count ?? 1];
  if (inner) inner.rank = count > 1 ? Math.floor(count / 2) + 1 : 2;
  if (first || count > 1) state.between = null;
  // "A vase between two candles on a table": all are on it.
  state.group = [middle, ...(first ? [first.from] : []), index];
}

/** Ids of food and drink whose pictures show their cup, glass, bowl or jar. */
const SERVED = /beverage|glass(?!es)|mug|milk|honey-pot|steaming-bowl|cup|soup/;

/**
 * Draws one of a container and its content if the content's picture has a container of its own: "a glass of wine" is a
 * wine glass. Returns whether it did.
 */
function mergeContainer(state: ReaderState, holder: number, index: number): boolean {
  const { scene } = state.reading;
  const [container, content] = [scene.actors[holder], scene.actors[index]];
  if (!container || !content || index !== scene.actors.length - 1 || !SERVED.test(content.subject.id)) return false;
  // The pictured bottle is a wine bottle, and a barrel is no glass.
  if (/bottle|barrel|bucket|box/.test(container.subject.id)) scene.unread.push(container.word);
  Object.assign(container, { subject: content.subject, word: content.word });
  if (content.color) Object.assign(container, { color: content.color, colorName: content.colorName });
  scene.actors.pop();
  return true;
}

/** Things that lie on a sofa or a bed "with" it. */
const BEDDING = /^(?:pillow|blanket|teddy-bear)$/;
const SURFACE = /^(table|bookshelf|chest-of-drawers|stove)$/;

/** Whether a small thing "with" another one is on it. */
const carries = (host: Actor | undefined, thing: Actor | undefined): boolean =>
  thing !== undefined &&
  ((SEATS.test(host?.subject.id ?? "") && BEDDING.test(thing.subject.id)) || SURFACE.test(host?.subject.id ?? "")) &&
  (thing.subject.stance === "small" || (!isLiving(thing) && thing.subject.height <= LOW));

/** Whether a thing of a list is no thing that stands on another one: in "a fridge and a kettle on the stove", only the kettle does. */
const isTooLarge = (thing: Actor | undefined, host: Actor | undefined): boolean =>
  thing !== undefined &&
  host !== undefined &&
  /^(?:household|dishware|food)/.test(host.subject.family) &&
  !isLiving(thing) &&
  thing.subject.stance !== "small" &&
  thing.subject.height * thing.size > host.subject.height * host.size * 1.2;

/** The height in meters up to which a thing stands on a shelf. */
const LOW = 0.5;

/** Whether the legs of a person who sits on a thing hang down before it. */
const isSeat = (actor: Actor | undefined, isSitting: boolean): boolean =>
  (isSitting && actor?.subject.id === "bed") ||
  ((actor?.subject.height ?? 0) >= LEAST_SEAT && !/^(rug|table|plate|bed|blanket)$/.test(actor?.subject.id ?? ""));
const LEAST_SEAT = 0.35;

/** Fronts, and what hangs on them. */
const FRONT = /^(?:door|barn|log-cabin|fence)$/;
const HUNG = /^(?:hanging-sign|placard|wreath|horseshoe|framed-picture)$/;

const hangsOn = (thing: Actor | undefined, host: Actor | undefined): boolean =>
  FRONT.test(host?.subject.id ?? "") && HUNG.test(thing?.subject.id ?? "");

/** Things on which a person sits, and phrases that name no other pose. */
const SEATS = /^(chair|couch|bench|seat|bed$)/;
const RESTING = /^(?:on|in|into|inside|resting on)$/;

/** Poses, which are those of the thing directly before them. */
const POSTURE = /^(?:sleeping|asleep|sitting|lying|standing|perched|resting|sits|lies|climbing|balancing|riding)/;

/** Short words that place a thing relative to another one. */
const SPATIAL = /^(?:in|on|at|by|near|within|into|against)$/;

/** Who has the thing of "a girl on a bench with a balloon": the one on the seat. */
function findSitter({ reading, relationPhrase, group }: ReaderState, to: number): number | undefined {
  const { actors, relations } = reading.scene;
  const [seat, thing] = [group.at(-1) ?? -1, actors[to]];
  if (!/^with/.test(relationPhrase) || !SEATS.test(actors[seat]?.subject.id ?? "")) return undefined;
  if (thing === undefined || BEDDING.test(thing.subject.id)) return undefined;
  const sitter = relations.findLast(({ from, to: at }) => at === seat && isLiving(actors[from]))?.from;
  return refine("beside", actors[sitter ?? -1], thing) === "holding" ? sitter : undefined;
}

/**
 * Adds the pending relation between the group and the new actor. Returns whether the new actor is worn or held,
 * contained, or neither.
 */
function relate(state: ReaderState, to: number): "borne" | "contained" | "free" {
  const { reading, relation, relationPhrase, group } = state;
  const last = findSitter(state, to) ?? findOwner(reading.scene, relation, group.at(-1));
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
  // In "a bowl full of cherries", the second thing is inside the first one.
  if (relation === "inside" && /^(?:full|filled|packed|stuffed)\b/.test(relationPhrase)) {
    relations.push({ type: "inside", from: to, to: last });
    return "contained";
  }
  const type = refine(relation, actors[last], actors[to]);
  // An actor that is too large to be held or worn stands beside the other, and the warning names the relation.
  const named = reading.scene.unread.includes(relationPhrase.split(" ")[0] ?? "");
  const isKept = relation === "inside" ? !containers.test(actors[to]?.subject.id ?? "") : named;
  if (type === "beside" && relation === "inside" && isKept)
    reading.unused.push(`${relationPhrase} ${actors[to]?.word ?? ""}`.trim());
  const isYoung = relation === "wearing" && /^(animal|person)/.test(actors[to]?.subject.family ?? "");
  if (type === "beside" && /^(holding|wearing|riding|inside)$/.test(relation) && !isKept && !isYoung)
    reading.scene.unread.push(`${relationPhrase} ${actors[to]?.word ?? ""}`.trim());
  if (/^(with|contain|filled|holding)/.test(relationPhrase) && holds(actors[last]?.subject.id ?? "", actors[to])) {
    relations.push({ type: "inside", from: to, to: last });
    return "contained";
  }
  // The cups of "a table with cups" are on it.
  if (type === "beside" && /^with/.test(relationPhrase) && carries(actors[last], actors[to])) {
    relations.push({ type: "on", from: to, to: last });
    return "contained";
  }
  // In "a castle surrounded by trees", the second thing is around the first one.
  if (/^(?:surrounded|encircled)/.test(relationPhrase)) {
    relations.push({ type: "around", from: to, to: last });
    return "free";
  }
  // "A sign with a moose" shows the moose.
  if (type !== "on" && /^(?:with|of)/.test(relationPhrase) && BOARD.test(actors[last]?.subject.id ?? "")) {
    relations.push({ type: "on", from: to, to: last });
    return "contained";
  }
  // A door with a sign has it on its front.
  if (type !== "on" && /^with/.test(relationPhrase) && hangsOn(actors[to], actors[last])) {
    relations.push({ type: "on", from: to, to: last });
    return "contained";
  }
  // The candles of a cake are on it and not beside it.
  if (type === "beside" && /^with/.test(relationPhrase) && TOPPED.test(actors[last]?.subject.id ?? ""))
    reading.unused.push(`${relationPhrase} ${actors[to]?.word ?? ""}`.trim());
  const single = type === "beside" || type === "wearing" || type === "holding" || type === "chasing";
  const side = type === "beside" ? findSide(relationPhrase) : undefined;
  const isSeated =
    SITTING.test(relationPhrase) || (RESTING.test(relationPhrase) && SEATS.test(actors[to]?.subject.id ?? ""));
  // In "a bed, a cat sleeping on the pillow", only the cat is on the pillow.
  const isLastOnly = single || (state.isLastListed && POSTURE.test(relationPhrase));
  for (const from of isLastOnly ? [last] : group) {
    if (from === to || (from !== last && type === "on" && isTooLarge(actors[from], actors[to]))) continue;
    const rider = actors[from]?.subject;
    const isPerson = rider?.extent === "bust" || (rider?.drawn === true && rider.family.startsWith("person"));
    const sits =
      isPerson &&
      (type === "riding" || (isSeated && type === "on" && isSeat(actors[to], SITTING.test(relationPhrase))));
    // Animals whose picture is a face get a sitting body, and other pictures stand.
    if (SITTING.test(relationPhrase) && !sits && actors[from]?.subject.extent !== "face")
      reading.unused.push("sitting");
    relations.push({ type, from, to, ...(side && { side }), ...(sits && { isSeated: true }) });
  }
  return type === "holding" || type === "wearing" ? "borne" : "free";
}
