import { findColor, subjectsById, type Token, type Words } from "@atelier/vocabulary";
import { SINGLE } from "../actors/count-pictures.ts";
import { isLiving } from "../actors/owner.ts";
import { isGarment } from "../garments.ts";
import { colorAt, subjectAt } from "../lookahead.ts";
import { nothingPending, type ReaderState, type Reading } from "../reading.ts";
import { type Actor, MAX_ACTORS, type Relation } from "../scene.ts";

/** The rank of the thing in the middle of a row. */
const MIDDLE = 0.5;
/** Words that are no member unless "one" follows them. */
const SIDES = /^(?:left|right|middle|top|uppermost|bottom|lowest)$/;

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
  left: 1,
  leftmost: 1,
  right: -1,
  rightmost: -1,
  middle: MIDDLE,
  // Stacks are listed from the lowest.
  top: -1,
  uppermost: -1,
  bottom: 1,
  lowest: 1,
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
  if (SIDES.test(tokens[at]?.word ?? "") && tokens[at + 1]?.word !== "one") return null;
  let used = 1;
  if (rank !== 0 || tokens[at]?.word === "other") used += THING.test(tokens[at + used]?.word ?? "") ? 1 : 0;
  if (tokens[at + used]?.word === "of" && /^(?:them|which)$/.test(tokens[at + used + 1]?.word ?? "")) used += 2;
  if (/^(?:is|are)$/.test(tokens[at + used]?.word ?? "") && !tokens[at + used]?.stop) used++;
  const next = tokens[at + used];
  const color = colorAt(tokens, at + used);
  const isColor = color !== null && isEnd(tokens, at + used + color.used);
  if (!next || !(isColor || HAVING.test(next.word))) return null;
  const index = split(state, rank, !isColor && /^(?:with|in|wear|wears|wearing|dressed|is)$/.test(next.word));
  if (index === null) return null;
  const member = state.reading.scene.actors[index];
  // The last of five yellow ducks, which wears something, is yellow too.
  const group = state.reading.scene.actors[findGroup(state, false)];
  if (member && !isColor && !/^(?:in|dressed|is)$/.test(next.word) && group?.subject === member.subject)
    Object.assign(member, { color: member.color ?? group.color, colorName: member.colorName ?? group.colorName });
  // The player who holds the trophy of a team in green shirts wears one, too.
  if (member && group?.outfit && !isColor && !/^(?:in|dressed|is|wearing|wears)$/.test(next.word))
    member.outfit ??= group.outfit;
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

/** The last group of equal things that is not what another thing is on or has. People come first for what is worn. */
function findGroup({ reading: { scene } }: ReaderState, isWorn: boolean): number {
  const { actors, relations } = scene;
  const isOpen = ({ count, isMember }: Actor) => count > 1 || isMember === true;
  const find = (test: (actor: Actor, index: number) => boolean) =>
    actors.findLastIndex((actor, index) => isOpen(actor) && test(actor, index));
  const living = isWorn ? find(isLiving) : -1;
  const free = find((_, index) => !relations.some(({ to }) => to === index));
  return living >= 0 ? living : free >= 0 ? free : find(() => true);
}

/** Takes one of the last group of equal things out of it. Returns its index, or null if there is none. */
function split(state: ReaderState, rank: number, isWorn: boolean): number | null {
  const { actors, relations } = state.reading.scene;
  const index = findGroup(state, isWorn);
  const group = actors[index];
  if (!group) return null;
  if (group.count === 1) {
    group.isMember = false;
    if (rank !== 0 && rank !== MIDDLE) group.rank = rank;
    return index;
  }
  if (actors.length >= MAX_ACTORS) return null;
  group.count--;
  group.isMember = true;
  // "The left one" has a place only among others on one line.
  if (rank !== 0) group.isRow = true;
  const { color: _, colorName: __, outfit: ___, rank: ____, ...plain } = group;
  const member: Actor = { ...plain, count: 1, isMember: false, adjectives: [...group.adjectives] };
  if (rank !== 0) Object.assign(member, { rank: rank === MIDDLE ? Math.ceil((group.count + 1) / 2) : rank });
  // The members stay in the order of the prompt.
  const added = actors.push(member) - 1;
  for (const relation of [...relations])
    if (relation.from === index && !/^(?:holding|wearing|chasing)$/.test(relation.type))
      relations.push({ ...relation, from: added, ...takeSides(relation, rank) });
  return added;
}

