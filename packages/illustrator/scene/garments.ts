import { hex } from "@atelier/painting";
import { type BodyCut, type FeetCut, hasBody, type LegsCut, singulars, type Token } from "@atelier/vocabulary";
import { isLiving } from "./actors/owner.ts";
import { colorAt, subjectAt } from "./lookahead.ts";
import { nothingPending, type ReaderState } from "./reading.ts";
import type { Actor } from "./scene.ts";

type Slot = { part: "body"; cut: BodyCut } | { part: "legs"; cut: LegsCut } | { part: "feet"; cut: FeetCut };
type Cut = Slot & { color: string };

/** Garments by part and cut, with their usual colors. One cut per line. */
const cuts: readonly (readonly [Slot, color: string, words: string])[] = [
  [{ part: "body", cut: "shirt" }, "#e9e4da", "shirt, t-shirt, tee, blouse, polo shirt, top, tank top"],
  [
    { part: "body", cut: "shirt" },
    "#8a9a5b",
    "sweater, jumper, pullover, jersey, turtleneck, football shirt, soccer jersey",
  ],
  [{ part: "body", cut: "hoodie" }, "#7f8796", "hoodie, hooded sweatshirt, sweatshirt"],
  [{ part: "body", cut: "jacket" }, "#5b6f8f", "jacket, cardigan, blazer, leather jacket, denim jacket, bomber jacket"],
  [
    { part: "body", cut: "coat" },
    "#8a6a4a",
    "coat, overcoat, trench coat, winter coat, parka, anorak, long coat, fur coat",
  ],
  [{ part: "body", cut: "coat" }, "#f2c230", "raincoat, rain coat, rain jacket"],
  [{ part: "body", cut: "coat" }, "#f4f4f6", "lab coat"],
  [{ part: "body", cut: "suit" }, "#3f4656", "suit, business suit, tuxedo, suit and tie"],
  [{ part: "body", cut: "vest" }, "#7a5a3f", "vest, waistcoat"],
  [
    { part: "body", cut: "dress" },
    "#d9567f",
    "dress, summer dress, gown, frock, evening gown, ball gown, sundress, evening dress",
  ],
  [{ part: "body", cut: "dress" }, "#f8f5f0", "wedding dress"],
  [{ part: "body", cut: "apron" }, "#c9b28a", "apron, pinafore"],
  [{ part: "body", cut: "overalls" }, "#4a6ea8", "overalls, dungarees, overall"],
  [{ part: "legs", cut: "trousers" }, "#4a6494", "jeans, blue jeans, denim jeans"],
  [{ part: "legs", cut: "trousers" }, "#5a5560", "trousers, pants, leggings, slacks"],
  [{ part: "legs", cut: "shorts" }, "#8a7a4e", "shorts, bermuda shorts"],
  [{ part: "legs", cut: "skirt" }, "#8f4f8a", "skirt, long skirt"],
  [{ part: "feet", cut: "boots" }, "#6f4428", "boot, hiking boot, leather boot, cowboy boot, winter boot"],
  [{ part: "feet", cut: "boots" }, "#f2c230", "rain boot, rubber boot, wellington, wellington boot, wellies, gumboot"],
  [{ part: "feet", cut: "shoes" }, "#e9e4da", "shoe, sneaker, trainer, running shoe, slipper"],
];
const garments = new Map<string, Cut>(
  cuts.flatMap(([slot, color, words]) => words.split(", ").map((word) => [word, { ...slot, color }] as const)),
);

/** Fabrics and looks of garments that their pictures do not show. */
const FABRIC =
  /^(?:leather|denim|wool|woolen|woollen|silk|cotton|knitted|knit|ripped|torn|flannel|tweed|velvet|linen|hooded|long|warm|thick|fancy|smart|casual|oversized|matching|puffy|tight|lace)$/;
/** Phrases before a garment. */
const WORN = /^(?:wear|wears|wearing|dressed|clad|in$|with|and (?:his|her|its))/;

/** Whether a word names a garment that pictures of people can wear. */
export const isGarment = (word: string): boolean =>
  garments.has(word) || singulars(word).some((form) => garments.has(form.word));

/** The garment that the words from a token name, or null. */
function garmentAt(tokens: readonly Token[], at: number): { cut: Cut; word: string; used: number } | null {
  for (let used = 3; used > 0; used--) {
    const span = tokens.slice(at, at + used);
    if (span.length < used || span.slice(0, -1).some(({ stop }) => stop)) continue;
    const word = span.map((token) => token.word).join(" ");
    const cut = garments.get(word) ?? singulars(word).flatMap((form) => garments.get(form.word) ?? [])[0];
    if (cut) return { cut, word, used };
  }
  return null;
}

