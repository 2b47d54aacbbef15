import type { ImageLine, Pixels } from "@atelier/document-model";

/** A rectangle in pixels from the top left. */
interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Colors this near to the background, summed over three channels of 255, belong to it. */
const NEAR = 60;
/** The share of an edge's samples that must belong to the background. */
const MIN_SHARE = 0.85;
const SAMPLES = 24;
const STEP = 2;
/** A rectangle that is not wider than the line by this factor shows no area, such as on a photograph. */
const MIN_GROWTH = 1.15;

/** The evenly colored areas behind upright lines, such as signs, buttons and table cells, in which their text must stay. */
export function backgroundBoxes(picture: Pixels, lines: readonly ImageLine[]): Rectangle[] {
  const rectangles = lines.map(getBounds);
  return lines.flatMap((line, index) => {
    const own = rectangles[index];
    if (!own || Math.abs(line.end[1] - line.start[1]) > 0.1 * Math.abs(line.end[0] - line.start[0])) return [];
    const area = grow(picture, own, line.paper, rectangles);
    return area.right - area.left > MIN_GROWTH * (own.right - own.left) ? [area] : [];
  });
}

function getBounds({ corners }: ImageLine): Rectangle {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Moves each edge outwards as long as it is on the background or on other text. */
function grow(picture: Pixels, start: Rectangle, paper: ImageLine["paper"], texts: readonly Rectangle[]): Rectangle {
  const area = { ...start };
  const isFree = (x: number, y: number) =>
    texts.some(({ left, right, top, bottom }) => x >= left - 2 && x <= right + 2 && y >= top - 2 && y <= bottom + 2) ||
    distance(picture, x, y, paper) < NEAR;
  const isEdgeFree = (from: [number, number], to: [number, number]) => {
    let count = 0;
    for (let at = 0; at < SAMPLES; at++) {
      const share = (at + 0.5) / SAMPLES;
      if (isFree(from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share)) count++;
    }
    return count >= MIN_SHARE * SAMPLES;
  };
  const open = { left: true, right: true, top: true, bottom: true };
  while (open.left || open.right || open.top || open.bottom) {
    const { left, right, top, bottom } = area;
    open.left &&= left >= STEP && isEdgeFree([left - STEP, top], [left - STEP, bottom]);
    open.right &&= right + STEP <= picture.width && isEdgeFree([right + STEP, top], [right + STEP, bottom]);
    open.top &&= top >= STEP && isEdgeFree([left, top - STEP], [right, top - STEP]);
    open.bottom &&= bottom + STEP <= picture.height && isEdgeFree([left, bottom + STEP], [right, bottom + STEP]);
    if (open.left) area.left -= STEP;
    if (open.right) area.right += STEP;
    if (open.top) area.top -= STEP;
    if (open.bottom) area.bottom += STEP;
  }
  return area;
}

function distance({ width, height, data }: Pixels, x: number, y: number, color: ImageLine["paper"]): number {
  const column = Math.max(0, Math.min(width - 1, Math.round(x)));
  const from = 3 * (Math.max(0, Math.min(height - 1, Math.round(y))) * width + column);
  return color.reduce((sum, value, channel) => sum + Math.abs((data[from + channel] ?? 0) - value), 0);
}