/** Divides what is at both sides of a thing: the member and the rest of its group have one side each. */
function takeSides(relation: Relation, rank: number): Partial<Relation> {
  if (!relation.isBothSides || relation.side) return {};
  const side = rank === -1 ? 1 : -1;
  relation.side = side === 1 ? -1 : 1;
  return { side };
}

/** The colors of several things that all have another one. */
const VARIETY = ["red", "yellow", "blue", "green", "orange", "purple", "pink", "white"] as const;

/** Gives each of the last things another color, or one of the named. Returns whether there are several. */
export const varyColors = (state: ReaderState, names: readonly string[] = VARIETY): boolean =>
  varyActor(state.reading.scene, findGroup(state, false), names);

/** How many things a plural without a number is, whose picture shows several. */
const SOME = 4;
/** Words for the eggs of Easter. */
const PAINTED = /^(?:painted|decorated|dyed|easter|colou?red|colou?rful|patterned)$/;
const COLORFUL = /^(?:colou?rful|multi-?colou?red)$/;

/** Gives each thing of a plural that the prompt calls colorful another color: "five colorful birds". */
export function varyColorful({ scene, unused }: Reading, tokens: readonly Token[]): void {
  for (const [index, { word, subject }] of [...scene.actors.entries()]) {
    const own = word.split(" ");
    const isNamed = (from: number) => own.every((part, nth) => tokens[from + nth]?.word === part);
    const look = subject.id === "egg" ? PAINTED : COLORFUL;
    const named = tokens.find(
      (token, at) => look.test(token.word) && !token.stop && (isNamed(at + 1) || isNamed(at + 2)),
    );
    // Easter eggs are food, too.
    if (
      !named ||
      (scene.kind === "pattern" && look === COLORFUL) ||
      (look === COLORFUL && /^(?:person|food)/.test(subject.family))
    )
      continue;
    // The picture of houses shows several in one color.
    const single = subjectsById().get(SINGLE[subject.id] ?? "");
    const actor = scene.actors[index];
    if (single && actor) Object.assign(actor, { subject: single, count: actor.count === 1 ? SOME : actor.count });
    if (!varyActor(scene, index, VARIETY)) continue;
    scene.actors[index]?.adjectives.push(named.word);
    unused.splice(0, unused.length, ...unused.filter((phrase) => !look.test(phrase)));
    scene.unread = scene.unread.filter((phrase) => !look.test(phrase));
  }
}

/** Sweets whose color is that of their frosting. */
const FROSTED = /^(?:cupcake|doughnut|cookie|macaron|soft-ice-cream|shaved-ice)/;
const FROSTING =
  /\b(?:different|differently|various|variously) (colou?red|colou?rs of|colou?r) (frostings?|icings?|glazes?|toppings?|creams?)\b|\b(frostings?|icings?|glazes?|toppings?) (?:in|of) (?:different|various) (colou?rs)\b/;

/** The last word of "pink, yellow and blue frosting". */
const FROSTING_NOUN = /^(?:frosting|icing|glaze|topping|cream)s?$/;

/**
 * Gives each of several sweets frosting in another color: "four cupcakes with different colored frosting", "three cupcakes
 * with pink, yellow and blue frosting".
 */
