import type { Layout } from "../layout/layout.ts";
import type { Text } from "../reading/texts.ts";
import type { SizeLimit } from "./size-limit.ts";

/**
 * At most this share of the labels of a row or list, which have less room than this, gives way alone: with letters that are
 * this narrow, and not smaller than this.
 */
const FEW = { share: 0.3, fits: 0.915, narrow: 0.88, smallest: 0.9 };

/**
 * The texts that alone of many have no room: they become narrower and a little smaller, so that the others stay as they are.
 * The rows and columns of one form have texts in common, and show together how many there are.
 */
export function findFew(
  series: readonly (readonly Text[])[],
  layouts: ReadonlyMap<Text, Layout>,
): Map<Text, SizeLimit> {
  return new Map(
    connect(series).flatMap((texts) => {
      const few = texts.flatMap((text) => {
        const layout = layouts.get(text);
        const fit = layout ? layout.scale * layout.narrow : 1;
        if (fit >= FEW.fits) return [];
        return [[text, { ceiling: Math.min(1, (0.995 * fit) / FEW.narrow), narrowest: FEW.narrow }] as const];
      });
      const isLittle = few.every(
        ([{ paragraph }, { ceiling }]) => ceiling > FEW.smallest && paragraph.lines.length === 1,
      );
      return isLittle && few.length <= FEW.share * texts.length ? few : [];
    }),
  );
}

/** The texts of each group of series that have texts in common. */
function connect(series: readonly (readonly Text[])[]): Text[][] {
  let groups: Set<Text>[] = [];
  for (const texts of series) {
    const group = new Set(texts);
    const hasPart = (known: ReadonlySet<Text>) => texts.some((text) => known.has(text));
    for (const known of groups.filter(hasPart)) for (const text of known) group.add(text);
    groups = [...groups.filter((known) => !hasPart(known)), group];
  }
  return groups.map((group) => [...group]);
}
