import { type Step, step } from "../plan.ts";
import type { Rule } from "./rule.ts";

type Kind = Extract<Step, { tool: "weather" }>["arguments"]["kind"];

/** Words for weather, with the kind and the usual density in percent. */
const KINDS: [RegExp, Kind, number][] = [
  [/^(?:drizzl(?:e|y|ing)|sprinkle)$/, "rain", 50],
  [/^(?:rain(?:y|ing|fall|drops?|ier)?|pouring|showers?)$/, "rain", 100],
  [/^(?:rainstorm|downpour|thunderstorm|stormy|storm|pouring)$/, "rain", 150],
  [/^(?:blizzard|snowstorm)$/, "snow", 200],
  [/^(?:snow(?:y|ing|fall|flakes?|ier)?)$/, "snow", 100],
  [/^(?:fog(?:gy|gier)?|mist(?:y)?|haz[ey]|smog(?:gy)?)$/, "fog", 100],
];
/** Words that may stand beside the weather. Others, as "on the ground", name a change that is not made. */
const FILLERS = new Set(
  "make let it look like as if it's its it is was were a an the some add adding apply put create simulate show give with into to turn change convert set in this there's there should be on over all image photo picture scene shot weather day effect look mood feel atmosphere vibe style overlay falling fall realistic nice of more thicker denser heavier stronger morning background foreground having have get gets outside season would more insert place i of bit touch hint little lots lot rather quite very really extremely much winter layer".split(
    " ",
  ),
);
const STRENGTHS: Record<string, number> = {
  light: 0.55,
  slight: 0.55,
  slightly: 0.55,
  gentle: 0.55,
  soft: 0.55,
  subtle: 0.45,
  thin: 0.5,
  few: 0.5,
  little: 0.6,
  bit: 0.6,
  touch: 0.5,
  hint: 0.45,
  heavy: 1.7,
  heavily: 1.7,
  strong: 1.6,
  thick: 1.5,
  dense: 1.5,
  thicker: 1.4,
  denser: 1.4,
  heavier: 1.6,
  stronger: 1.5,
  lots: 1.5,
  lot: 1.5,
  intense: 1.7,
};

/** Rain, snow and fog that is drawn into the image: "make it rain", "add light snow", "add fog behind the cat". */
export const weatherRule: Rule = ({ words }) => {
  if (/\b(?:remove|no|not|stop|less|without|reduce|clear|delete|rid)\b/.test(words)) return null;
  const place =
    / (?:behind|around) (?:the|my|her|his) ([a-z]+(?: [a-z]+)?)$| (?:in|to|on|over) (?:the )?(background)$/.exec(words);
  const tokens = (place ? words.slice(0, place.index) : words).split(" ");
  const found = tokens.flatMap((token) => KINDS.filter(([pattern]) => pattern.test(token)));
  const [first] = found;
  if (!first || found.some(([, kind]) => kind !== first[1])) return null;
  const others = tokens.filter((token) => !KINDS.some(([pattern]) => pattern.test(token)));
  if (others.some((token) => !FILLERS.has(token) && STRENGTHS[token] === undefined)) return null;
  // A word alone is a description of the image, and not a change.
  if (others.length === 0 && !/ing$|y$/.test(words)) return null;
  const strength = others.reduce((factor, token) => factor * (STRENGTHS[token] ?? 1), 1);
  const percent = Math.round(Math.max(10, Math.min(300, first[2] * strength)));
  if (!place) return [step("weather", { kind: first[1], percent })];
  const behind = place[1] === undefined ? { part: "background" } : { part: place[1], except: true as const };
  return [step("apply_to", { ...behind, effect: first[1], amount: percent })];
};

/** The color of leaves in autumn. */
export const AUTUMN = "#c2701c";

const LEAVES = /^(?:trees?|leaves|foliage|bushes|forest|plants|vegetation|greenery)$/;

/** The steps of an autumn whose leaves have a named color: everything green gets that color, and nothing is colored twice. */
export function inOneAutumn(steps: readonly Step[]): Step[] {
  const isAutumn = (next: Step) =>
    next.tool === "recolor" && next.arguments.object === "foliage" && next.arguments.to === AUTUMN;
  const at = steps.findIndex(isAutumn);
  const leaves = steps.findIndex(
    (next, index) =>
      at >= 0 &&
      index > at &&
      next.tool === "recolor" &&
      LEAVES.test(next.arguments.object ?? "") &&
      !next.arguments.except,
  );
  const colored = steps[leaves];
  if (colored?.tool !== "recolor") return [...steps];
  return steps
    .filter((_, index) => index !== leaves)
    .map((next) =>
      isAutumn(next) && next.tool === "recolor"
        ? step("recolor", { ...next.arguments, to: colored.arguments.to })
        : next,
    );
}

const SEASON =
  /^(?:make|turn|change|convert|set|transform|give)? ?(?:it|this|the (?:image|photo|picture|scene|season|landscape))?(?: (?:look|be|seem))?(?: (?:like|to|into|in|as))*(?: it(?:'s| is| was| were))?(?: in)?(?: an?| the)? ?(winter|autumn|fall|summer|spring)(?:y|time)?(?: (?:season|scene|day|look|photo|picture|image|atmosphere|vibes?|mood|colou?rs?|landscape|feel))?$/;

/** "Make the trees look like autumn", "turn the leaves into fall colors". */
const AUTUMN_PLANTS =
  /^(?:make|turn|change|give|paint|colou?r) (?:all )?(?:the )?(trees?|leaves|foliage|bushes|forest|plants|vegetation|greenery)(?: (?:look|to|into|in|like|as|an?|the|it is|it's|were))* (?:autumn|autumnal|fall)(?: (?:leaves|foliage|colou?rs?|tones?|look))?$/;

/** A season as the light and colors of it; winter has falling snow. */
export const seasonRule: Rule = ({ words }) => {
  const plants = AUTUMN_PLANTS.exec(words)?.[1];
  if (plants !== undefined) return [step("recolor", { object: plants, to: AUTUMN, percent: 85 })];
  const season = SEASON.exec(words)?.[1];
  switch (season) {
    case "winter":
      return [
        step("saturation", { percent: -25 }),
        step("warmth", { percent: -25 }),
        step("weather", { kind: "snow" }),
      ];
    case "autumn":
    case "fall":
      return /\b(?:autumn|season|look|colou?rs?|scene)\b/.test(words)
        ? [step("recolor", { object: "foliage", to: AUTUMN, percent: 85 }), step("warmth", { percent: 25 })]
        : null;
    case "summer":
      return [step("brightness", { percent: 8 }), step("warmth", { percent: 20 }), step("saturation", { percent: 20 })];
    case "spring":
      return [step("brightness", { percent: 12 }), step("saturation", { percent: 18 })];
    default:
      return null;
  }
};