export function varyFrosting({ scene, unused, missing }: Reading, tokens: readonly Token[]): void {
  const words = tokens.map(({ word }) => word);
  const index = scene.actors.findIndex(({ subject, count }) => FROSTED.test(subject.id) && count > 1);
  const found = FROSTING.exec(words.join(" "))?.[0].split(" ");
  const listed = listColors(words);
  const names = found ? VARIETY : listed;
  if (names.length < 2 || (!found && scene.actors[index]?.count !== listed.length)) return;
  if (!varyActor(scene, index, names)) return;
  const said = new Set([...(found ?? listed), ...words.filter((word) => FROSTING_NOUN.test(word))]);
  scene.actors[index]?.adjectives.push(...said);
  const isLeft = (phrase: string) => !phrase.split(" ").every((word) => said.has(word));
  scene.unread = scene.unread.filter(isLeft);
  for (const phrases of [unused, missing]) phrases.splice(0, phrases.length, ...phrases.filter(isLeft));
}

/** The colors right before the frosting that a prompt names. */
function listColors(words: readonly string[]): string[] {
  const end = words.findIndex((word) => FROSTING_NOUN.test(word));
  const before = words.slice(0, Math.max(0, end)).filter((word) => word !== "and");
  const start = before.findLastIndex((word) => findColor(word) === null) + 1;
  return before.slice(start);
}

function varyActor(scene: Reading["scene"], index: number, names: readonly string[]): boolean {
  const { actors, relations, kind } = scene;
  const actor = actors[index];
  // A pattern repeats its motifs.
  if (actor && kind === "pattern" && names !== VARIETY) actor.count = Math.max(actor.count, names.length);
  const kinds = Math.min(actor?.count ?? 0, names.length, MAX_ACTORS - actors.length + 1);
  if (!actor || kinds < Math.min(2, names.length) || actor.color || (names !== VARIETY && kinds < names.length))
    return false;
  const share = Math.floor(actor.count / kinds);
  const rest = actor.count - share * kinds;
  for (let nth = kinds - 1; nth >= 0; nth--) {
    const colorName = names[nth] ?? "red";
    const own = { color: findColor(colorName) ?? undefined, colorName, count: share + (nth < rest ? 1 : 0) };
    if (nth === 0) Object.assign(actor, own);
    else {
      const added = actors.push({ ...actor, ...own }) - 1;
      relations.push(
        ...relations.flatMap((relation) => (relation.from === index ? [{ ...relation, from: added }] : [])),
      );
    }
  }
  actor.adjectives = [...actor.adjectives, "different", "various", "each", "colorful"];
  return true;
}

/** Replaces "one" in "a green scarf and a red one" by the noun that it stands for. */
export function replaceOnes({ tokens }: Words): void {
  for (let at = 2; at < tokens.length; at++) {
    const isOne = /^ones?$/.test(tokens[at]?.word ?? "") && colorAt(tokens, at - 1) !== null;
    if (!isOne || !/^(?:an?|in|with|two|three|four)$/.test(tokens[at - 2]?.word ?? "")) continue;
    for (let noun = at - 2; noun > 0; noun--) {
      const used =
        colorAt(tokens, noun - 1)?.used === 1 ? (subjectAt(tokens, noun, 0)?.used ?? garmentLength(tokens, noun)) : 0;
      if (used === 0) continue;
      const named = tokens.slice(noun, noun + used).map((token) => ({ ...token, stop: false }));
      const last = named.at(-1);
      if (last) last.stop = tokens[at]?.stop ?? false;
      tokens.splice(at, 1, ...named);
      break;
    }
  }
}

const garmentLength = (tokens: readonly Token[], at: number): number => (isGarment(tokens[at]?.word ?? "") ? 1 : 0);

/** "The black one" is the black thing that was named before. Returns whether there is one. */
export function refersBack(state: ReaderState): boolean {
  const { reading, pending } = state;
  if (pending.colorName === null && pending.size === 1) return false;
  const index = reading.scene.actors.findLastIndex(({ colorName, size }) =>
    pending.colorName === null ? size === pending.size : colorName === pending.colorName,
  );
  if (index < 0) return false;
  Object.assign(state, { pending: nothingPending(), group: [index], last: index, relation: null, joined: false });
  return true;
}
