import { isDividedDisc, isRound, type Thing } from "./shapes.ts";

/** The usual look of a drawn thing: width by height, share of the picture, and height of its middle (0 is the top). */
interface Usual {
  aspect?: readonly [least: number, most: number];
  area?: readonly [least: number, most: number];
  y?: readonly [least: number, most: number];
  round?: true;
  /** Its lowest large region is wider at the top. */
  bowl?: true;
  /** It has few regions. */
  plain?: true;
  /** It gets narrow upward and has no trunk. */
  peak?: true;
  /** One region is a board over most of its width. */
  board?: true;
  /** Its largest region has points, as a flame. */
  pointed?: true;
  /** Its largest region is a little narrower at the top. */
  shade?: true;
  /** A flat oval over most of its width is at its top. */
  rim?: true;
  /** A part of its width is at its top, such as a cab or a chimney. */
  stepped?: true;
  /** Most of its width is at its top, such as a roof. */
  level?: true;
}

const LYING: Usual = { aspect: [1.2, 6], area: [0.02, 0.5], y: [0.4, 1] };
const ON_WALL: Usual = { aspect: [0.5, 2], area: [0.004, 0.16], y: [0.05, 0.5] };

const usual: readonly (readonly [nouns: RegExp, Usual])[] = [
  [/^(?:bed|sofa|couch|shelf)$/, LYING],
  [/^(?:table|desk|bench)$/, { ...LYING, board: true }],
  [/^lamp$/, { aspect: [0.1, 1.7], area: [0.001, 0.05], y: [0, 0.7], shade: true }],
  [/^nightstand$/, { aspect: [0.5, 1.15], area: [0.008, 0.1], y: [0.62, 1] }],
  [/^(?:wardrobe|bookshelf)$/, { aspect: [0.3, 1.1], y: [0.35, 1] }],
  [/^(?:window|picture|painting|poster|mirror)$/, ON_WALL],
  [/^clock$/, { aspect: [0.75, 1.3], area: [0.002, 0.1], y: [0.05, 0.55] }],
  [/^(?:lighthouse|tower|windmill|skyscraper)$/, { aspect: [0.08, 0.75], area: [0.008, 0.4] }],
  [/^(?:house|home|cottage|cabin|barn|shed|farmhouse)$/, { aspect: [0.6, 2.4], area: [0.03, 0.6], y: [0.3, 0.9] }],
  [/^(?:boat|ship|sailboat|yacht)$/, { aspect: [0.5, 3], area: [0.01, 0.5], y: [0.3, 0.9], bowl: true }],
  [/^(?:canoe|ferry)$/, { aspect: [1.4, 7], y: [0.4, 0.95] }],
  [/^(?:gull|seagull|swallow)$/, { area: [0, 0.03], y: [0, 0.55] }],
  [/^ball$/, { aspect: [0.8, 1.25], area: [0.001, 0.06], y: [0.45, 1], round: true }],
  [/^(?:coin|marble|pearl)$/, { aspect: [0.75, 1.3], area: [0.0005, 0.04], round: true }],
  [/^balloon$/, { aspect: [0.6, 1.3], y: [0, 0.7] }],
  [/^(?:girl|boy|man|woman|child|person|princess|farmer)$/, { aspect: [0.2, 0.85], area: [0.01, 0.6] }],
  // Cats and dogs sit, too.
  [/^(?:dog|cat)$/, { aspect: [0.55, 2.4], area: [0.003, 0.3], y: [0.4, 1] }],
  [/^(?:duck|swan|goose|gosling|duckling)$/, { aspect: [0.7, 2.4], area: [0.003, 0.4], y: [0.3, 1] }],
  [/^(?:reed|cattail|bamboo|seaweed)$/, { aspect: [0.05, 0.8] }],
  [/^(?:horse|cow|sheep|pig|goat)$/, { aspect: [0.8, 2.4], area: [0.003, 0.3], y: [0.4, 1] }],
  [/^(?:butterfly|bee|dragonfly)$/, { aspect: [0.7, 2.2], area: [0, 0.1], y: [0, 0.75] }],
  [/^(?:pot|vase|jar|bucket)$/, { aspect: [0.4, 1.5], y: [0.5, 1], bowl: true }],
  [/^(?:tulip|rose|daisy|sunflower|flower)$/, { aspect: [0.15, 1], area: [0.002, 0.3] }],
  [/^(?:teapot|kettle|jug|can)$/, { aspect: [0.9, 2.6], area: [0.01, 0.5] }],
  [/^(?:rug|carpet|mat)$/, { aspect: [1.8, 9], area: [0.01, 0.3], y: [0.6, 1], plain: true }],
  [/^(?:tent|teepee|wigwam)$/, { aspect: [0.8, 2.6], area: [0.004, 0.3], y: [0.4, 1], peak: true }],
  [/^(?:rocket|spaceship|shuttle)$/, { aspect: [0.2, 0.85], area: [0.01, 0.5] }],
  [/^(?:planet|globe|earth)$/, { aspect: [0.75, 2.4], area: [0.002, 0.25], round: true }],
  [/^(?:campfire|fire|bonfire)$/, { aspect: [0.4, 1.6], area: [0.001, 0.022], y: [0.5, 1], pointed: true }],
  [/^(?:branch|log|perch)$/, { aspect: [4, 40] }],
  [/^(?:armchair|chair|stool)$/, { aspect: [0.4, 1.4], area: [0.01, 0.5], y: [0.35, 1] }],
  [/^mound$/, { aspect: [1.2, 5], area: [0.004, 0.12], y: [0.6, 1], peak: true }],
  [/^(?:kite)$/, { aspect: [0.4, 1.3], area: [0.002, 0.1], y: [0, 0.5] }],
  [/^(?:moon)$/, { aspect: [0.3, 1.3], area: [0.0005, 0.06], y: [0, 0.4] }],
  [/^(?:saucer|plate|tray|blanket)$/, { aspect: [1.7, 9], area: [0.005, 0.3], y: [0.5, 1] }],
  [/^bowl$/, { aspect: [1.5, 4], area: [0.01, 0.2], rim: true }],
  [/^basket$/, { aspect: [0.6, 1.8], area: [0.004, 0.15], y: [0.4, 1] }],
  [/^(?:train|locomotive|engine)$/, { aspect: [0.9, 4], y: [0.4, 1], stepped: true }],
  [/^(?:wagon|carriage)$/, { aspect: [0.9, 4], y: [0.4, 1], level: true }],
  [/^(?:car|bus|truck|tractor)$/, { aspect: [1.1, 4], y: [0.4, 1] }],
  [/^(?:fence|gate)$/, { aspect: [1.4, 12], y: [0.45, 1] }],
  [/^pear$/, { aspect: [0.45, 0.9], area: [0.001, 0.12], shade: true }],
  [/^lemon$/, { aspect: [0.6, 1.7], area: [0.001, 0.08] }],
  [/^(?:apple|orange|tomato|peach|plum)$/, { aspect: [0.82, 1.5], area: [0.001, 0.12] }],
  [/^cherry$/, { aspect: [0.6, 1.4], area: [0.001, 0.12] }],
  [/^(?:treasure-chest|box|gift|present)$/, { aspect: [0.7, 2.2], area: [0.006, 0.3], y: [0.45, 1] }],
  [/^(?:bottle|candle)$/, { aspect: [0.1, 0.65], area: [0.003, 0.2] }],
  [/^(?:raindrop|drop|bubble|snowflake|pebble|petal)$/, { area: [0, 0.012] }],
  [/^(?:boot|shoe|slipper)$/, { aspect: [0.4, 2.4], area: [0.01, 0.3], y: [0.4, 1] }],
  [/^(?:tree|palm|pine|fir|oak)$/, { aspect: [0.2, 1.1], area: [0.01, 0.5] }],
];

