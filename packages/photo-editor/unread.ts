import { isDeepStrictEqual } from "node:util";
import type { Step, ToolName } from "./plan.ts";
import { isStyle } from "./plan-values.ts";
import { strangeWords } from "./vocabulary.ts";
import { endColor } from "./words.ts";

/** Words that name one change of the image, with the tools that make it. */
const CHANGES: readonly (readonly [pattern: RegExp, tools: readonly ToolName[]])[] = [
  [/\b(?:black-and-white|gr[ae]yscale|monochrome|colou?rless)\b/, ["black_and_white"]],
  [/\bsepia\b/, ["sepia"]],
  [
    /\b(?:red|blue|green|purple|orange|yellow|pink|brown|teal)(?:ish)? tint\b/,
    ["tint", "duotone", "split_tone", "warmth", "recolor", "apply_to", "white_balance", "overlay", "saturation"],
  ],
  [
    /\b(?:moody|dramatic|cinematic)\b/,
    [
      "contrast",
      "vignette",
      "exposure",
      "apply_to",
      "replace_sky",
      "replace_background",
      "split_tone",
      "pad",
      "recolor",
      "filter",
    ],
  ],
  // Pencil and ink are drawn without colors.
  [/\bcolou?red (?:pencils?|sketch|drawing)\b|\b(?:with|in) colou?rs?$/, ["text", "mark", "border", "apply_to"]],
  [/\b(?:vintage|retro|polaroid|film look)\b/, ["vintage", "pad"]],
  [/\bpastel (?:colou?rs|tones)\b/, ["saturation", "recolor", "replace_background", "replace_sky", "text"]],
  [/\bduo-?tone\b/, ["duotone"]],
  [
    /\b(?:watercolou?rs?|aquarelle|sketch|drawing|charcoal|comics?|oil painting|impressionis[tm]|pencil|cartoon|anime|pop art|pixel ?-?art|half-?tone)\b/,
    ["style"],
  ],
  [
    /\b(?:brighter|brighten(?:ed)?|darken(?:ed)?|darker|brightness)\b/,
    ["brightness", "exposure", "vignette", "tones", "recolor"],
  ],
  [/\bcontrasty?\b/, ["contrast"]],
  [/\b(?:saturation|saturate[d]?|desaturate[d]?|vibrance)\b/, ["saturation"]],
  [/\b(?:warmer|cooler|colder|warmth|(?:warm|cool|cold) (?:colou?rs?|tones?|light))\b/, ["warmth"]],
  [/\b(?:sharpen(?:ed)?|sharper|sharpness)\b/, ["sharpen"]],
  [/\b(?:blur(?:red|ry)?)\b/, ["blur", "blur_background", "filter", "pad", "sharpen"]],
  [/\bvignette\b/, ["vignette"]],
  [/\b(?:grain|grainy)\b/, ["grain", "denoise", "vintage"]],
  [/\b(?:border|(?<!(?:picture|bike|bicycle|window|door|bed|glasses|mirror)[ -])framed?)\b/, ["border", "mark", "pad"]],
  [/\brounded corners\b/, ["round_corners"]],
  [/\b(?:rotate[d]?|upside[- ]?down)\b/, ["rotate", "flip", "straighten"]],
  [/\b(?:flip(?:ped)?|mirror(?:ed)?)\b/, ["flip"]],
  [/\b(?:upscaled?)\b/, ["upscale", "resize"]],
  [/\bcrop(?:ped)?\b/, ["crop", "resize", "pad"]],
  [/\b\d{1,2} ?: ?\d{1,2}\b/, ["crop", "pad", "resize", "text", "replace_letters"]],
  [/\b\d{2,5} ?[x×] ?\d{2,5}\b/, ["resize", "crop", "pad"]],
  [/\b\d{3,5} ?(?:px|pixels?)? ?(?:wide|tall|high)\b/, ["resize", "crop", "pad", "border", "mark"]],
  [/\b(?:png|jpe?g|webp|avif|tiff?)\b/, ["convert"]],
  [/\btransparent\b/, ["remove_background", "round_corners", "pad", "overlay", "text"]],
];
/** Tools whose arguments are words of their own, so that "a blurred city background" names no second change. */
const WORDED: readonly ToolName[] = [
  "replace_background",
  "replace_sky",
  "remove_object",
  "text",
  "mark",
  "remove_background",
  "replace_letters",
  "resize_letters",
];

