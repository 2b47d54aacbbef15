import { type Subject, singulars } from "@atelier/vocabulary";
import type { Claim } from "../claim.ts";
import type { ReaderState } from "../reading.ts";
import type { Scene } from "../scene.ts";
import { findOwner, isLiving } from "./owner.ts";

/** Pictures that show several things, with their number. */
export const SEVERAL: Record<string, number> = {
  beans: 3,
  blueberries: 3,
  bubbles: 3,
  cherries: 2,
  falafel: 4,
  sparkles: 3,
  sushi: 2,
  "sweat-droplets": 3,
  "musical-notes": 3,
  bacon: 2,
  "ballet-shoes": 2,
  chopsticks: 2,
  "clinking-beer-mugs": 2,
  "clinking-glasses": 2,
  "crossed-swords": 2,
  "fallen-leaf": 2,
  footprints: 2,
  gloves: 2,
  "japanese-dolls": 2,
  "linked-paperclips": 2,
  maracas: 2,
  "paw-prints": 2,
  "people-with-bunny-ears": 2,
  "people-wrestling": 2,
  "men-wrestling": 2,
  "women-wrestling": 2,
  "shopping-bags": 2,
  socks: 2,
  "rubber-boots": 2,
  "two-hearts": 2,
};
/** The picture of one thing for a counted word whose own picture shows several. */
export const SINGLE: Record<string, string> = {
  books: "closed-book",
  "fallen-leaf": "maple-leaf",
  houses: "house",
};

/** Whether a word such as "scissors" or "jeans" names one thing in the plural. */
const isPluralOnly = (word: string): boolean => word.endsWith("s") && singulars(word).every(({ plural }) => !plural);

/** How many pictures show the counted things. Reports a number that no pictures give, such as three cherries in pairs. */
export function countPictures(
  { reading, pending }: ReaderState,
  subject: Subject,
  word: string,
  count: number,
): number {
  // A bunch of grapes and a stack of books are one picture.
  if (/^(grapes|books)$/.test(subject.id) && pending.crowd && pending.words.length === 1) {
    reading.unused = reading.unused.filter((phrase) => !pending.words.includes(phrase));
    return 1;
  }
  // A pair of scissors is one thing.
  if (pending.words.some((phrase) => /\bpair\b/.test(phrase)) && isPluralOnly(word)) return 1;
  const each = SEVERAL[subject.id];
  if (each === undefined || pending.count === null || pending.crowd) return count;
  const pictures = Math.max(1, Math.round(count / each));
  if (pictures * each !== count) reading.unused.push(`the number of ${word}`);
  return pictures;
}

/** How many pictures show things without a number. A picture with a name in the plural, such as "chopsticks", shows them. */
export function countUncounted(
  { id, label, height, stance }: Subject,
  { reading, relation, group }: ReaderState,
): number {
  if (id === "chopsticks" || singulars(label).some(({ word, plural }) => plural && word === label)) return 1;
  // Two children with kites have a kite each.
  const owner = reading.scene.actors[findOwner(reading.scene, relation, group.at(-1)) ?? -1];
  const isHeld = relation === "holding" || (relation === "beside" && stance === "small");
  const isRidden =
    relation === "riding" ||
    (relation === "on" &&
      /^(?:bicycle|motorcycle|horse|donkey|camel|skateboard|kick-scooter|sled|chair|surfboard)$/.test(id));
  // A king and a queen on thrones have one each.
  const riders = group.flatMap((index) => reading.scene.actors[index] ?? []);
  if (isRidden && riders.length > 1 && riders.every(isLiving)) return riders.reduce((sum, { count }) => sum + count, 0);
  if ((isHeld || isRidden) && owner && isLiving(owner) && owner.count > 1) return owner.count;
  return height > 12 || PAIRED.test(id) ? 2 : 3;
}

/** Clothes that come in pairs. */
const PAIRED = /boot|shoe|sandal|slipper|glove|dumbbell/;

/** The pictures of several fruits that fill a bowl. */
const HEAPED = 3;

/** From so many kinds on, those in one container are fewer of each, so that all are seen. */
const MANY_KINDS = 3;

/** Reduces plurals without a number that are in one container: "a basket of apples, bananas and oranges". */
export function thinOut({ actors, relations }: Pick<Scene, "actors" | "relations">, claims: readonly Claim[]): void {
  const hosts = new Set(relations.flatMap(({ type, to }) => (type === "inside" ? [to] : [])));
  for (const host of hosts) {
    const kinds = new Set(relations.flatMap(({ type, from, to }) => (type === "inside" && to === host ? [from] : [])));
    const [only] = kinds;
    const alone = kinds.size === 1 ? actors[only ?? -1] : undefined;
    // A bowl of cherries has more than the two of one picture.
    if (alone && alone.count === 1 && (SEVERAL[alone.subject.id] ?? 1) > 1 && alone.subject.family.startsWith("food")) {
      const isCounted = claims.some((claim) => claim.is === "count" && claim.thing.subject?.id === alone.subject.id);
      if (!isCounted) alone.count = HEAPED;
    }
    if (kinds.size < MANY_KINDS) continue;
    for (const kind of kinds) {
      const actor = actors[kind];
      const isPlural = claims.some((claim) => claim.is === "several" && claim.thing.subject?.id === actor?.subject.id);
      if (actor && isPlural && actor.count > 2) actor.count = 2;
    }
  }
}