/** The most that the usual look of a noun adds to the score of its kind, or takes from it. */
const WEIGHT = 0.3;
/** A value this many times outside of its usual range does not fit at all. */
const FAR = 2;

/** How much better or worse a drawn thing fits a noun than other things of its kind, about -0.3 to 0.3. */
export function getNounFit(noun: string, thing: Thing): number {
  const look = usual.find(([nouns]) => nouns.test(noun))?.[1];
  if (!look) return 0;
  const values = [
    ...(look.aspect ? [ratioFit(thing.aspect, look.aspect)] : []),
    ...(look.area ? [ratioFit(thing.area, look.area)] : []),
    ...(look.y ? [placeFit(thing.y, look.y)] : []),
    ...(look.round
      ? [thing.shapes.some((shape) => isRound(shape) && shape.area > 0.5 * thing.area) || isDividedDisc(thing) ? 1 : 0]
      : []),
    ...(look.plain ? [thing.shapes.length <= 2 ? 1 : 0] : []),
    ...(look.pointed ? [isPointed(thing) ? 1 : 0] : []),
    ...(look.shade ? [isShade(thing) ? 1 : 0.3] : []),
    ...(look.board ? [hasBoard(thing) ? 1 : 0.3] : []),
    ...(look.rim ? [hasRim(thing) ? 1 : 0.4] : []),
    ...(look.stepped ? [getTopWidth(thing) < MAX_STEP ? 1 : 0.3] : []),
    ...(look.level ? [getTopWidth(thing) > MAX_STEP ? 1 : 0.3] : []),
    ...(look.peak ? [isPeak(thing) ? 1 : 0.2] : []),
    ...(look.bowl ? [isBowl(thing) ? 1 : 0.2] : []),
  ];
  // One value that does not fit counts more than others that do.
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return WEIGHT * (mean + Math.min(...values) - 1);
}

