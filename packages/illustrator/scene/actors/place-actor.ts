import { putBetween } from "../phrases/both-sides.ts";
import { isWeak, noteBeside, type ReaderState, SIDE_DISH } from "../reading.ts";
import { holds, refine } from "../relations.ts";
import { findSource } from "./find-source.ts";
import { carries, isTopped } from "./on-things.ts";
import { isLiving } from "./owner.ts";
import { findSide, relate } from "./relate-actor.ts";

/** Relates an actor to those before it, by the pending relation or by what it is listed with. */
export function place(state: ReaderState, index: number): void {
  const named = state.last;
  // The palm trees of "a surfer on a wave, a beach with palm trees" are those of the beach.
  const isOfPlace = state.afterBackdrop === "place" && /^with(?: an?)?$/.test(state.relationPhrase);
  state.last = index;
  state.afterBackdrop = null;
  const { actors, relations } = state.reading.scene;
  const { bearer, holder, joined, relation } = state;
  if (isOfPlace && relation !== null && actors[index]?.subject.family.startsWith("plant")) {
    Object.assign(state, { relation: null, bearer: null });
    return;
  }
  if (state.between !== null && state.between !== index && !relation) {
    putBetween(state, state.between, index);
    return;
  }
  const shared = joined && !relation && bearer !== null ? refine("beside", actors[bearer], actors[index]) : "beside";
  state.holder = null;
  if (holder !== null && holder !== index) {
    if (mergeContainer(state, holder, index)) return;
    const lies = /plate|skillet/.test(actors[holder]?.subject.id ?? "") ? "on" : "inside";
    // Each of two plates of spaghetti has some.
    const [host, content] = [actors[holder], actors[index]];
    if (host && content && content.count === 1 && !content.crowd) content.count = host.count;
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
  // In "a table with a bowl of cherries, a banana and a glass of milk", the milk is on the table.
  const table = relations.findLast(({ type, from }) => type === "on" && from === container)?.to;
  if (joined && !relation && container !== null && table !== undefined && carries(actors[table], actors[index])) {
    relations.push({ type: "on", from: index, to: table });
    return;
  }
  if (bearer !== null && (shared === "wearing" || shared === "holding")) {
    relations.push({ type: shared, from: bearer, to: index });
    return;
  }
  // The basil of "spaghetti with meatballs and basil" is on it, even if no meatballs are drawn.
  if (joined && !relation && bearer !== null && bearer !== index) {
    // "Pancakes with syrup, a fried egg": the egg is beside them.
    if (state.isListed && SIDE_DISH.test(actors[index]?.subject.id ?? "")) return;
    if (carries(actors[bearer], actors[index])) {
      relations.push({ type: "on", from: index, to: bearer });
      return;
    }
    if (isTopped(actors[bearer], actors[index])) noteBeside(state, bearer, index);
  }
  // The strawberries of "pancakes with blueberries and strawberries" are listed with the blueberries.
  const topped = (joined || state.isListed) && !relation ? state.toppedThing : null;
  state.toppedThing = null;
  if (topped !== null && topped !== index && !isLiving(actors[index])) noteBeside(state, topped, index);
  const source = findSource(state, index, named) ?? null;
  const related = relate(state, index, source ?? undefined);
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

/** Ids of food and drink whose pictures show their cup, glass, bowl or jar. */
const SERVED =
  /beverage|glass(?!es)|mug|milk|honey-pot|steaming-bowl|green-salad|cup(?!cake)|soup|^spaghetti|^curry-rice|^cooked-rice|^shallow-pan|^pot-of-food/;

/**
 * Draws one of a container and its content if the content's picture has a container of its own: "a glass of wine" is a
 * wine glass. Returns whether it did.
 */
function mergeContainer(state: ReaderState, holder: number, index: number): boolean {
  const { scene } = state.reading;
  const [container, content] = [scene.actors[holder], scene.actors[index]];
  if (!container || !content || index !== scene.actors.length - 1 || !SERVED.test(content.subject.id)) return false;
  // Glasses stand on a tray.
  if (container.subject.id === "plate" && /glass|mug|cup/.test(content.subject.id)) return false;
  // The pictured bottle is a wine bottle.
  if (container.subject.id === "bottle" && content.subject.id === "wine-glass") {
    container.adjectives = [...container.adjectives, content.word, ...(content.colorName ? [content.colorName] : [])];
    scene.actors.pop();
    return true;
  }
  // A barrel is no glass.
  if (/bottle|barrel|bucket|box/.test(container.subject.id)) scene.unread.push(container.word);
  // "The bowl" of a bowl of ramen is the same bowl.
  const adjectives = [...container.adjectives, container.word];
  Object.assign(container, { subject: content.subject, word: content.word, adjectives });
  if (content.color) Object.assign(container, { color: content.color, colorName: content.colorName });
  scene.actors.pop();
  return true;
}

/**
 * "A plate with a sandwich and a glass next to it": the glass is not on the plate. "A bowl with a fork behind it": the
 * fork is behind the bowl. Returns whether the pronoun stands for the thing that the last one belongs to.
 */
export function putBesideOwner({ reading, relation, relationPhrase, container, last, group }: ReaderState): boolean {
  const { relations } = reading.scene;
  if (relation === null || !/^(?:beside|behind|in front of|under)$/.test(relation)) return false;
  const inner = relations.find(({ from, to }) => from === last && to === container);
  const detail = relations.find(({ type, from, to }) => type === "beside" && from === group.at(-1) && to === last);
  const side = findSide(relationPhrase);
  if (inner) Object.assign(inner, { type: relation, ...(side && { side }) });
  else if (detail) Object.assign(detail, { type: relation, from: detail.to, to: detail.from, ...(side && { side }) });
  return inner !== undefined || detail !== undefined;
}
