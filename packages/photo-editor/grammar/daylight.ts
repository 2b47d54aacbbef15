import { type Step, step } from "../plan.ts";
import type { Rule } from "./rule.ts";
import { wholeOnly } from "./whole.ts";

const LEAD =
  "(?:(?:make|turn|change|convert|transform|get|give|add|use|apply|with|set|relight|edit|let) )?(?:(?:it|this|that|(?:the|this|my) (?:whole )?(?:image|photo|photograph|picture|pic|shot|scene|lighting|light|colou?rs?|mood)|everything) )?(?:(?:look|looks|looking|appear|feel|seem|be|to|into|in|at|as|like|as if|as though|it|is|was|were|shot|taken|photographed|during|some|an?|the|more|nice|soft|warm|beautiful|lovely|cool|cold|touch of|little|bit of|hint of) )*";
const NOUN =
  "(?: (?:light|lighting|look|mood|feel|feeling|vibes?|tones?|colou?rs?|glow|atmosphere|ambience|effect|style|scene|shot|photo|picture|filter|hues?|time|warmth|sunlight|edit|on (?:it|this|the (?:image|photo|picture))))*";

const DAY = new RegExp(
  `^${LEAD}(?:(?:bright|sunny|clear|full|broad|normal|midday) )*(?:day ?time|day ?light|day|midday|noon|mid-day)${NOUN}$`,
);
const BLUE_HOUR = new RegExp(`^${LEAD}blue[- ]hour${NOUN}$`);
const GOLDEN_HOUR = new RegExp(`^${LEAD}golden[- ]hour${NOUN}$`);
const NIGHT = new RegExp(
  `^(?!.*\\b(?:sky|noise)\\b)${LEAD}(?:(?:dark|late|deep) )?(?:night[- ]?time|night|midnight)${NOUN}$`,
);

const EVENING = new RegExp(
  `^(?!(?:an? |the )?(?:sunset|sunrise|dusk|dawn|evening)$)${LEAD}(?:(?:late|early) )?(?:sunset|sunrise|dusk|dawn|twilight|evening)${NOUN}$`,
);

const SUNSET = new RegExp(
  `^(?!(?:an? |the )?(?:sunset|sunrise)$)${LEAD}(?:(?:late|early) )?(?:sunset|sunrise)${NOUN}$`,
);

/** Whether words ask for the light of a low sun and of its sky. */
const isSunset = (words: string): boolean =>
  SUNSET.test(words) ||
  /\b(?:look|turn|make) (?:it )?(?:like |into )?(?:(?:it (?:is|was)|at) )?(?:sunset|sunrise)\b/.test(words);

const STARRY = new RegExp(`^${LEAD}(?:starry|starlit|star-filled) (?:night|evening)${NOUN}$`);

/** A change of the time of day that a brighter photo only resembles. */
export const NIGHT_TO_DAY =
  /\bnight(?: ?time)?(?: (?:scene|shot|photo|picture|image))? (?:in)?to (?:an? )?(?:bright |sunny |clear |full )*day(?: ?(?:time|light))?$/;

/** Whether words ask for daylight, which is only brighter light and no drawn sun. */
export const isDaylight = (words: string): boolean =>
  NIGHT_TO_DAY.test(words) || (DAY.test(words) && !/^(?:the |a )?day$/.test(words));

const night = () => [
  step("exposure", { stops: -1.7 }),
  step("tones", { highlights: -60 }),
  step("warmth", { percent: -25 }),
  step("saturation", { percent: -35 }),
  step("split_tone", { shadows: "#0b1a4a", highlights: "#5f78b8", percent: 45 }),
  step("vignette", { percent: 25 }),
];

/** The light of times of day: "make it look like daytime", "blue hour", "golden hour light". The first pattern that matches counts. */
const TIMES: readonly (readonly [matches: (words: string) => boolean, steps: () => Step[]])[] = [
  [
    (words) =>
      /\b(?:look like (?:it was shot at )?(?:night|nighttime)|day (?:in)?to night|make it (?:a |at )?night(?: ?time)?|night look)\b|\b(?:in)?to (?:a )?night(?:time)?(?: (?:scene|shot|photo|picture|image))?$/.test(
        words,
      ),
    night,
  ],
  [
    (words) =>
      /^(?:apply |use |add )?(?:a )?(?:night mode|night[- ]?time|night vision)(?: (?:look|effect|filter|mode))?$/.test(
        words,
      ),
    night,
  ],
  // The low sun colors the sky.
  [isSunset, () => [step("filter", { name: "sunset", amount: 1 })]],
  [
    (words) =>
      /\b(?:look|turn|make) (?:it )?(?:like |into )?(?:(?:it (?:is|was)|at) )?(?:dusk|twilight|evening|sunset|golden hour|dawn|sunrise)\b|^(?:(?:add|give it|use|apply|with) )?(?:a |some )?(?:sunset|sunrise|dusk|golden hour) (?:colou?rs?|tones?|light|lighting|look|mood|feel)$/.test(
        words,
      ) ||
      GOLDEN_HOUR.test(words) ||
      EVENING.test(words),
    () => [step("exposure", { stops: -0.4 }), step("warmth", { percent: 35 }), step("saturation", { percent: 10 })],
  ],
  [
    (words) => BLUE_HOUR.test(words),
    () => [
      step("exposure", { stops: -0.7 }),
      step("warmth", { percent: -40 }),
      step("split_tone", { shadows: "#1b2a6b", highlights: "#a9bdf0", percent: 40 }),
    ],
  ],
  [
    (words) => NIGHT_TO_DAY.test(words),
    () => [step("exposure", { stops: 1.6 }), step("tones", { shadows: 40 }), step("warmth", { percent: 15 })],
  ],
  // How dark the photo is, is not said, so its lights are protected.
  [
    isDaylight,
    () => [
      step("exposure", { stops: 1 }),
      step("tones", { shadows: 60, highlights: -20 }),
      step("warmth", { percent: 10 }),
    ],
  ],
  [(words) => STARRY.test(words), () => [...night(), step("replace_sky", { scene: "starry night sky" })]],
  [(words) => NIGHT.test(words) && /\b(?:like|into|to|look|make|turn|at)\b/.test(words), night],
];

/** Lamps that shine in the evening or at night. */
const WARM_LIGHT =
  / (?:with|in|and) (?:(?:some|a|an|the|nice|soft|cozy|cosy|golden) )*warm (?:lights?|lighting|glow|lamp ?light|lamps)\b/;
/** The color of what is bright in the light of lamps, and how far it is warmed. */
const LAMPLIGHT = { color: "#ffb866", warmth: 5, saturation: -10, highlights: -20 };

/** The steps of a dark time of day whose lights are those of warm lamps. */
const inLamplight = (steps: readonly Step[]): Step[] =>
  steps.map((own) => {
    if (own.tool === "split_tone") return step("split_tone", { ...own.arguments, highlights: LAMPLIGHT.color });
    if (own.tool === "warmth" && own.arguments.percent < 0) return step("warmth", { percent: LAMPLIGHT.warmth });
    if (own.tool === "saturation" && own.arguments.percent < 0)
      return step("saturation", { percent: LAMPLIGHT.saturation });
    return own.tool === "tones" ? step("tones", { ...own.arguments, highlights: LAMPLIGHT.highlights }) : own;
  });

/** The light of a time of day on the whole image. */
export const daylightRule: Rule = wholeOnly(({ words }) => {
  const plain = words.replace(WARM_LIGHT, "");
  const steps = TIMES.find(([matches]) => matches(plain))?.[1]() ?? null;
  return steps && plain !== words ? inLamplight(steps) : steps;
});
