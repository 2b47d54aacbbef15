import type { Layout } from "../layout/layout.ts";
import type { Text } from "../reading/texts.ts";
import { hasWords } from "./even-sizes.ts";
import { getStyle } from "./text-style.ts";

/** Texts directly below each other look like one block: their gap is at most this, in units of the font size. */
const GAP = { least: -0.3, most: 0.8 };
/** Sizes in one block that differ by more than this share of the larger one are seen. */
const SEEN = 0.06;

/** The texts that stand directly above another one of their style and have a visibly different size than it now. */
export function findMixed(texts: readonly Text[], layouts: ReadonlyMap<Text, Layout>): Text[] {
  const getScale = (text: Text) => layouts.get(text)?.scale ?? 1;
  return [...Map.groupBy(texts.filter(hasWords), getStyle).values()].flatMap((alike) =>
    alike.filter((upper) =>
      alike.some((lower) => {
        const [scale, next] = [getScale(upper), getScale(lower)];
        return isDirectlyBelow(upper, lower) && Math.abs(scale - next) > SEEN * Math.max(scale, next);
      }),
    ),
  );
}

function isDirectlyBelow({ paragraph: { box, size } }: Text, { paragraph: { box: below } }: Text): boolean {
  const gap = (box.bottom - below.top) / size;
  const isBelow = gap > GAP.least && gap < GAP.most && below.bottom < box.bottom;
  return isBelow && Math.min(box.right, below.right) > Math.max(box.left, below.left);
}
