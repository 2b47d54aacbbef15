import { findColor, type Token } from "@atelier/vocabulary";
import { colorAt } from "../lookahead.ts";
import { nothingPending, type ReaderState } from "../reading.ts";
import { type Actor, MAX_ACTORS } from "../scene.ts";

/** Words for one of several things that were named before, with the position of those that have one. −1 is the last. */
const MEMBERS: Readonly<Record<string, number>> = {
  one: 0,
  another: 0,
  other: 0,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  last: -1,
};
/** Words after which what the member has or wears follows. */
const HAVING =
  /^(?:with|in|wearing|wears|has|have|having|holding|holds|carrying|dressed|is|sitting|standing|playing|riding|reading|eating)$/;
/** Words for one thing after "the second". */
const THING = /^(?:one|child|person|boy|girl|man|woman|kid)$/;

/**
 * Reads "one in a red shirt and the other in a green one" after "two boys": each becomes a thing of its own, to which the
 * next words belong. Returns how many tokens were used, or null if the token names no member of a group.
 */
export function readMember(state: ReaderState, tokens: readonly Token[], at: number): number | null {
  const rank = MEMBERS[tokens[at]?.word ?? ""];
  if (rank === undefined || state.negated || tokens[at]?.stop) return null;
  let used = 1;
  if (rank !== 0 || tokens[at]?.word === "other") used += THING.test(tokens[at + used]?.word ?? "") ? 1 : 0;
  if (tokens[at + used]?.word === "of" && /^(?:them|which)$/.test(tokens[at + used + 1]?.word ?? "")) used += 2;
  if (/^(?:is|are)$/.test(tokens[at + used]?.word ?? "") && !tokens[at + used]?.stop) used++;
  const next = tokens[at + used];
  const color = colorAt(tokens, at + used);
  const isColor = color !== null && isEnd(tokens, at + used + color.used);
  if (!next || !(isColor || HAVING.test(next.word))) return null;
  const index = split(state, rank);
  if (index === null) return null;
  const member = state.reading.scene.actors[index];
  if (member) member.adjectives = [...member.adjectives, ...tokens.slice(at, at + used).map(({ word }) => word)];
  Object.assign(state, { group: [index], last: index, bearer: index, relation: null, joined: false, isListed: false });
  state.pending = nothingPending();
  if (!isColor) return used;
  paintMember(member, color);
  return used + color.used;
}

/** Whether a clause ends before a token. */
const isEnd = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.stop === true || tokens[at] === undefined || /^(?:and|&|the|one)$/.test(tokens[at]?.word ?? "");

function paintMember(actor: Actor | undefined, { color, name }: NonNullable<ReturnType<typeof colorAt>>): void {
  if (actor) Object.assign(actor, { color, colorName: name });
}

/** Takes one of the last group of equal things out of it. Returns its index, or null if there is none. */
function split({ reading: { scene } }: ReaderState, rank: number): number | null {
  const { actors, relations } = scene;
  const index = actors.findLastIndex(({ count, isMember }) => count > 1 || isMember);
  const group = actors[index];
  if (!group) return null;
  if (group.count === 1) {
    group.isMember = false;
    if (rank !== 0) group.rank = rank;
    return index;
  }
  if (actors.length >= MAX_ACTORS) return null;
  group.count--;
  group.isMember = true;
  const { color: _, colorName: __, outfit: ___, rank: ____, ...plain } = group;
  const member: Actor = { ...plain, count: 1, isMember: false, adjectives: [...group.adjectives] };
  if (rank !== 0) member.rank = rank;
  // The members stay in the order of the prompt.
  const added = actors.push(member) - 1;
  for (const relation of [...relations])
    if (relation.from === index && !/^(?:holding|wearing|chasing)$/.test(relation.type))
      relations.push({ ...relation, from: added });
  return added;
}

/** The colors of several things that all have another one. */
const VARIETY = ["red", "yellow", "blue", "green", "orange", "purple", "pink", "white"] as const;

/** Gives each of the last things another color. Returns whether there are several. */
export function varyColors({ reading: { scene }, last, group }: ReaderState): boolean {
  const { actors, relations } = scene;
  const index = group.at(-1) ?? last ?? -1;
  const actor = actors[index];
  const kinds = Math.min(actor?.count ?? 0, VARIETY.length, MAX_ACTORS - actors.length + 1);
  if (!actor || kinds < 2 || actor.color) return false;
  const share = Math.floor(actor.count / kinds);
  const rest = actor.count - share * kinds;
  for (let nth = kinds - 1; nth >= 0; nth--) {
    const colorName = VARIETY[nth] ?? "red";
    const own = { color: findColor(colorName) ?? undefined, colorName, count: share + (nth < rest ? 1 : 0) };
    if (nth === 0) Object.assign(actor, own);
    else {
      const added = actors.push({ ...actor, ...own }) - 1;
      relations.push(...relations.flatMap((one) => (one.from === index ? [{ ...one, from: added }] : [])));
    }
  }
  actor.adjectives = [...actor.adjectives, "different", "various", "each", "colorful"];
  return true;
}
