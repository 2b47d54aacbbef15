import type { ImageLine, Pixels } from "@atelier/document-model";
import { getLastPlace } from "./picture-leaders.ts";

/** The edges of the even background behind a text, in its frame. */
export interface Limits {
  left: number;
  right: number;
  bottom: number;
  /** The end of the even background below the whole of the last line, where further lines can stand. */
  below: number;
}

/** Colors this near to the background are its own, in levels of 255 summed over three channels, or by the noise of a photograph. */
const EVEN = { levels: 75, noise: 5 };
/** The color of a background follows what is passed within this distance, in units of the font size. */
const FOLLOW = 1.5;
/** Where the background beside the end of a line is measured: heights above its baseline and distances, in units of its size. */
const BESIDE_HEIGHTS = [-0.15, 0, 0.15, 0.3, 0.45, 0.6, 0.75];
const BESIDE_STEPS = [0.2, 0.3, 0.4];
/** The distance of text from the edge of its background, in units of its size: at least, and as a share of the old one up to a bound. */
const PADDING = { least: 0.35, share: 0.6, most: 1 };
/** The heights above a baseline at which its background is measured, in units of the font size. */
const HEIGHTS = [0.1, 0.35, 0.6];
/** The places of a baseline below which its background is measured, as shares of its length. */
const SAMPLES = [0.02, 0.14, 0.26, 0.38, 0.5, 0.62, 0.74, 0.86, 0.98];
/** Letters reach this far below their baseline, in units of the font size. */
const DESCENDER = 0.35;
/** The noise of a photograph is less in the mean of pixels beside each other, which are so many units of the font size. */
const MEAN = 0.2;

const getPadding = (free: number, size: number): number =>
  Math.max(PADDING.least * size, Math.min(PADDING.share * free, PADDING.most * size));

type Point = readonly [x: number, y: number];

/** A line of text with the direction of its baseline. */
interface Baseline extends Pick<ImageLine, "start" | "end" | "size" | "paper"> {
  length: number;
  along: Point;
}

/**
 * How far the background behind lines is even along their baselines, as the panel of a sign that is seen at an angle. The
 * edges are in the frame of the angle.
 */
export function findLimits(picture: Pixels, lines: readonly ImageLine[], angle: number): Limits {
  const { height } = picture;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let lowest = Infinity;
  const inFrame = ([x, y]: Point) => x * cos + (height - y) * sin;
  let [left, right, bottom, below] = [-Infinity, Infinity, Infinity, Infinity];
  for (const { start, end, size, paper, leader } of lines) {
    const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
    if (length === 0) continue;
    const along = [(end[0] - start[0]) / length, (end[1] - start[1]) / length] as const;
    const background = new Background(picture, { start, end, size, paper, length, along });
    const [before, after] = [background.findReach(start, -1), background.findReach(end, 1)];
    left = Math.max(left, inFrame(start) - before + getPadding(before, size));
    right = Math.min(right, leader ? inFrame(getLastPlace(leader)) : inFrame(end) + after - getPadding(after, size));
    const base = (height - start[1]) * cos - start[0] * sin;
    bottom = Math.min(bottom, base - background.findDepth());
    if (base < lowest) [lowest, below] = [base, base - background.findFreeDepth()];
  }
  return { left, right, bottom, below };
}

/** The background around one line of a picture. */
class Background {
  readonly #picture: Pixels;
  readonly #line: Baseline;
  readonly #most: number;

  constructor(picture: Pixels, line: Baseline) {
    this.#picture = picture;
    this.#line = line;
    this.#most = Math.max(EVEN.levels, EVEN.noise * this.#measureNoise());
  }

