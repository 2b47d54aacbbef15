import type { Rgb } from "@atelier/painting";
import type { Words } from "@atelier/vocabulary";
import { colorAt } from "../../lookahead.ts";

const DESIGN = /^(?:icon|logo|sticker|button|emoji|pictogram|avatar)$/;
const LOOKS = /^(?:rounded|round|soft|squircle|app|tile)$/;
/** Words of the names of colors, the longest first. */
const LONGEST = [3, 2, 1];

/**
 * Removes "on a mint green rounded square" of an icon. Returns the color of the square, null for one without a color,
 * or undefined if the icon has no square.
 */
export function removeSquare({ tokens }: Words): Rgb | null | undefined {
  if (!tokens.some(({ word }) => DESIGN.test(word))) return undefined;
  const at = tokens.findIndex(({ word }) => /^(?:square|squircle|tile)$/.test(word));
  if (at < 0) return undefined;
  let [from, color]: [number, Rgb | null] = [at, null];
  for (let isPart = true; isPart && from > 0; ) {
    const used = LONGEST.find((length) => from >= length && colorAt(tokens, from - length)?.used === length);
    isPart = used !== undefined || LOOKS.test(tokens[from - 1]?.word ?? "");
    if (used !== undefined) color = colorAt(tokens, from - used)?.color ?? null;
    if (isPart) from -= used ?? 1;
  }
  const isLooked = tokens.slice(from, at).some(({ word }) => LOOKS.test(word));
  let lead = from;
  while (/^(?:an?|the|on|in|inside|over)$/.test(tokens[lead - 1]?.word ?? "") && !tokens[lead - 1]?.stop) lead--;
  const isGround = tokens.slice(lead, from).some(({ word }) => /^(?:on|in|inside)$/.test(word));
  // A square alone can be a thing: "an icon with a square".
  if (!isGround && !(isLooked && DESIGN.test(tokens[at + 1]?.word ?? ""))) return undefined;
  const [before, last] = [tokens[lead - 1], tokens[at]];
  if (before && last?.stop) before.stop = true;
  tokens.splice(isGround ? lead : from, at + 1 - (isGround ? lead : from));
  return color;
}
