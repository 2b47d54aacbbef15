import type { ImageLine } from "@atelier/document-model";
import type { Raster } from "@atelier/images/raster";
import { type ColumnKind, findRules, type Rule, toGray } from "./find-rules.ts";

type Color = [red: number, green: number, blue: number];
const CHANNELS = [0, 1, 2] as const;

/** The steps in which the colors across a rule are measured, in pixels. */
const BIN = 0.5;
/** A rule ends where it differs from its background by less than this share of its strongest color. */
const EDGE = 0.1;
/** A pixel beside letters shows the rule if it differs from its color by less than this share of the rule's contrast, and these levels. */
const ALIKE = { share: 0.45, levels: 8 };

/** No letter is left beside a rule where the colors differ from its background by less, in levels of 255. */
const FREE = 20;

/** Rules that were taken out of an image. */
export interface LiftedRules {
  /** The image without them, where no letter covers them. */
  image: Raster;
  /** The lines of text that have one. */
  ruled: ReadonlySet<ImageLine>;
  /** Draws them on the image without letters, also where letters covered them. */
  restore(image: Raster): void;
}

/** A pixel of a rule: its background and its difference from it, and whether it was seen as it is. */
interface RulePixel {
  behind: Color;
  color: Color;
  isClear: boolean;
  /** The pixels beside the rule, which have its background if no letter is left there. */
  sides: readonly [above: number, below: number];
}

/**
 * Takes the rules along texts out of an image, so that the letters on them can be removed from a plain background, and draws
 * them again afterwards. Null if there are none.
 */
export function liftRules(image: Raster, lines: readonly ImageLine[]): LiftedRules | null {
  const gray = toGray(image);
  const lifted: Raster = { ...image, data: new Uint8Array(image.data) };
  const pixels = new Map<number, RulePixel>();
  const ruled = new Set<ImageLine>();
  for (const line of lines)
    for (const rule of findRules(image, gray, line)) {
      ruled.add(line);
      liftRule(image, lifted, measureRule(image, rule), pixels);
    }
  if (pixels.size === 0) return null;
  const before = lifted.data.slice();
  return {
    image: lifted,
    ruled,
    restore({ data }) {
      for (const [at, pixel] of pixels) {
        const isEqual = CHANNELS.every((channel) => data[3 * at + channel] === before[3 * at + channel]);
        const isFree = pixel.sides.every((side) =>
          CHANNELS.every((channel) => Math.abs((data[3 * side + channel] ?? 0) - pixel.behind[channel]) < FREE),
        );
        for (const channel of CHANNELS) {
          const place = 3 * at + channel;
          const drawn = pixel.color[channel] + (isFree ? pixel.behind[channel] : (data[place] ?? 0));
          const value = pixel.isClear || (isEqual && !isFree) ? (image.data[place] ?? 0) : drawn;
          data[place] = Math.max(0, Math.min(255, Math.round(value)));
        }
      }
    },
  };
}

interface MeasuredRule extends Rule {
  kinds: ColumnKind[];
  /** The background of each column, above and below the rule. */
  above: Color[];
  below: Color[];
  /** The difference from the background, from the upper to the lower edge of the rule in bins. */
  profile: Color[];
  /** The distance of its edges from its middle, in pixels. */
  half: number;
}

