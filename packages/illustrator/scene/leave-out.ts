import type { Token } from "@atelier/vocabulary";
import { notePart } from "./actors/add-actor.ts";
import { isLiving } from "./actors/owner.ts";
import { noteLostSeat, nothingPending, type ReaderState } from "./reading.ts";

/** Records words whose thing is not drawn. Returns their number. */
export function leaveOut(state: ReaderState, tokens: readonly Token[]): number {
  const words = tokens.map(({ word }) => word).join(" ");
  if (state.negated) {
    state.reading.scene.excluded.push(words);
    notePart(state, words);
  } else {
    state.reading.scene.unread.push(words);
    // "Made of" describes the thing before it.
    if (tokens[0]?.word !== "made") leaveThingOut(state, words);
  }
  return tokens.length;
}

/** Records a thing that is not drawn. Its modifiers and relations apply to no other thing. */
export function leaveThingOut(state: ReaderState, word: string): void {
  const { reading } = state;
  if (isMain(state)) reading.missingMain = word;
  reading.missing.push(word);
  detachOwned(state);
}

/** Ends all modifiers and relations. Words after "a dog with a cape" are about the dog, even if no cape is drawn. */
export function detachOwned(state: ReaderState): void {
  const owner = state.group.at(-1);
  noteLostSeat(state);
  if (/^(?:riding|chasing|over)$/.test(state.relation ?? "") && /ing\b/.test(state.relationPhrase) && !state.negated)
    state.reading.unused.push(state.relationPhrase);
  // "A man in a suit with an umbrella" has the umbrella.
  const isDressed = state.relationPhrase === "in" && isLiving(state.reading.scene.actors[owner ?? -1]);
  // A bucket of water next to a mop is next to it, even if no water is drawn.
  if (state.holder !== null) {
    const { holder, group } = state;
    const table = state.reading.scene.relations.findLast(({ type, from }) => type === "on" && from === holder)?.to;
    detach(state);
    // In "a table with a bowl of cereal, a banana", the banana is on the table.
    const list = group.includes(holder) ? group : [holder];
    Object.assign(state, { group: list, last: holder, bearer: table ?? null });
    return;
  }
  const isOwned = owner !== undefined && state.relation !== null && (isDressed || OWNING.test(state.relationPhrase));
  // "A table with a bowl, a stapler and a banana": the list goes on.
  const list = state.joined && state.relation === null ? { container: state.container, bearer: state.bearer } : {};
  detach(state);
  Object.assign(state, list);
  if (isOwned) Object.assign(state, { group: [owner], bearer: owner });
}

/** Relations of a thing to what belongs to it. */
const OWNING = /^(?:with|wear|wears|wearing|dressed|holding|carrying|and (?:his|her|its))\b/;

/** Whether the next thing is the first that the prompt names. */
export const isMain = ({ reading, relation, relationPhrase, afterBackdrop, joined, isListed }: ReaderState) =>
  relation === null &&
  // "A skyline with the moon and reflections" is one of the skyline.
  !(afterBackdrop === "sky" && joined && !isListed) &&
  !(afterBackdrop === "sky" && /^(?:over|above)$/.test(relationPhrase)) &&
  reading.scene.actors.length === 0 &&
  reading.missing.length === 0 &&
  reading.unknown.length === 0;

/** Ends all modifiers and relations at a thing that is not drawn. */
function detach(state: ReaderState): void {
  Object.assign(state, {
    relation: null,
    group: [],
    last: null,
    joined: false,
    holder: null,
    bearer: null,
    container: null,
  });
  state.pending = nothingPending();
}
