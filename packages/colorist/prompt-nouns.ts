import { lexicon } from "@atelier/illustrator";
import type { Rgb } from "@atelier/painting";
import { findColor, findSubject, singulars, type Token } from "@atelier/vocabulary";
import type { NamedThing } from "./color-request.ts";
import { findGround, findPartName, type Kind, kindOfNoun } from "./kinds.ts";

/** Words before a noun that say whether it is a new thing. */
export const ARTICLE = /^(?:an?|the|another|second|other|some|two|three|four|five|six|his|her|its|my)$/;

/** Words after which the next thing has the last one in or on it. */
export const isPlaceWord = (word: string) => /^(in|on|inside|atop)$/.test(word);

/** General words for things of a kind: "yellow flower" after "a tulip" is the tulip. */
const GENERAL: Readonly<Record<string, Kind>> = {
  flower: "flower",
  blossom: "flower",
  fruit: "fruit",
  tree: "tree",
  animal: "animal",
  bird: "bird",
  fish: "fish",
  vehicle: "vehicle",
  building: "building",
  person: "person",
  boat: "boat",
};

/** The kind of which a noun is the general word. */
export const findGeneralKind = (noun: string): Kind | undefined => GENERAL[noun];

/** Whether a word names a thing, a part or a ground. */
export const nounAt = (word: string) =>
  word !== "" &&
  [word, singulars(word).at(-1)?.word ?? word].some(
    (noun) => kindOfNoun(noun) !== undefined || findGround(noun) !== undefined || findPartName(noun) !== undefined,
  );

/** The kinds that have a part which few others have. */
export const partOwners: Readonly<Record<string, readonly Kind[]>> = {
  saddle: ["vehicle", "animal"],
  sock: ["person"],
  headlight: ["vehicle"],
  beacon: ["vehicle"],
  dress: ["person"],
  shoe: ["person"],
  window: ["building", "vehicle", "boat", "rocket"],
  roof: ["building"],
  wall: ["building"],
  door: ["building"],
  chimney: ["building", "vehicle", "boat"],
  trunk: ["tree"],
  crown: ["tree"],
  petal: ["flower"],
  wheel: ["vehicle"],
  sail: ["boat"],
  hull: ["boat"],
  frosting: ["cake"],
  candle: ["cake"],
  wrapper: ["cake"],
  leaf: ["fruit", "flower"],
  scoop: ["icecream"],
  cherry: ["icecream", "cake"],
  cone: ["icecream"],
  basket: ["balloon"],
  scarf: ["snowman", "person", "animal", "bird"],
  nose: ["snowman", "person", "animal", "bird", "rocket"],
  fin: ["fish", "rocket"],
  flag: ["building", "boat"],
  stripe: ["building", "balloon", "umbrella", "animal", "fish", "person", "cup", "furniture", "butterfly", "cake"],
  belly: ["animal", "bird", "person"],
  eye: ["person", "animal", "bird", "fish", "snowman", "robot", "butterfly"],
  ear: ["animal", "person", "bird"],
  bell: ["animal"],
  mustache: ["person"],
  apron: ["person"],
  arm: ["person", "robot", "snowman", "animal"],
  propeller: ["vehicle", "boat"],
  frame: ["object", "furniture", "screen"],
  glove: ["person"],
  rind: ["fruit"],
  flesh: ["fruit"],
  bun: ["cake"],
  salad: ["cake"],
  tomato: ["cake"],
  cheese: ["cake"],
  patty: ["cake"],
  drink: ["cup"],
  crust: ["cake"],
  salami: ["cake"],
  olive: ["cake"],
  cabin: ["boat"],
  cushion: ["furniture"],
  rail: ["vehicle"],
  hat: ["person", "snowman", "animal", "bird", "robot", "mushroom"],
  hair: ["person", "animal"],
  hub: ["vehicle"],
  bumper: ["vehicle"],
  belt: ["person"],
};

/** Nouns of parts that are things of their own without these owners, or not after "with". */
const OWNERS: Readonly<Record<string, (owner: NamedThing, isWith: boolean) => boolean>> = {
  bell: ({ parts, partWords }) => parts.has("collar") || partWords.has("collar"),
  cabin: (_owner, isWith) => isWith,
  frame: ({ noun }) =>
    /^(?:picture|painting|mirror|poster|window|clock|screen|television|glasses|sunglasses)$/.test(noun),
  bun: ({ noun }) => BURGER.test(noun),
  salad: ({ noun }) => BURGER.test(noun),
  tomato: ({ noun }) => BURGER.test(noun),
  cheese: ({ noun }) => BURGER.test(noun) || noun === "pizza",
  // "Milk next to a cup" is a thing of its own.
  drink: ({ noun }, isWith) => isWith && /^(?:cup|mug|glass|teacup|bowl|jug)$/.test(noun),
  salami: ({ noun }) => noun === "pizza",
  olive: ({ noun }) => noun === "pizza",
  crust: ({ noun }) => noun === "pizza",
  patty: ({ noun }) => BURGER.test(noun),
};

/** Parts of few things: what is in a burger is food of its own elsewhere. */
const OF_FEW = /^(?:frame|bun|salad|tomato|cheese|patty|salami|olive|drink)$/;

/** Food in layers between the halves of a bun. */
const BURGER = /^(?:burger|hamburger|cheeseburger|sandwich|hotdog)$/;

