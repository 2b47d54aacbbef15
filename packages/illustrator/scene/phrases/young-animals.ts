import { type Subject, singulars, type Token } from "@atelier/vocabulary";
import { subjectAt } from "../lookahead.ts";
import { nothingPending, type ReaderState } from "../reading.ts";
import { type Actor, MAX_ACTORS, type Scene } from "../scene.ts";

const GROWN = /^(?:adults?|grown-ups?)$/;
const PARENT = /^(?:mother|father|mom|mum|mama|dad|parents?)$/;
/** Names of young animals with the ids of their parents. Chicks of a hen and kids of a goat have pictures of their own. */
const YOUNG: readonly (readonly [names: RegExp, parents: RegExp])[] = [
  [/^(?:baby|young|offspring|youngster|little one)$/, /./],
  [/^(?:kitten)$/, /^(?:black-)?cat$/],
  [/^(?:puppy|pup)$/, /^(?:dog|poodle|wolf|seal|fox)$/],
  [/^cub$/, /bear$|^(?:lion|tiger|leopard|fox|wolf|panda|raccoon)$/],
  [/^(?:duckling|chick)$/, /^duck$/],
  [/^(?:gosling|chick)$/, /^goose$/],
  [/^(?:cygnet|chick)$/, /^swan$/],
  [/^chick$/, /^(?:penguin|owl|eagle|bird|flamingo|peacock|parrot|turkey)/],
  [/^piglet$/, /^(?:pig|boar)$/],
  [/^lamb$/, /^(?:ewe|ram)$/],
  [/^foal$/, /^(?:horse|donkey|zebra|unicorn)$/],
  [/^calf$/, /^(?:cow|ox|water-buffalo|bison|elephant|giraffe|whale|spouting-whale|dolphin|rhinoceros|hippopotamus)$/],
  [/^fawn$/, /^deer$/],
  [/^joey$/, /^(?:kangaroo|koala)$/],
];
/** Animals beside which a baby is a person: "a dog and a baby". */
const PET = /^(?:(?:black-)?cat|dog|poodle)$/;
const GROUP = /^(?:family|families|herd|pack|pride|flock|group|pair)$/;
const OWN = /^(?:its|her|his|their)$/;
/** The number of words before a noun among which its number and whose it is stand. */
const BEFORE = 3;
/** The size of a young animal beside a grown one. */
const SMALL = 0.55;
/** Phrases between an animal and its young. */
const OWNING = /^(?:with|and|beside|next to|follow|lead|near|by)/;

const canBeYoung = ({ id, family }: Subject, word: string): boolean =>
  family.startsWith("animal") &&
  singulars(word).some((form) => YOUNG.some(([names, parents]) => names.test(form.word) && parents.test(id)));

/**
 * Reads the young or the mother of the last animal, and the number of its grown ones: "a bear with two cubs", "ducklings
 * following their mother", "a penguin family, two adults and one baby". Returns how many tokens were used, or null.
 */
