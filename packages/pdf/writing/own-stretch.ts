import type { Faces } from "../fonts/faces.ts";
import { CONDENSED } from "../reading/spans.ts";
import { getWords, type Text } from "../reading/texts.ts";

type Factor = (font: string) => number;

/**
 * Returns how wide the fonts of one text are: as in the document, unless the text is drawn narrower than the document usually
 * draws its font, as the labels of a figure that is scaled in one direction. `factor` was measured by the first group of texts
 * that uses a font.
 */
export function findOwnStretches(
  groups: readonly (readonly Text[])[],
  { factor, faces }: { factor: Factor; faces: Pick<Faces, "isOwn"> },
): (text: Text) => Factor {
  const usual = new Map<string, number>();
  for (const texts of groups)
    for (const [font, found] of Map.groupBy(texts.flatMap(listStretches), (each) => each.font)) {
      const letters = found.reduce((sum, each) => sum + each.letters, 0);
      const drawn = found.reduce((sum, each) => sum + each.letters * each.stretch, 0);
      if (!usual.has(font) && letters > 0) usual.set(font, drawn / letters);
    }
  return (text) => {
    const own = new Map<string, number>();
    for (const { font, stretch } of listStretches(text)) own.set(font, Math.max(stretch, own.get(font) ?? 0));
    return (font) => {
      const stretch = own.get(font) ?? 1;
      const share = stretch / (usual.get(font) ?? 1);
      if (share > CONDENSED) return factor(font);
      // The letters of a font of the document have their own widths.
      return faces.isOwn(font) ? stretch : share * factor(font);
    };
  };
}

/** The fonts of a text, how wide it draws them relative to their height, and how many letters. */
const listStretches = ({ paragraph }: Text): { font: string; stretch: number; letters: number }[] =>
  getWords(paragraph).map(({ run }) => ({
    font: run.show.state.font?.name ?? "",
    stretch: run.stretch,
    letters: run.text.trim().length,
  }));