/** Reads the color of an image at a place; the nearest pixel. */
function readColor({ width, height, data }: Raster, [x, y]: readonly [number, number]): Color {
  const column = Math.max(0, Math.min(width - 1, Math.round(x)));
  const at = 3 * (Math.max(0, Math.min(height - 1, Math.round(y))) * width + column);
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

function measureRule(image: Raster, found: Rule): MeasuredRule {
  const count = Math.max(1, Math.round(found.to - found.from) + 1);
  const columns = Array.from({ length: count }, (_, index) => found.from + index);
  const getUp = fitMiddle(image, found, columns);
  const kinds = columns.map((along) => found.readKind(along, getUp(along)));
  const rule = { ...found, getUp };
  const readSide = (side: 1 | -1) =>
    fillBetween(
      columns.map((along, index) =>
        kinds[index] === "covered" ? null : readColor(image, rule.toPicture(along, getUp(along) + side * rule.flank)),
      ),
    );
  const [above, below] = [readSide(1), readSide(-1)];
  const bins = Array.from(
    { length: 2 * Math.round(rule.flank / BIN) + 1 },
    (_, bin) => (bin * BIN - rule.flank) as number,
  );
  const all = bins.map((by) =>
    columns.flatMap((along, index): Color[] => {
      const [first, last] = [above[index], below[index]];
      if (kinds[index] !== "ruled" || !first || !last) return [];
      const own = readColor(image, rule.toPicture(along, getUp(along) + by));
      return [
        mix(first, last, (1 - by / rule.flank) / 2).map((value, channel) => (own[channel] ?? 0) - value) as Color,
      ];
    }),
  );
  const profile = all.map(
    (colors) => CHANNELS.map((channel) => getMedian(colors.map((color) => color[channel]))) as Color,
  );
  const strength = profile.map((color) => Math.max(...color.map(Math.abs)));
  const least = EDGE * Math.max(...strength);
  const seen = bins.filter((_, bin) => (strength[bin] ?? 0) > least).map(Math.abs);
  return { ...rule, kinds, above, below, profile, half: Math.min(rule.flank - BIN, Math.max(...seen, 0) + BIN) };
}

const getDistance = (first: Color, last: Color) =>
  Math.max(...CHANNELS.map((channel) => Math.abs(first[channel] - last[channel])));

/** Whether a difference from the background is a share of the color of a rule, as at its edges. */
function isOnWay(away: Color, color: Color, tolerance: number): boolean {
  const length = color.reduce((sum, value) => sum + value * value, 0) || 1;
  const share = CHANNELS.reduce<number>((sum, channel) => sum + away[channel] * color[channel], 0) / length;
  return getDistance(away, mix([0, 0, 0], color, Math.max(0, Math.min(1, share)))) < tolerance / 2;
}

const mix = (first: Color, last: Color, share: number): Color =>
  CHANNELS.map((channel) => first[channel] * (1 - share) + last[channel] * share) as Color;

const getMedian = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The colors with those between for the ones that are missing. */
function fillBetween(colors: readonly (Color | null)[]): Color[] {
  const known = colors.flatMap((color, index) => (color ? [{ color, index }] : []));
  let next = 0;
  return colors.map((color, index) => {
    while (next < known.length && (known[next]?.index ?? 0) < index) next++;
    if (color) return color;
    const [before, after] = [known[next - 1] ?? known[next], known[next] ?? known[next - 1]];
    if (!before || !after) return [0, 0, 0];
    const share = before === after ? 0 : (index - before.index) / (after.index - before.index);
    return mix(before.color, after.color, share);
  });
}

/** The middle of a rule along it, as a straight line or a slight bow through the places where it is seen. */
function fitMiddle(
  image: Raster,
  { getUp, toPicture, flank, from, to, readKind }: Rule,
  columns: readonly number[],
): (along: number) => number {
  const half = Math.max(1, (to - from) / 2);
  const center = (from + to) / 2;
  const points = columns.flatMap((along) => {
    if (readKind(along, getUp(along)) !== "ruled") return [];
    const read = (by: number) => readColor(image, toPicture(along, getUp(along) + by));
    const behind = mix(read(flank), read(-flank), 0.5);
    let [sum, weights] = [0, 0];
    for (let by = 1 - flank; by < flank; by++) {
      const own = read(by);
      const weight = Math.max(0, Math.max(...CHANNELS.map((channel) => Math.abs(own[channel] - behind[channel]))) - 4);
      sum += weight * by;
      weights += weight;
    }
    return weights > 0 ? [{ t: (along - center) / half, by: sum / weights }] : [];
  });
  const bow = fitParabola(points);
  return (along) => {
    const t = (along - center) / half;
    return getUp(along) + bow[0] + bow[1] * t + bow[2] * t * t;
  };
}

/** The coefficients of the parabola that fits points best by least squares; a level line through few points. */
function fitParabola(points: readonly { t: number; by: number }[]): [number, number, number] {
  const sum = (toValue: (point: { t: number; by: number }) => number) =>
    points.reduce((total, point) => total + toValue(point), 0);
  const [s0, s1, s2, s3, s4] = [0, 1, 2, 3, 4].map((power) => sum(({ t }) => t ** power)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const [b0, b1, b2] = [0, 1, 2].map((power) => sum(({ t, by }) => by * t ** power)) as [number, number, number];
  const determinant = s0 * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2);
  if (Math.abs(determinant) < 1e-6 * s0 ** 3) return [s0 > 0 ? b0 / s0 : 0, 0, 0];
  return [
    (b0 * (s2 * s4 - s3 * s3) - s1 * (b1 * s4 - s3 * b2) + s2 * (b1 * s3 - s2 * b2)) / determinant,
    (s0 * (b1 * s4 - b2 * s3) - b0 * (s1 * s4 - s2 * s3) + s2 * (s1 * b2 - s2 * b1)) / determinant,
    (s0 * (s2 * b2 - s3 * b1) - s1 * (s1 * b2 - s2 * b1) + b0 * (s1 * s3 - s2 * s2)) / determinant,
  ];
}

/** Replaces the pixels of a rule by its background where it is seen, and notes its color at all of its places. */
function liftRule(image: Raster, lifted: Raster, rule: MeasuredRule, pixels: Map<number, RulePixel>): void {
  const { width, height } = image;
  const getStrength = (color: Color) => Math.max(...color.map(Math.abs));
  const strongest = rule.profile.reduce((most, color) => (getStrength(color) > getStrength(most) ? color : most));
  const tolerance = Math.max(ALIKE.levels, ALIKE.share * getStrength(strongest));
  for (const at of listPixels(rule, width, height)) {
    const [along, up] = rule.toLine(at % width, Math.floor(at / width));
    const by = up - rule.getUp(along);
    const index = Math.round(along - rule.from);
    const [kind, above, below] = [rule.kinds[index], rule.above[index], rule.below[index]];
    if (Math.abs(by) > rule.half || !kind || kind === "empty" || !above || !below) continue;
    const behind = mix(below, above, (1 + by / rule.flank) / 2);
    const color = readProfile(rule, by);
    const own = readColor(image, [at % width, Math.floor(at / width)]);
    const away = CHANNELS.map((channel) => own[channel] - behind[channel]) as Color;
    const isAlike = getDistance(away, color) < tolerance || (kind === "ruled" && isOnWay(away, strongest, tolerance));
    const isClear = kind === "ruled" && isAlike;
    if (isAlike) for (const channel of CHANNELS) lifted.data[3 * at + channel] = Math.round(behind[channel]);
    const [first, last] = [1, -1].map((side) => {
      const [x, y] = rule.toPicture(along, rule.getUp(along) + side * rule.flank).map(Math.round) as [number, number];
      return Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x));
    }) as [number, number];
    if (isClear || !pixels.get(at)?.isClear) pixels.set(at, { behind, color, isClear, sides: [first, last] });
  }
}

/** The color of a rule at a distance from its middle, between those of the nearest bins. */
function readProfile({ profile, flank }: MeasuredRule, by: number): Color {
  const place = (by + flank) / BIN;
  const [first, last] = [profile[Math.floor(place)], profile[Math.ceil(place)]];
  return first && last ? mix(first, last, place - Math.floor(place)) : [0, 0, 0];
}

/** The pixels near a rule. */
function* listPixels({ toPicture, from, to, getUp, half }: MeasuredRule, width: number, height: number) {
  const seen = new Set<number>();
  for (let along = from; along <= to; along += 0.5)
    for (let by = -half; by <= half; by += 0.5) {
      const [x, y] = toPicture(along, getUp(along) + by);
      const [column, row] = [Math.round(x), Math.round(y)];
      const at = row * width + column;
      if (column < 0 || row < 0 || column >= width || row >= height || seen.has(at)) continue;
      seen.add(at);
      yield at;
    }
}
