import type { ImageLine } from "@atelier/document-model";
import type { Layout } from "../layout/layout.ts";
import type { PictureParagraph } from "./picture-layout.ts";

/** The lines of a layout in the picture, which have the colors of the first old one. */
export function toNewLines(
  { layout, paragraph, angle, place }: PictureParagraph & { layout: Layout },
  first: ImageLine,
  height: number,
): ImageLine[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return layout.lines.flatMap(({ runs, y }) => {
    if (runs.length === 0) return [];
    const [start, end] = [Math.min(...runs.map(({ x }) => x)), Math.max(...runs.map(({ x, width }) => x + width))].map(
      (u) => {
        const { v } = place(u, y);
        return [u * cos - v * sin, height - (u * sin + v * cos)] as const;
      },
    );
    return start && end ? [{ ...first, start, end, size: paragraph.size * layout.scale }] : [];
  });
}
