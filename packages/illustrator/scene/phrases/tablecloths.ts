import { hex, type Rgb } from "@atelier/painting";
import { findColor, type Token, type Words } from "@atelier/vocabulary";
import type { Reading } from "../reading.ts";
import type { Scene } from "../scene.ts";

/** A cloth on a table, with the words of the prompt. */
export interface Tablecloth {
  color: Rgb;
  isChecked: boolean;
  words: string;
}

const CHECKED = /^(?:checkered|chequered|checked|gingham|plaid)$/;
const LOOKS = /^(?:an?|the|linen|cotton|red|and|long|clean|simple)$/;
/** Words that join a cloth to the things before it. */
const JOINING = /^(?:on|with|and|over|has|having|covered|by|atop)$/;
const WHITE: Rgb = [244, 242, 238];
const RED: Rgb = [206, 62, 58];

/**
 * Removes the cloth of a table from a prompt: "on a red and white checkered tablecloth". Null if it names none, or says
 * that there is none.
 */
export function removeTablecloth({ tokens }: Words): Tablecloth | null {
  const at = tokens.findIndex(
    ({ word }, index) => /^tablecloths?$/.test(word) || (/^cloths?$/.test(word) && tokens[index - 1]?.word === "table"),
  );
  if (at < 0) return null;
  const isLook = ({ word, stop }: Token) =>
    !stop && (CHECKED.test(word) || LOOKS.test(word) || findColor(word) !== null);
  let from = /^cloths?$/.test(tokens[at]?.word ?? "") ? at - 1 : at;
  for (let before = tokens[from - 1]; before && isLook(before); before = tokens[from - 1]) from--;
  const looks = tokens.slice(from, at).map(({ word }) => word);
  const colors = looks.filter((word) => findColor(word) !== null);
  const isChecked = looks.some((word) => CHECKED.test(word));
  const color = findColor(colors.find((word) => word !== "white") ?? colors[0] ?? "");
  // "On the tablecloth" after its first mention, and "beside a table with a cloth".
  while (from > 0 && JOINING.test(tokens[from - 1]?.word ?? "") && !tokens[from - 1]?.stop) from--;
  if (/^(?:without|no)$/.test(tokens[from - 1]?.word ?? "") && !tokens[from - 1]?.stop) return null;
  const [before, last] = [tokens[from - 1], tokens[at]];
  if (before && last?.stop) before.stop = true;
  tokens.splice(from, at + 1 - from);
  // "A tablecloth with a pizza": the pizza is on it.
  if (from === 0 && JOINING.test(tokens[0]?.word ?? "")) tokens.shift();
  return {
    color: color ?? (isChecked ? RED : WHITE),
    isChecked,
    words: [...colors.slice(0, 1), ...(isChecked ? ["checkered"] : []), "tablecloth"].join(" "),
  };
}

/** Lays a cloth on the table of a picture, or reports that it shows no table. */
export function layTablecloth({ scene, unused }: Pick<Reading, "scene" | "unused">, kind: Scene["kind"]): void {
  const { cloth, actors } = scene;
  if (!cloth || kind === "still_life") return;
  const table = actors.find(({ subject }) => subject.id === "table");
  if (!table) {
    unused.push(cloth.words);
    scene.cloth = undefined;
    return;
  }
  table.outfit = { ...table.outfit, parts: { cloth: { color: hex(cloth.color), named: cloth.words } } };
  if (cloth.isChecked) unused.push("checkered");
}