  /** The length of the even background beside one end of the line, up to a drawing or to a faint edge. */
  findReach(point: Point, direction: 1 | -1): number {
    const most = Math.min(...HEIGHTS.map((up) => this.#findReachAt(point, direction, up * this.#line.size)));
    return findFaintEdge(this.#picture, { ...this.#line, point }, { direction, most });
  }

  /** The height of the even background below the line: letters reach below the baseline at some places, but not at all. */
  findDepth(): number {
    const { start, length, along } = this.#line;
    const depths = SAMPLES.map((share) =>
      this.#findDepthAt([start[0] + share * length * along[0], start[1] + share * length * along[1]]),
    );
    return Math.max(...depths);
  }

  /** The height of the even background below the whole line and its descenders. */
  findFreeDepth(): number {
    const { start, length, along, size } = this.#line;
    const places = SAMPLES.map(
      (share): Point => [start[0] + share * length * along[0], start[1] + share * length * along[1]],
    );
    return Math.min(...places.map((place) => this.#findDepthAt(place, DESCENDER * size)));
  }

  #findReachAt(point: Point, direction: 1 | -1, up: number): number {
    const { size } = this.#line;
    // Light changes slowly along a panel, so that its color follows what was passed.
    const color = this.#findPaperBeside(point, direction);
    for (let step = 1; ; step++) {
      const found = this.#getMean(this.#move(point, direction * step, up), "across");
      if (!found) return step;
      if (step <= 0.15 * size) continue;
      if (getDistance(found, color) > this.#most) return step;
      for (const channel of [0, 1, 2] as const) color[channel] += (found[channel] - color[channel]) / (FOLLOW * size);
    }
  }

  #findDepthAt(point: Point, from: number = 0.05 * this.#line.size): number {
    for (let step = Math.ceil(from); ; step++) {
      const found = this.#getMean(this.#move(point, 0, -step), "along");
      if (!found || getDistance(found, this.#line.paper) > this.#most) return step;
    }
  }

  /** The median color of the background beside a point of the baseline, or that of the line if it is much like it. */
  #findPaperBeside(point: Point, direction: 1 | -1): Color {
    const { size, paper } = this.#line;
    const places = BESIDE_HEIGHTS.flatMap((up) =>
      BESIDE_STEPS.map((along) => this.#get(this.#move(point, direction * along * size, up * size))),
    ).filter((color) => color !== null);
    const middle = (channel: 0 | 1 | 2) =>
      places.map((color) => color[channel]).sort((a, b) => a - b)[places.length >> 1] ?? paper[channel];
    const found: Color = [middle(0), middle(1), middle(2)];
    return getDistance(found, paper) < 2 * EVEN.levels ? found : [...paper];
  }

  /** How much the mean colors of neighboring places above and below the letters differ by noise. */
  #measureNoise(): number {
    const { start, length, size } = this.#line;
    const steps = [1.05 * size, -0.4 * size].flatMap((up) =>
      Array.from({ length: Math.max(4, Math.floor(length / 3)) }, (_, index) => {
        const [first, next] = [3 * index, 3 * index + 2].map((along) =>
          this.#getMean(this.#move(start, along, up), "across"),
        );
        return first && next ? getDistance(first, next) : 0;
      }),
    );
    return steps.sort((a, b) => a - b)[steps.length >> 1] ?? 0;
  }

  #move([x, y]: Point, along: number, up: number): Point {
    const [ux, uy] = this.#line.along;
    return [x + along * ux + up * uy, y + along * uy - up * ux];
  }

  /** The mean color of the pixels around a place along the baseline or across it. Null outside of the picture. */
  #getMean(place: Point, direction: "along" | "across"): Color | null {
    if (!this.#get(place)) return null;
    const half = Math.floor((MEAN * this.#line.size) / 2);
    const colors = Array.from({ length: 2 * half + 1 }, (_, index) => index - half)
      .map((step) => this.#get(this.#move(place, direction === "along" ? step : 0, direction === "along" ? 0 : step)))
      .filter((color) => color !== null);
    const mean = (channel: 0 | 1 | 2) => colors.reduce((sum, color) => sum + color[channel], 0) / colors.length;
    return [mean(0), mean(1), mean(2)];
  }

  #get([x, y]: Point): Color | null {
    const { width, height, data } = this.#picture;
    const [column, row] = [Math.round(x), Math.round(y)];
    if (column < 0 || row < 0 || column >= width || row >= height) return null;
    const at = 3 * (row * width + column);
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  }
}

type Color = [red: number, green: number, blue: number];

const getDistance = (first: readonly number[], second: readonly number[]): number =>
  first.reduce((sum, value, channel) => sum + Math.abs(value - (second[channel] ?? 0)), 0);

/**
 * The edge of a card can be faint: the lightness changes within this many pixels by more than the noise of the background does,
 * by this factor, and at least by these levels, summed over three channels.
 */
const EDGE = { reach: 4, factor: 4, least: 12, heights: [0, 0.15, 0.3, 0.45, 0.6] };

/** A faint edge beside a point of a baseline, which is perpendicular to it, or `most`; in pixels. */
function findFaintEdge(
  { width, height, data }: Pixels,
  { point: [x, y], size, length, along: [ux, uy] }: { point: Point; size: number; length: number; along: Point },
  { direction, most }: { direction: 1 | -1; most: number },
): number {
  const lightAt = (along: number, up: number) => {
    const column = Math.max(0, Math.min(width - 1, Math.round(x + along * ux + up * uy)));
    const row = Math.max(0, Math.min(height - 1, Math.round(y + along * uy - up * ux)));
    const at = 3 * (row * width + column);
    return (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0);
  };
  // Above and below the letters is only their background.
  const steps = [1.05 * size, -0.4 * size].flatMap((up) =>
    Array.from({ length: Math.max(4, Math.floor(length / 3)) }, (_, index) =>
      Math.abs(lightAt(-direction * 3 * index, up) - lightAt(-direction * (3 * index + EDGE.reach), up)),
    ),
  );
  const noise = steps.sort((a, b) => a - b)[Math.floor(0.7 * steps.length)] ?? 0;
  const least = Math.max(EDGE.least, EDGE.factor * noise);
  const passed: number[] = [];
  for (let step = 1; step < most; step++) {
    const column = EDGE.heights.map((up) => lightAt(direction * step, up * size));
    const light = column.reduce((sum, value) => sum + value, 0) / column.length;
    if (step > 0.5 * size && Math.abs(light - (passed.at(-EDGE.reach) ?? light)) > least) return step;
    passed.push(light);
  }
  return most;
}
