import type { Composition } from "../layout/composition.ts";
import { splitText } from "../paint/letter.ts";
import type { PaintRecord } from "../paint/paint-record.ts";
import type { Scene } from "../scene/scene.ts";
import { countSeen } from "./shapes.ts";

/** The width of a letter in pixels below which people cannot read it. */
const READABLE = 5;
/** Share of a thing with a text that other things may not cover. A picture on a sign covers a part of it. */
const UNCOVERED = 0.7;
/** Share of the area of a caption that things may fill. */
const CROWDED = 0.12;

/** The texts that the picture does not show, that are too small to read, or that cover a thing. */
export function findIllegible(
  { owner, shapes, width, height }: PaintRecord,
  { captions, backdrop }: Composition,
  { lettering, actors }: Pick<Scene, "lettering" | "actors">,
): string[] {
  const seen = countSeen(owner, shapes.length);
  const quoted = (text: string) => `the text "${text.replaceAll("\n", " ")}"`;
  const lost = lettering.slice(captions.length).map(quoted);
  const onThings = actors.flatMap(({ lettering: text }) => {
    if (!text) return [];
    const own = shapes.filter(({ placement }) => placement.lettering === text);
    const longest = Math.min(...splitText(text).map((lines) => Math.max(...lines.map(({ length }) => length))));
    const isReadable = own.some((shape) => shape.width / Math.max(3, longest) >= READABLE);
    const isCovered = own.some((shape) => (seen[shapes.indexOf(shape)] ?? 0) < shape.area * UNCOVERED);
    return isReadable && !isCovered ? [] : [quoted(text)];
  });
  const covering = captions.flatMap(({ text, x, y, size, arc }) => {
    if (backdrop === "pattern" || arc) return [];
    const half = Math.min(width / 2, (text.length * size * LETTER) / 2);
    let [all, taken] = [0, 0];
    for (let row = Math.max(0, Math.round(y - size * 0.75)); row < Math.min(height, y); row++)
      for (let column = Math.max(0, Math.round(x - half)); column < Math.min(width, x + half); column++) {
        all++;
        if ((owner[row * width + column] ?? -1) >= 0) taken++;
      }
    return taken > all * CROWDED ? [`${quoted(text)} beside the things`] : [];
  });
  return [...lost, ...onThings, ...covering];
}

/** The usual width of a letter as a share of its size. */
const LETTER = 0.56;
