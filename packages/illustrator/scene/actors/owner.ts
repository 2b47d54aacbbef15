import type { Reading } from "../reading.ts";
import type { Actor, RelationType } from "../scene.ts";

/** Things with hands. */
const FIGURE = /^(?:teddy-bear|robot|snowman|scarecrow|alien)/;

const canHold = (actor: Actor | undefined): boolean => isLiving(actor) || FIGURE.test(actor?.subject.id ?? "");

export const isLiving = (actor: Actor | undefined): boolean => /^(animal|person)/.test(actor?.subject.family ?? "");

/** The thing that a relation starts from: in "a man on a bench reading a book", the man has the book, and no bench. */
export function findOwner(
  { actors, relations }: Reading["scene"],
  relation: RelationType | null,
  last: number | undefined,
): number | undefined {
  if (last === undefined || !/^(holding|wearing|riding|chasing)$/.test(relation ?? "") || canHold(actors[last]))
    return last;
  const seated = relations.findLast(({ from, to }) => to === last && canHold(actors[from]))?.from;
  // In "a monkey in a tree, eating a banana", no tree eats.
  const living = relation === "holding" ? actors.findLastIndex((actor) => isLiving(actor)) : -1;
  return seated ?? (living >= 0 ? living : last);
}
