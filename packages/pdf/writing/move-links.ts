import type { Layout } from "../layout/layout.ts";
import { linkBoxes, moveLink, unchangedLinkBoxes } from "../reading/decoration.ts";
import { linkAt } from "../reading/runs.ts";
import type { Text } from "../reading/texts.ts";
import type { PdfFile } from "../syntax/file.ts";
import { type Box, boxThrough } from "../syntax/matrix.ts";

/** Moves links with their words. A link that is much larger than its words, such as a card, stays. */
export function moveLinks(file: PdfFile, texts: readonly Text[], layouts: ReadonlyMap<Text, Layout>): void {
  const bySpace = new Map<object, Text[]>();
  for (const text of texts)
    if (text.surface.links.length > 0)
      bySpace.set(text.surface.space, [...(bySpace.get(text.surface.space) ?? []), text]);
  for (const page of bySpace.values()) {
    const boxes = new Map<number, Box[]>();
    const moved = new Set<number>();
    for (const text of page) {
      const { frame, paragraph, styles, surface } = text;
      const layout = layouts.get(text);
      const links = surface.links.map(({ box }) => boxThrough(frame.frame, box));
      const found = layout
        ? linkBoxes(layout.lines, styles, frame.angle)
        : unchangedLinkBoxes(paragraph.lines, (word) => linkAt(word, links), frame.angle);
      for (const [link, list] of found) {
        boxes.set(link, [...(boxes.get(link) ?? []), ...list]);
        const own = links[link];
        if (layout && own && own.top - own.bottom < 2.2 * paragraph.leading) moved.add(link);
      }
    }
    for (const link of moved) {
      const [target, list] = [page[0]?.surface.links[link], boxes.get(link)];
      if (target && list) moveLink(file, target.annotation, list);
    }
  }
}
