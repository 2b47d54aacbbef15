import type { Subject } from "@atelier/vocabulary";
import type { ReaderState } from "../reading.ts";
import type { Actor } from "../scene.ts";

/** General names with the things for which "the" and the name can stand: "the house" is the cottage named before. */
const GENERAL: readonly (readonly [name: RegExp, things: RegExp])[] = [
  [
    /^(?:house|home|building)$/,
    /^(?:house|cottage|log-cabin|hut|derelict-house|barn|castle|shop|treehouse|church|tower)/,
  ],
  [/^(?:boat|ship)$/, /^(?:sailboat|ship|canoe|speedboat|motor-boat|ferry|passenger-ship|person-rowing-boat)/],
  [/^(?:car|vehicle)$/, /^(?:automobile|taxi|racing-car|police-car|pickup-truck|minibus|sport-utility)/],
  [/^tree$/, /tree$|^branch$/],
  [/^(?:chair|seat)$/, /^(?:armchair|chair|couch|bench|stool)/],
  [/^(?:cup|mug)$/, /^(?:hot-beverage|teacup)/],
  [/^flower$/, /^(?:tulip|rose|sunflower|blossom|hibiscus|lotus|hyacinth)/],
  [/^(?:pan|dish)$/, /^(?:skillet|shallow-pan|cooking|pot-of-food)/],
];
/** General names of families. */
const FAMILIES: readonly (readonly [name: RegExp, families: RegExp])[] = [
  [/^bird$/, /^animal-bird/],
  [/^fish$/, /^animal-marine/],
  [/^animal$/, /^animal/],
  [/^(?:man|woman|boy|girl|person)$/, /^person/],
];

const isNamed = ({ subject, adjectives }: Actor, word: string): boolean =>
  adjectives.includes(word) || ` ${subject.label} `.includes(` ${word} `);

/**
 * The actor for which "the" and a name stand, or −1: a thing with a more special name, or a container that its content
 * stands for. A second picture of it would be a thing that the prompt does not name.
 */
export function findReferent(
  { reading, pending, negated }: ReaderState,
  subject: Subject,
  word: string,
  before: string | undefined,
): number {
  const isPlain = pending.colorName === null && pending.size === 1 && (pending.count ?? 1) === 1;
  if (before !== "the" || !isPlain || negated) return -1;
  const { actors } = reading.scene;
  // "The chair" after an armchair, which has the picture of a chair.
  const same = actors.findLastIndex((actor) => actor.subject.id === subject.id);
  if (same >= 0) return actors[same]?.count === 1 && actors[same].word.endsWith(word) ? same : -1;
  return actors.findLastIndex(
    (actor) =>
      (actor.count === 1 && isNamed(actor, word)) ||
      GENERAL.some(([names, things]) => names.test(word) && things.test(actor.subject.id)) ||
      (actor.count === 1 &&
        FAMILIES.some(([names, families]) => names.test(word) && families.test(actor.subject.family)) &&
        // "The woman" is no man.
        !(/^(?:wo)?man|boy|girl/.test(word) && /^(?:wo)?man$|^boy$|^girl$|^old-/.test(actor.subject.id))),
  );
}
