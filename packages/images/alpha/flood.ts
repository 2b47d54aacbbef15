/**
 * A flood fill over sides: 255 for each pixel that is connected with a seed through allowed pixels, row by row. A seed
 * must be allowed too.
 */
export function flooded(
  { width, height }: { width: number; height: number },
  isSeed: (at: number) => boolean,
  isAllowed: (at: number) => boolean,
): Uint8Array {
  const found = new Uint8Array(width * height);
  const open: number[] = [];
  const visit = (at: number) => {
    if (found[at] || !isAllowed(at)) return;
    found[at] = 255;
    open.push(at);
  };
  for (let at = 0; at < found.length; at++) if (isSeed(at)) visit(at);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % width;
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at < found.length - width) visit(at + width);
  }
  return found;
}