/** Covers of a whole animal: "brown feathers" are the color of the owl. */
export const COVER = /^(?:feather|plumage|fur|wool|coat|hide)$/;
/** Kinds that have such a cover. */
export const hasCover = ({ kind }: { kind: Kind }): boolean => kind === "animal" || kind === "bird";

/** Whether a word names a drawn thing. */
export const isThing = (word: string) =>
  singulars(word).some((noun) => kindOfNoun(noun.word) !== undefined) ||
  kindOfNoun(word) !== undefined ||
  findSubject(word) !== undefined;

/** Whether a ground only says which thing the noun after it is: "water plants". */
export const isPlaceOfThing = (tokens: readonly Token[], at: number): boolean => {
  const [token, next] = tokens.slice(at, at + 2);
  if (!token || !next || token.stop || findGround(token.word) === undefined || kindOfNoun(token.word)) return false;
  return next.part !== "other" && isThing(next.word) && findColor(next.word) === null && !findGround(next.word);
};

/** Whether a word is a thing ("an orange") and not a color ("an orange cat", "a chocolate birthday cake"). */
export const isThingHere = (word: string, next: readonly Token[]) =>
  /^(orange|rose|lemon|cherry|peach|plum|chestnut|sand|chocolate)$/.test(word) &&
  !nounAt(next[0]?.word ?? "") &&
  // "Orange and black wings" have two colors.
  !(next[0]?.word === "and" && findColor(next[1]?.word ?? "") !== null && nounAt(next[2]?.word ?? "")) &&
  !(next[0]?.part !== "other" && !next[0]?.stop && nounAt(next[1]?.word ?? ""));

/** The longest phrase of the lexicon that begins at a token; null if none does. */
export function findPhrase(
  tokens: readonly { word: string }[],
  at: number,
): {
  value: NonNullable<ReturnType<typeof lexicon.get>>;
  used: number;
  text: string;
} | null {
  for (const used of [3, 2, 1]) {
    const span = tokens.slice(at, at + used);
    if (span.length < used) continue;
    const text = span.map((token) => token.word).join(" ");
    const value = lexicon.get(text);
    if (value) return { value, used, text };
  }
  return null;
}

/** The name of a part, with a number if the thing has one in another color: "a pink scoop and a green scoop". */
export function getFreeName(parts: ReadonlyMap<string, Rgb>, part: string): string {
  let [name, number] = [part, 1];
  while (parts.has(name)) name = `${part} ${++number}`;
  return name;
}

/** Vehicles on which a basket is. */
const CYCLE = /^(?:bicycle|bike|tricycle|scooter)$/;

/** Nouns that have a part which is a thing of its own elsewhere. */
const OF_NOUN: Readonly<Record<string, RegExp>> = { bell: /^clock$/, leaf: /^pizza$/ };

/** Parts of living beings, which what they sit on does not have. */
const OF_BODY = /^(?:wing|tail|foot|tip|spike|horn|comb|neck|head|fin|dot|ear|eye|nose|belly|hair|mouth)$/;

/** The last thing that has such a part, or else the last thing, unless the noun is a thing as well: a candle on a table. */
export function findOwner(
  part: string,
  noun: string,
  things: readonly NamedThing[],
  isWith = false,
): NamedThing | undefined {
  const owners = partOwners[part];
  // "A parrot on a perch, blue wing": the wing is that of who sits there.
  const carried = things.at(-1)?.carries;
  if (carried && OF_BODY.test(part) && /^(?:animal|bird|fish|person)$/.test(carried.kind)) return carried;
  if (part === "basket" && CYCLE.test(things.at(-1)?.noun ?? "")) return things.at(-1);
  if (OF_NOUN[part]?.test(things.at(-1)?.noun ?? "")) return things.at(-1);
  const isOwner = OWNERS[part] ?? (() => true);
  const owner = things.findLast((thing) => owners?.includes(thing.kind) && isOwner(thing, isWith));
  return owner ?? (owners && (kindOfNoun(noun) || OF_FEW.test(part)) ? undefined : things.at(-1));
}

/** The colors that stand in a row at a token, divided by commas or "and", and the first token after them. */
export function findColorList(
  tokens: readonly Token[],
  at: number,
): { list: { name: string; color: Rgb }[]; end: number } {
  const list: { name: string; color: Rgb }[] = [];
  let end = at;
  let hasAnd = false;
  for (;;) {
    const isAfterAnd = list.length > 0 && tokens[end]?.word === "and";
    const start = isAfterAnd ? end + 1 : end;
    // "Yellow sand, blue sea" is no list: nothing parts "yellow" and "sand".
    // "And" is before the last one: "black and silver, brown strap".
    const isDone = hasAnd || !tokens[end - 1]?.stop;
    if (list.length > 0 && !isAfterAnd && isDone) return { list, end };
    const [first, second] = tokens.slice(start, start + 2);
    const pair = first && second && !first.stop ? `${first.word} ${second.word}` : "";
    const name = [pair, first?.word ?? ""].find((words) => findColor(words) !== null);
    const color = name === undefined ? null : findColor(name);
    if (name === undefined || !color) return { list, end };
    list.push({ name, color });
    hasAnd ||= isAfterAnd;
    end = start + name.split(" ").length;
  }
}