/** Tools that give no picture another look. */
const SHAPES: readonly ToolName[] = ["convert", "crop", "flip", "pad", "resize", "rotate", "straighten", "upscale"];
const LOOK = /\b(?:look|looks|looking|appear|feel) (?:like|as if|as though) .+$/;

/** A description of a recolored thing that is not in its name: "the book with the white cover". */
const DESCRIBED =
  / with (?:the|an?|his|her|its) (?:[a-z]+ ){0,2}[a-z]+?(?= (?:to |into |in )?(?:light |dark |bright )?(?!ones?$)[a-z]+$)/;
/** Words of the new color itself: "paint the wall with a light blue". */
const OF_COLOR =
  /\b(?:light|dark|bright|deep|pale|soft|warm|cool|strong|rich|nice|bold|metallic|shiny|matte?|neon|pastel)$/;

/** Where a thing stands in a crop, which no argument says. */
const PLACED =
  /\bwith (?:the |my |his |her )[a-z]+ (?:on|in|at|to) the (?:(?:upper|lower|top|bottom)[- ])?(?:left|right)(?:[- ]hand)?(?: (?:third|side|half|part|edge|corner))?$/;

/** Tools that have one strength. */
const FIXED: readonly ToolName[] = ["sepia", "black_and_white", "vintage", "invert", "style", "duotone", "auto_tone"];
const STRENGTH =
  /\b(?:a (?:little|bit|touch|tad)|slightly|subtly|gently|mildly|somewhat|subtle|slight|strongly|heavily|very|extremely|strong|\d+ ?%)(?= |$)/;

const cutsStrips = ({ tool, arguments: args }: Step): boolean => tool === "crop" && args.strips !== undefined;

/** Words of a clause that name a change, or its strength, which its steps do not make. */
export function findUnread(clause: string, steps: readonly Step[]): string[] {
  // The border that is cut off is not a new one.
  if (steps.some(cutsStrips)) return [];
  const strength =
    steps.length > 0 && steps.every(({ tool }) => FIXED.includes(tool)) ? STRENGTH.exec(clause)?.[0] : undefined;
  const look = steps.every(({ tool }) => SHAPES.includes(tool)) ? LOOK.exec(clause)?.[0] : undefined;
  const placed = steps.every(({ tool, arguments: args }) => tool === "crop" && !(args.keep ?? args.around))
    ? PLACED.exec(clause)?.[0]
    : undefined;
  const colored = steps.flatMap(({ tool, arguments: args }) => (tool === "recolor" ? [args.object ?? ""] : []));
  const described = DESCRIBED.exec(clause)?.[0].trim() ?? "";
  const isColor = OF_COLOR.test(described) || endColor(described) !== null;
  const isDetail =
    described !== "" && !isColor && colored.length > 0 && !colored.some((name) => name.includes(" with "));
  return [
    ...findUnmade(clause, steps),
    ...[strength, look, placed, isDetail ? described : undefined].filter((words) => words !== undefined),
  ];
}