/** Whether the picture of a person or an animal can wear garments: people shown as heads, and animals with a drawn body. */
const canWear = ({ subject }: Actor, part: Slot["part"]): boolean =>
  (subject.family === "person" && subject.extent === "bust" && !subject.drawn) ||
  (part === "body" && subject.id !== "robot" && [subject.id, `${subject.id}-face`].some(hasBody));

/**
 * Reads a garment that the last person or animal wears: "in a red coat". Returns how many tokens were used, or null if
 * it has no wearer.
 */
export function readGarment(state: ReaderState, tokens: readonly Token[], at: number): number | null {
  const { reading, relation, relationPhrase, bearer, joined, group, negated } = state;
  const fabric = FABRIC.test(tokens[at]?.word ?? "") && !tokens[at]?.stop ? 1 : 0;
  const found = garmentAt(tokens, at + fabric) ?? null;
  if (!found || negated) return null;
  const used = fabric + found.used;
  // A dress shop and a coat rack are no clothes.
  const next = tokens[at + used];
  if (
    !tokens[at + used - 1]?.stop &&
    next?.part === "noun" &&
    subjectAt(tokens, at + used, 0) &&
    !colorAt(tokens, at + used)
  )
    return null;
  const isWorn = relation !== null && WORN.test(relationPhrase);
  const index = isWorn ? group.at(-1) : joined && relation === null ? (bearer ?? findOnlyPerson(state)) : undefined;
  const wearer = reading.scene.actors[index ?? -1];
  if (index === undefined || !wearer || !isLiving(wearer)) return null;
  dress(state, wearer, found, fabric > 0 ? `${tokens[at]?.word}` : "");
  Object.assign(state, { bearer: index, group: [index], last: index, relation: null, joined: false });
  state.pending = nothingPending();
  return used;
}

/** "A runner on a track, red shirt" is about the only person. */
function findOnlyPerson({ reading, pending }: ReaderState): number | undefined {
  const people = reading.scene.actors.flatMap(({ subject }, index) =>
    subject.family.startsWith("person") ? [index] : [],
  );
  return people.length === 1 && pending.count === null ? people[0] : undefined;
}

/** Clothes that the pictures of people with a job have, and the colors by which a prompt can name them. */
const WORKWEAR: readonly (readonly [people: RegExp, garments: RegExp, colors: RegExp])[] = [
  [/mechanic$/, /^(?:overalls?|dungarees)$/, /^(?:(?:dark |light )?blue)?$/],
  [/(?:scientist|health-worker)$/, /^(?:lab coat|coat)$/, /^white$|^$/],
  [/cook$/, /^(?:apron|jacket)$/, /^white$|^$/],
  [/^gardener$/, /^apron$/, /^green$|^$/],
  [/^beekeeper$/, /^(?:suit|overalls?|coat)$/, /^white$|^$/],
  [/^fisherman$/, /^(?:rain ?coat|rain jacket|coat|jacket|oilskins?)$/, /^yellow$|^$/],
  [/astronaut$/, /^suit$/, /^white$|^$/],
];

/** Dresses a person or an animal, or reports a garment that the picture cannot wear. */
function dress(
  { reading, pending }: ReaderState,
  wearer: Actor,
  { cut, word }: { cut: Cut; word: string },
  fabric: string,
): void {
  const isWorn = WORKWEAR.some(
    ([ids, words, colors]) =>
      ids.test(wearer.subject.id) && words.test(word) && colors.test(pending.colorName ?? "") && fabric === "",
  );
  wearer.adjectives = [...wearer.adjectives, word, ...(pending.colorName ? [pending.colorName] : [])];
  if (isWorn) return;
  if (!canWear(wearer, cut.part)) {
    const words = [pending.colorName, fabric, word].filter(Boolean).join(" ");
    reading.scene.unread.push(words);
    reading.missing.push(words);
    return;
  }
  if (fabric) reading.unused.push(fabric);
  const color = pending.color ? hex(pending.color) : cut.color;
  const named = pending.colorName === null ? undefined : `${pending.colorName} ${word}`;
  const { words, ...motif } = pending.motif ?? { words: [] };
  const isPlain = pending.motif === null;
  wearer.outfit = { ...wearer.outfit, [cut.part]: { cut: cut.cut, color, named, ...(!isPlain && { motif }) } };
  wearer.adjectives = [...wearer.adjectives, ...words];
}

/** Raises the arms of people before the phrase, or reports it. */
export function raiseArms({ reading, group }: ReaderState, phrase: string): void {
  const actors = group.flatMap((index) => reading.scene.actors[index] ?? []);
  const people = actors.filter((actor) => actor.subject.family.startsWith("person") && canWear(actor, "legs"));
  for (const actor of people) actor.outfit = { ...actor.outfit, arms: "raised" };
  if (people.length < actors.length || people.length === 0) reading.unused.push(phrase);
}