const ratioFit = (value: number, [least, most]: readonly [number, number]): number => {
  const off = value < least ? least / Math.max(1e-6, value) : value > most ? value / most : 1;
  return Math.max(0, 1 - (off - 1) / (FAR - 1));
};

const placeFit = (value: number, [least, most]: readonly [number, number]): number =>
  Math.max(0, 1 - Math.max(least - value, value - most, 0) / 0.2);

const hasBoard = ({ shapes, left, right }: Thing): boolean =>
  shapes.some((shape) => shape.aspect > 2 && shape.fill > 0.7 && shape.right - shape.left > 0.6 * (right - left));

const hasRim = ({ shapes, left, right, top, bottom }: Thing): boolean =>
  shapes.some(
    (shape) =>
      shape.aspect > 2.5 && shape.right - shape.left > 0.6 * (right - left) && shape.y < top + 0.4 * (bottom - top),
  );

/** The widest top of what steps up, as a share of its width. */
const MAX_STEP = 0.62;

/** The width over which a thing reaches its top, as a share of its own. */
function getTopWidth({ shapes, area, left, right, top, bottom }: Thing): number {
  const upper = shapes
    .filter((shape) => shape.area > 0.01 * area && shape.top < top + 0.2 * (bottom - top))
    .sort((first, second) => first.left - second.left);
  let [width, end] = [0, left];
  for (const shape of upper) {
    width += Math.max(0, shape.right - Math.max(end, shape.left));
    end = Math.max(end, shape.right);
  }
  return width / Math.max(1e-6, right - left);
}

function isPointed({ shapes }: Thing): boolean {
  const largest = shapes.toSorted((first, second) => second.area - first.area)[0];
  return largest !== undefined && !(isRound(largest) && largest.taper > 0.6) && largest.fill < 0.75;
}

function isShade({ shapes }: Thing): boolean {
  const taper = shapes.toSorted((first, second) => second.area - first.area)[0]?.taper ?? 1;
  return taper > 0.3 && taper < 0.85;
}

/** Whether a thing is a triangle: all its larger regions reach its bottom and one gets narrow upward. */
function isPeak({ shapes, area, top, bottom }: Thing): boolean {
  const large = shapes.filter((shape) => shape.area > 0.15 * area);
  return (
    large.some(({ taper }) => taper < 0.6) && large.every((shape) => shape.bottom > bottom - 0.15 * (bottom - top))
  );
}

/** Whether the lowest large region of a thing gets wider upward. */
function isBowl({ shapes, area }: Thing): boolean {
  const [lowest] = shapes
    .filter((shape) => shape.area > 0.08 * area)
    .sort((first, second) => second.bottom - first.bottom);
  return (lowest?.taper ?? 1) > 1.08;
}