export function readYoung(state: ReaderState, tokens: readonly Token[], at: number): number | null {
  const { reading, pending, negated } = state;
  const { actors } = reading.scene;
  const token = tokens[at];
  if (!token || negated || actors.length >= MAX_ACTORS) return null;
  const { word } = token;
  const index = actors.findLastIndex(({ subject }) => subject.family.startsWith("animal"));
  const animal = actors[index];
  // A baby elephant is an elephant.
  const isAlone = token.stop || !subjectAt(tokens, at + 1, 0);
  if (!animal || !isAlone || actors.some(({ subject }) => subject.family.startsWith("person"))) return null;
  const isOwn = OWN.test(tokens[at - 1]?.word ?? "");
  const isNear = state.relation === null || OWNING.test(state.relationPhrase);
  // A stork carries no young stork.
  const isJoined = isOwn || (isNear && (state.joined || pending.count !== null || state.relation !== null));
  if (isOfPeople(animal.subject, tokens, at)) return null;
  if (GROWN.test(word) && isJoined) {
    Object.assign(animal, { count: pending.count ?? 2, adjectives: [...animal.adjectives, word] });
    endNoun(state);
    return 1;
  }
  const isPlural = singulars(word).some(({ plural, word: single }) => plural && single !== word);
  // "A polar bear mother with two cubs" is one bear and two.
  if (PARENT.test(word) && !isOwn && state.ended?.at === at && actors.at(-1) === animal) {
    animal.adjectives = [...animal.adjectives, word];
    return 1;
  }
  if (PARENT.test(word) && isOwn && canBeYoung(animal.subject, animal.word)) {
    addKin(state, index, { word, count: isPlural ? 2 : 1, size: 1 });
    Object.assign(animal, { size: animal.size * SMALL, isYoung: true });
    return 1;
  }
  const isSame = subjectAt(tokens, at, 0)?.subject;
  if (
    !isJoined ||
    !canBeYoung(animal.subject, word) ||
    (isSame && isSame !== animal.subject && !/^(?:bab|cal[fv]|chick)/.test(word))
  )
    return null;
  addKin(state, index, {
    word,
    count: pending.count ?? (isPlural ? 3 : 1),
    size: animal.size * SMALL,
    isYoung: true,
  });
  return 1;
}

/** Large things on which a whole family stands. */
const SHARED = /^(?:place|transport-water)/;
const SHARED_THINGS = /^(?:nest|branch|couch|bed|rock|lily-pad|blanket)$/;

/**
 * Puts young animals and their parents on the same large thing, if one of them is on it: "a penguin on an ice floe with
 * two chicks", "a bear with two cubs on a cliff".
 */
export function joinParents({ actors, relations }: Pick<Scene, "actors" | "relations">): void {
  const findBase = (index: number): number | undefined =>
    relations.find(({ type, from, to }) => {
      const subject = actors[to]?.subject;
      return (
        type === "on" && from === index && subject && (SHARED.test(subject.family) || SHARED_THINGS.test(subject.id))
      );
    })?.to;
  for (const relation of relations) {
    const { type, from: young, to: parent } = relation;
    if (type !== "beside" || !actors[young]?.isYoung) continue;
    const [own, base] = [findBase(young), findBase(parent)];
    if (base !== undefined && own === undefined) Object.assign(relation, { type: "on", to: base });
    if (own !== undefined && base === undefined) Object.assign(relation, { type: "on", from: parent, to: own });
  }
}

/** Whether an adult or a baby after an animal is a person: "a dog and two adults", unlike "an elephant with a baby". */
function isOfPeople({ id }: Subject, tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? "";
  if (tokens.some((token) => GROUP.test(token.word))) return false;
  const before = tokens.slice(Math.max(0, at - BEFORE), at);
  if (/^bab(?:y|ies)$/.test(word)) return PET.test(id) && !before.some((token) => OWN.test(token.word));
  // "Two elephants, an adult and a calf".
  const isListed = before.slice(0, -1).some(({ stop }) => stop);
  return GROWN.test(word) && (PET.test(id) || !isListed);
}

/** Adds an animal of the kind of another one beside it. */
function addKin(state: ReaderState, index: number, kin: Pick<Actor, "word" | "count" | "size" | "isYoung">): void {
  const { pending, reading } = state;
  const { actors, relations } = reading.scene;
  const animal = actors[index];
  if (!animal) return;
  const { outfit: _, lettering: __, ...plain } = animal;
  const color = pending.color ? { color: pending.color, colorName: pending.colorName ?? undefined } : {};
  const from = actors.push({ ...plain, ...color, ...kin, adjectives: [...pending.adjectives, kin.word] }) - 1;
  relations.push({ type: "beside", from, to: index });
  // "A mother duck" with ducklings is the large one.
  reading.scene.unread = reading.scene.unread.filter((own) => !PARENT.test(own));
  Object.assign(state, { last: from, group: [from] });
  endNoun(state);
}

function endNoun(state: ReaderState): void {
  Object.assign(state, { relation: null, joined: false, pending: nothingPending() });
}
