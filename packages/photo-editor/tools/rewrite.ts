import type { Raster } from "@atelier/images/raster";
import { css, drawnSvg, escapeXml, over } from "./decorate.ts";
import type { Box } from "./geometry.ts";
import type { TextLine } from "./text-slant.ts";

/** The size at which letters are measured, in pixels. */
const MEASURED = 100;
/** A text whose middle is this close to the middle of the image, as a share of its width, is centered. */
const CENTERED = 0.08;
/** Letters become at most so narrow, as a share of their width. */
const NARROWEST = 0.72;
/** The space to the edges of the image, as a share of its width. */
const MARGIN = 0.03;

/**
 * Writes a text where another one was: with the height of its letters in `box`, on its line, and from its left edge, its right
 * edge or its middle, by its place in the image. A longer text gets smaller letters where the image ends.
 * `scale` is a factor of the letters' size. `isLimited` says that the edges of the image prevent that factor.
 */
export function rewrite(
  image: Raster,
  {
    text,
    old,
    box,
    color,
    scale: factor,
    isFitted = false,
    line,
    isLeft = false,
    isMiddle = false,
    free,
  }: {
    text: string;
    old: string;
    box: Box;
    color: string;
    scale: number;
    /** Whether the new text is no wider than the old one, as on a sign, whose ends are beside it. */
    isFitted?: boolean;
    /** How the old line lies, if it is not level. */
    line?: TextLine | undefined;
    /** Whether the text begins where the old one did, as the lines above it. */
    isLeft?: boolean;
    /** Whether the text stands in the middle of its box, as the lines of a sign. */
    isMiddle?: boolean;
    /** From where to where the ground of the old text goes on, in pixels across the image. */
    free?: { left: number; right: number };
  },
): { image: Raster; isLimited: boolean } {
  const [before, after] = [measure(old), measure(text)];
  const middle = box.x + box.width / 2;
  const isCentered = isMiddle || (!isLeft && Math.abs(middle - image.width / 2) < CENTERED * image.width);
  const isRight = !isLeft && !isCentered && middle > image.width / 2 && image.width - box.x - box.width < box.x;
  const margin = Math.min(MARGIN * image.width, box.x, image.width - box.x - box.width);
  const [from, to] = [Math.max(margin, free?.left ?? 0), Math.min(image.width - margin, free?.right ?? image.width)];
  const room = isCentered ? 2 * Math.min(middle - from, to - middle) : isRight ? box.x + box.width - from : to - box.x;
  // The box can be a little larger than the letters, so the tighter side says how large they are.
  const [high, wide] = [(line?.height ?? box.height) / before.height, box.width / before.width];
  // The letters of signs are narrower than those of the editor.
  const own = high > wide ? Math.max(NARROWEST, wide / high) : 1;
  const wanted = factor * Math.min(high, wide / own);
  // A longer word is first written in narrower letters, as on the sign itself, and then in smaller ones.
  const narrow = free ? Math.min(own, Math.max(NARROWEST, room / (wanted * after.width))) : own;
  const scale = Math.min(
    wanted,
    (isFitted ? Math.min(room, box.width) : room) / (narrow * after.width),
    image.height / after.height,
  );
  const width = scale * narrow * after.width;
  const left = isCentered ? middle - width / 2 : isRight ? box.x + box.width - width : box.x;
  // The measured box of the old letters says where their line is in it.
  const top = box.y + (box.height - scale * before.height) / 2;
  const base = Math.max(0, Math.min(image.height - scale * before.height, top)) - scale * before.y;
  const level = textSvg(text, { x: 0, y: 0, size: scale * MEASURED, color });
  const place = `translate(${left - scale * narrow * after.x} ${base}) scale(${narrow} 1)`;
  const turn = line ? `rotate(${line.slant} ${middle} ${box.y + box.height / 2}) ` : "";
  const letters = `<g transform="${turn}${place}">${level}</g>`;
  return { image: over(image, drawnSvg(image, letters).render().pixels), isLimited: factor > 1 && scale < wanted };
}

/** The box of a text's letters at the measured size, relative to the start of its line. */
function measure(text: string): Box {
  const [width, height] = [Math.ceil(MEASURED * (text.length + 2)), 3 * MEASURED];
  const svg = drawnSvg(
    { width, height, channels: 4, data: new Uint8Array() },
    textSvg(text, { x: MEASURED, y: 2 * MEASURED, size: MEASURED, color: "black" }),
  );
  const found = svg.innerBBox();
  if (!found) return { x: 0, y: -MEASURED, width: MEASURED, height: MEASURED };
  return { x: found.x - MEASURED, y: found.y - 2 * MEASURED, width: found.width, height: found.height };
}

const textSvg = (text: string, { x, y, size, color }: { x: number; y: number; size: number; color: string }): string =>
  `<text font-family="Geist" font-weight="700" x="${x}" y="${y}" font-size="${size}" fill="${css(color)}">${escapeXml(text)}</text>`;
