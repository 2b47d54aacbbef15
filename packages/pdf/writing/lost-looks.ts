import type { Run } from "@atelier/document-model";
import type { Layout } from "../layout/layout.ts";
import type { Text } from "../reading/texts.ts";

/** Words of so many letters are seen to have a look of their own. */
const LEAST_LETTERS = 3;

/** The properties of letters that are compared. */
const LOOKS = {
  colors: (text: Text, style: number) => text.styles[style]?.fill ?? "",
  letters: ({ styles }: Text, style: number) => {
    const { bold = false, italic = false } = styles[style]?.fontStyle ?? {};
    return `${bold} ${italic}`;
  },
} as const;

export type LostLook = keyof typeof LOOKS;

/**
 * The looks that words of a text had and no word of its translation has: a color, or a weight and slant. Letters that a
 * substitute draws without their weight or slant have lost them too.
 */
export function findLostLooks(text: Text, layout: Layout): LostLook[] {
  const { runs, written } = text;
  if (!written || written.length === 0) return [];
  const lost = (["colors", "letters"] as const).filter((kind) => {
    const [before, after] = [countLooks(text, runs, kind), countLooks(text, written, kind)];
    return [...before].some(([look, letters]) => letters >= LEAST_LETTERS && !after.has(look));
  });
  return !lost.includes("letters") && isDrawnOtherwise(text, layout) ? [...lost, "letters"] : lost;
}

/** The number of letters that have each look. */
function countLooks(text: Text, runs: readonly Run[], kind: LostLook): Map<string, number> {
  const counts = new Map<string, number>();
  for (const run of runs) {
    const letters = run.kind === "text" ? (run.text.match(/\p{L}/gu)?.length ?? 0) : 0;
    if (run.kind !== "text" || letters === 0) continue;
    const look = LOOKS[kind](text, run.style);
    counts.set(look, (counts.get(look) ?? 0) + letters);
  }
  return counts;
}

/** Whether words are bold or italic in the document, and drawn as the regular ones beside them. */
function isDrawnOtherwise({ styles }: Text, { lines }: Layout): boolean {
  const runs = lines
    .flatMap((line) => line.runs)
    .filter(({ formula, shaped }) => !formula && countGlyphs(shaped.glyphs) >= LEAST_LETTERS);
  const drawn = runs.map(({ face, style }) => ({
    face: face.key,
    own: styles[style]?.fontStyle,
  }));
  return drawn.some((first) =>
    drawn.some(
      (second) =>
        first.face === second.face &&
        first.own !== undefined &&
        second.own !== undefined &&
        (first.own.bold !== second.own.bold || first.own.italic !== second.own.italic),
    ),
  );
}

const countGlyphs = (glyphs: readonly { text: string }[]): number =>
  glyphs.filter(({ text }) => /\p{L}/u.test(text)).length;
