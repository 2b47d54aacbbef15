import type { DrawnText } from "./draw-letters.ts";

/** The part of an em around the middle of a small letter that another letter may not reach, across and up: lines are at least 0.9 em apart. */
const CORE = { across: 0.35, up: 0.8 };
/** So many letters over those of another text are seen. */
const LEAST = 3;

/** Letters of one text whose heights differ by less are beside each other. */
const SAME_LINE = 0.2;

interface Letter {
  x: number;
  y: number;
  em: number;
}

/** The indexes of the texts of a picture of which letters are drawn over those of another text or line. */
export function findOverlapping(texts: readonly DrawnText[]): number[] {
  const letters = texts.map(({ glyphs }) => glyphs.map(toLetter));
  return letters.flatMap((own, index) => {
    const others = letters.filter((_, at) => at !== index).flat();
    const over = own.filter(
      (letter) =>
        others.some((found) => meets(letter, found)) ||
        own.some((found) => meets(letter, found) && Math.abs(letter.y - found.y) > letter.em * SAME_LINE),
    );
    return over.length >= LEAST ? [index] : [];
  });
}

/** The middle of a small letter, and its size in pixels. */
function toLetter({ matrix, units, unitsPerEm }: DrawnText["glyphs"][number]): Letter {
  const [, , , , x = 0, y = 0] = matrix.split(" ").map(Number);
  const em = unitsPerEm / units;
  return { x: x + em * 0.25, y: y - em * 0.25, em };
}

const meets = (first: Letter, second: Letter): boolean => {
  const em = Math.min(first.em, second.em);
  return Math.abs(first.x - second.x) < em * CORE.across && Math.abs(first.y - second.y) < em * CORE.up;
};
