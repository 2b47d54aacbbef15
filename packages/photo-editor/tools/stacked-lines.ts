interface Block {
  /** SVG. */
  content: string;
  fontSize: number;
  box: { y: number; height: number };
}

/** The space between lines of different sizes, relative to the smaller one. */
const LINE_SPACE = 0.45;

/**
 * Blocks of lettering, each laid out alone at a position of an image, as SVG in which they stand below each other at that position:
 * the first at its place at the top, the last at its place at the bottom, and all around the middle elsewhere.
 */
export function stackBlocks(blocks: readonly Block[], position: string, imageHeight: number): string {
  let end = 0;
  const tops = blocks.map(({ box: { height }, fontSize }, at) => {
    const top = at === 0 ? 0 : end + LINE_SPACE * Math.min(fontSize, blocks[at - 1]?.fontSize ?? fontSize);
    end = top + height;
    return top;
  });
  const [first, last] = [blocks[0]?.box, blocks.at(-1)?.box];
  const bottom = (last?.y ?? 0) + (last?.height ?? 0);
  const from = position.startsWith("top")
    ? (first?.y ?? 0)
    : position.startsWith("bottom")
      ? bottom - end
      : (imageHeight - end) / 2;
  const moved = blocks.map(
    ({ content, box: { y } }, at) => `<g transform="translate(0 ${from + (tops[at] ?? 0) - y})">${content}</g>`,
  );
  return moved.join("");
}