function findUnmade(clause: string, steps: readonly Step[]): string[] {
  const effects = new Set<string>(
    steps.flatMap(({ tool, arguments: args }) =>
      tool === "apply_to" ? [tool, args.effect, ...(isStyle(args.effect) ? ["style"] : [])] : [tool],
    ),
  );
  // The name of a thing that gets a color is no change either: "make the pencil pink".
  const named = steps.flatMap((step) => {
    if (WORDED.includes(step.tool)) return Object.values(step.arguments).filter((value) => typeof value === "string");
    return step.tool === "recolor" && step.arguments.object !== undefined ? [step.arguments.object] : [];
  });
  return CHANGES.flatMap(([pattern, tools]) => {
    const word = pattern.exec(clause)?.[0];
    const isMade =
      word === undefined || tools.some((tool) => effects.has(tool)) || named.some((text) => text.includes(word));
    return isMade ? [] : [word];
  });
}

/** Quoted texts of a clause that no step writes or searches, in quotation marks. */
export function findUnwritten(clause: string, quotes: readonly string[], steps: readonly Step[]): string[] {
  const used = JSON.stringify(steps).toLowerCase();
  return [...clause.matchAll(/§(\d+)/g)]
    .map(([, index]) => quotes[Number(index)] ?? "")
    .filter((text) => !used.includes(JSON.stringify(text.slice(0, 60)).slice(1, -1).toLowerCase()))
    .map((text) => `"${text}"`);
}

/** Whether a clause with "less" has the same steps as with "more", so that they ignore it: "make it less vintage". */
export function ignoresLess(
  clause: string,
  steps: readonly Step[],
  readClause: (words: string) => readonly Step[] | null,
): boolean {
  const opposite = clause.replace(/\bless (?=[a-z]+(?: |$))/, "more ");
  return opposite !== clause && isDeepStrictEqual(readClause(opposite), steps);
}

/** Steps that only change how something looks. */
const LOOKS: readonly Step["tool"][] = [
  "apply_to",
  "recolor",
  "tint",
  "warmth",
  "saturation",
  "brightness",
  "contrast",
];
/** Changes of the whole image. */
const WHOLE: readonly Step["tool"][] = ["blur", "sharpen", "style", "brightness", "contrast", "saturation", "exposure"];
const ACTED_ON =
  /^(?:blur|pixelate|sharpen|brighten|darken|lighten|desaturate) (?:out |up )?(?:(?:all|both|some|any|several|two|three|every|each|only|just|the|my|his|her|their) )*([a-z].*)$/;
const NEW_THING = /^(?:add|put|draw|insert|place|give|attach|include|hang) (?:(?:it|him|her|them|the [a-z]+) )?an? /;
/** Words after a thing that do not go on with its name. */
const NO_NAME =
  /^(?:with|without|and|or|but|on|in|at|to|of|from|by|for|as|so|like|a|an|the|very|much|more|less|bit|really|slightly|too|that|which|who|is|are|looks?|glow|shine|appear|turn|become|gleam|sparkle|pop|into|onto|near|behind|under|over|please|instead|than|there|here|now)$/;

/**
 * Whether steps are of another wish than that of a clause: the color of a new thing, "add a red collar to the dog", or a thing
 * whose name goes on, "the floor lamp".
 */
export function isMisread(clause: string, steps: readonly Step[]): boolean {
  const [strange] = strangeWords(clause, steps);
  if (strange === undefined) return false;
  const [, acted] = ACTED_ON.exec(clause) ?? [];
  // "Blur both lampposts" is no blur of the image.
  const isActedOn = acted !== undefined && (acted.startsWith(strange) || strange.endsWith(acted));
  if (isActedOn && steps.every(({ tool }) => WHOLE.includes(tool))) return true;
  if (steps.some(({ tool }) => !LOOKS.includes(tool))) return false;
  const [next = ""] = strange.split(" ");
  if (NEW_THING.test(clause))
    return clause.indexOf(` ${next}`) < clause.search(/ (?:to|on|around|onto|over) (?:the|my|his|her) /);
  return steps.some((step) => {
    const thing =
      step.tool === "apply_to" ? step.arguments.part : step.tool === "recolor" ? (step.arguments.object ?? "") : "";
    return thing !== "" && !NO_NAME.test(next) && ` ${clause} `.includes(` ${thing} ${next} `);
  });
}
