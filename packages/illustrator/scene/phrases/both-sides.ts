import type { ReaderState } from "../reading.ts";
import { findOwning } from "../relations.ts";

/** "A door with a plant on either side": the last thing is at both sides of its owner. Returns whether it has one. */
export function flankOwner(state: ReaderState): boolean {
  const { actors, relations } = state.reading.scene;
  const last = actors.length - 1;
  const owned = findOwning(relations, last);
  // "A castle, two towers on either side".
  const owner = owned?.from ?? (relations.some(({ from }) => from === last) ? -1 : last - 1);
  if (owner < 0) return false;
  flank(state, owner, last);
  return true;
}

/** Puts one or several equal things at both sides of another one. One thing becomes two. */
export function flank(state: ReaderState, middle: number, index: number): void {
  const { scene, beside } = state.reading;
  const thing = scene.actors[index];
  scene.relations = scene.relations.filter(({ from, to }) => !(from === middle && to === index));
  state.reading.beside = beside.filter((text) => !text.startsWith(`${thing?.word} beside`));
  if (thing?.count === 1) thing.count = 2;
  putBetween(state, middle, index);
}

/** Relations to what carries or contains a thing, or to what one wears or holds. */
const HOSTING = /^(?:on|inside|under|behind|in front of|wearing|holding|riding)$/;

/** "A hedgehog and a snail, a mushroom between them": the mushroom has one at each side. Returns whether it does. */
export function standBetween(state: ReaderState): boolean {
  const { last: middle, reading } = state;
  const { actors, relations } = reading.scene;
  if (middle === null || middle < 1) return false;
  // A bench that people sit on and a hat that one wears stand at no side.
  const isHost = (index: number) => relations.some(({ type, to }) => HOSTING.test(type) && to === index);
  const free = actors.flatMap((_, index) => (index < middle && !isHost(index) ? [index] : []));
  const [left, right = null] = free.slice(-2);
  if (left === undefined || (right === null && actors[left]?.count !== 2)) return false;
  reading.scene.relations = relations.filter(({ from, to }) => ![from, to].includes(middle));
  // The named sides stay.
  const isSwapped = actors[left]?.side === 1 || actors[right ?? -1]?.side === -1;
  for (const index of right === null ? [left] : isSwapped ? [right, left] : [left, right])
    putBetween(state, middle, index);
  state.between = null;
  return true;
}

/** Puts things of one kind, or one thing and then another, at both sides of the thing that is between them. */
export function putBetween(state: ReaderState, middle: number, index: number): void {
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
