import { isLiving } from "../actors/owner.ts";
import { loseRelation, type ReaderState } from "../reading.ts";
import type { Relation } from "../scene.ts";
import { varyColors } from "./members.ts";

/** The tallest thing of a list that hangs on a wall, in meters: in "a sofa and a clock on the wall", only the clock does. */
const TALLEST = 0.6;

/** Things of a list that hang on walls. The computers of "two computers, a whiteboard on the wall" do not. */
const WALLED =
  /clock|picture|mirror|calendar|map|board|heart|star|wreath|sign|flag|lamp|lantern|light|guitar|violin|mask|shield|sword|horseshoe|plate|bell|certificate|page|scroll|umbrella|hat|key|photo|butterfly|antler|shell|fish/;

/** Puts the last things in a row or on the wall, or gives each another color. */
export function applyToGroup(state: ReaderState, value: "row" | "variety" | "wall", phrase: string): void {
  const { actors } = state.reading.scene;
  const own = [...new Set([...state.group, state.last ?? -1])].flatMap((index) => actors[index] ?? []);
  const several = own.length > 1 || own.some(({ count }) => count > 1);
  if (value === "variety" ? !varyColors(state) : own.length === 0 || (value === "row" && !several))
    state.reading.unused.push(phrase);
  else if (value === "row") for (const actor of own) actor.isRow = true;
  else if (value === "wall") {
    const last = actors[state.last ?? -1];
    const hung = own
      .filter((actor) => actor === last || (actor.subject.height <= TALLEST && WALLED.test(actor.subject.id)))
      .filter((actor) => !isLiving(actor));
    for (const actor of hung) actor.isHung = true;
    if (hung.length === 0) state.reading.unused.push(phrase);
  }
  loseRelation(state);
  state.relation = null;
}

const OWNED = / (?:her|his|its|their) /;

const TABLE = /^(?:table|chest-of-drawers|bookshelf|windowsill)$/;

/** Puts the last thing on one side of the picture. */
export function placeAtSide(state: ReaderState, side: -1 | 0 | 1, phrase: string): void {
  const { scene, unused } = state.reading;
  // The jar of "a jar of honey in the middle" is the last thing.
  const last = state.last ?? state.group.at(-1);
  const index = last !== undefined && last >= scene.actors.length ? scene.actors.length - 1 : last;
  const actor = scene.actors[index ?? -1];
  // "A web with a spider in the middle": the middle of the web.
  const owner = OWNED.test(phrase) ? scene.actors.findIndex((actor, at) => at !== index && isLiving(actor)) : -1;
  // "Hives to her left" are beside her.
  if (actor && index !== undefined && owner >= 0 && side !== 0 && owner < index) {
    scene.relations = scene.relations.filter(
      ({ from, to }) => ![from, to].includes(index) || ![from, to].includes(owner),
    );
    scene.relations.push({ type: "beside", from: index, to: owner, side });
    loseRelation({ ...state, relation: null });
    state.relation = null;
    return;
  }
  // "A scarecrow with a hat in the middle": the scarecrow is there.
  const wearer = scene.relations.find(({ type, to }) => type === "wearing" && to === index)?.from;
  // "A bowl of eggs in the middle": the bowl is there.
  const holder = scene.relations.find(({ type, from }) => type === "inside" && from === index)?.to;
  const dressed = scene.actors[wearer ?? holder ?? -1];
  if (side === 0 && dressed) {
    dressed.side = side;
    loseRelation(state);
    state.relation = null;
    return;
  }
  // The middle one of the things on a table is in the middle of it.
  const isOnTable = ({ type, from, to }: Relation) =>
    type === "on" && from === index && TABLE.test(scene.actors[to]?.subject.id ?? "");
  const isOfThing =
    side === 0 && scene.relations.some((own) => (own.from === index || own.to === index) && !isOnTable(own));
  if (actor && !isOfThing) actor.side = side;
  else unused.push(phrase);
  loseRelation(state);
  state.relation = null;
}
