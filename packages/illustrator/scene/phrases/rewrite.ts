import type { Words } from "@atelier/vocabulary";
import { removeNoText } from "../text/text-places.ts";
import { nameChessPieces } from "./chess.ts";
import { removeBlankSpace } from "./designs/blank-space.ts";
import { removeIconSet } from "./designs/icon-sets.ts";
import { namePrints } from "./designs/prints.ts";
import { removeSquare } from "./designs/square-icons.ts";
import { removeStyles } from "./designs/styles.ts";
import { removeFlavors, removeTowers } from "./flavors.ts";
import { joinGray } from "./gray.ts";
import { moveHeads } from "./heads.ts";
import { removeNumbers } from "./numbers.ts";
import { countPairs, turnDishes } from "./pairs.ts";
import { removeOwnedParts } from "./parts-of.ts";
import { layLeaves, nameCollections, openBouquets, openFields, removeBloom } from "./plants.ts";
import { removePossessives } from "./possessives.ts";
import { removeResemblance } from "./resemblance.ts";
import { removeOrder } from "./stacks.ts";
import { removeTablecloth } from "./tablecloths.ts";
import { removeViews } from "./views.ts";

/**
 * Writes phrases of a prompt in the words that the reader knows, and removes those that describe the whole picture.
 * Returns what they say of it, and as `unshown` the words that the picture does not show.
 */
export function rewritePhrases(words: Words) {
  removeNoText(words);
  moveHeads(words);
  const owners = removePossessives(words);
  namePrints(words);
  nameChessPieces(words);
  countPairs(words);
  turnDishes(words);
  joinGray(words);
  const styles = [...removeStyles(words), ...removeResemblance(words)];
  const numbers = removeNumbers(words);
  const isLowestFirst = removeOrder(words);
  const square = removeSquare(words);
  const iconSet = removeIconSet(words);
  const ownedParts = removeOwnedParts(words);
  removeBlankSpace(words);
  removeTowers(words);
  const flavors = removeFlavors(words);
  const cloth = removeTablecloth(words);
  const views = removeViews(words);
  removeBloom(words);
  layLeaves(words);
  const bouquets = openBouquets(words);
  openFields(words);
  nameCollections(words);
  const unshown = [...styles, ...owners, ...numbers, ...ownedParts, ...flavors, ...bouquets, ...views];
  return { isLowestFirst, square, iconSet, cloth, unshown };
}
