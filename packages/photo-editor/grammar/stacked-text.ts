import { type Step, step } from "../plan.ts";
import { colorsIn } from "../words.ts";
import { textRule } from "./new-text.ts";

type Lettering = Extract<Step, { tool: "text" }>["arguments"];
type Line = NonNullable<Lettering["lines"]>[number];

const VERB = "(?:(?:write|add|put|place|print|have|insert|say|with|and|then|also|plus) )*";
const SIDE = "(?:(?:right|directly|just|immediately) )?(below|beneath|under|underneath|above|over|on top of)";
const FIRST =
  "(?: (?:it|that|this|them|(?:the|this) (?:first |big |large )?(?:title|text|headline|heading|name|caption|line|one|words?)|§\\d+))?";
/** "Below it the date §1 in smaller letters". */
const BEFORE = new RegExp(
  `^${VERB}${SIDE}${FIRST}[,:]? (?:(?:write|add|put|place|print|have|comes?|goes|is|says|it says) )*((?:[a-z-]+ ){0,4}§\\d+.*)$`,
);
/** "§1 in smaller letters underneath". */
const AFTER = new RegExp(`^${VERB}((?:[a-z-]+ ){0,4}§\\d+[^§]*?),? ${SIDE}${FIRST}(?: (in [a-z ]+))?$`);
/** A side without the text that it is at. */
const BARE = /§\d+[^§]* (?:below|beneath|under|underneath)$/;
/** A place of the image, at which a text stands by itself. */
const OF_IMAGE = /\b(?:top|bottom|left|right|corner|middle|cent(?:er|re)|image|photo|picture)\b/;

/** A line of its own size with a text before it; a larger one is still smaller than the title. */
const SMALLER = /\b(?:small|smaller|tiny|little|subtitle|tagline|sub-?line|sub-?heading|date)\b/;
const LARGER = /\b(?:large|larger|big|bigger)\b/;

/** A text before with another one below or above it, "and underneath §1 in smaller letters"; null for other clauses. */
export function stackedText(last: Step | undefined, words: string, quotes: readonly string[]): Step | null {
  if (last?.tool !== "text" || last.arguments.on !== undefined) return null;
  const [, before, stated] = BEFORE.exec(words) ?? [];
  const [, text, after, look = ""] = before === undefined ? (AFTER.exec(words) ?? []) : [];
  const [side, named] = [before ?? after, stated ?? (text === undefined ? undefined : `${text} ${look}`)];
  // "A on top and B below" is at the bottom of the image.
  const isApart = last.arguments.position.startsWith("top") && BARE.test(words);
  if (isApart || side === undefined || named === undefined || OF_IMAGE.test(named)) return null;
  const [read] = textRule({ words: `write ${named.trim()}`, quotes: [...quotes], verb: "" }) ?? [];
  if (read?.tool !== "text") return null;
  const rest = named.replace(/§\d+/g, "");
  const { text: written, color, weight, share } = read.arguments;
  const decoration = joinDecorations(last.arguments, read.arguments);
  if (decoration === null || share !== undefined) return null;
  const size = SMALLER.test(rest) ? "small" : LARGER.test(rest) ? "large" : read.arguments.size;
  const line: Line = {
    text: written,
    ...(size === undefined ? {} : { size }),
    ...(colorsIn(rest).length > 0 || color !== USUAL ? { color } : {}),
    ...(weight === undefined ? {} : { weight }),
  };
  const { lines = [], ...own } = last.arguments;
  const first = { ...own, ...decoration };
  if (countLines(last.arguments) >= MAX_LINES) return null;
  if (!/^(?:above|over|on top of)$/.test(side)) return step("text", { ...first, lines: [...lines, line] });
  const { text: title, size: usual, color: paint, weight: bold } = first;
  const heading = {
    text: title,
    ...(usual === undefined ? {} : { size: usual }),
    color: paint,
    ...(bold && { weight: bold }),
  };
  const { size: _size, weight: _weight, ...place } = first;
  return step("text", { ...place, color: paint, ...line, lines: [heading, ...lines] });
}

/** The color of letters without a stated one. */
const USUAL = "white";

type Decoration = Pick<Lettering, "outline" | "shadow" | "box" | "shape" | "typeface" | "italic">;

/** The decoration that lines of one text share, which is that of any of them; null if they have different ones. */
function joinDecorations(first: Decoration, second: Decoration): Decoration | null {
  const names = ["outline", "shadow", "box", "shape", "typeface", "italic"] as const;
  const isOther = (name: (typeof names)[number]) =>
    first[name] !== undefined && second[name] !== undefined && first[name] !== second[name];
  if (names.some(isOther)) return null;
  const decorations = [second, first].flatMap((own) => names.map((name) => [name, own[name]] as const));
  return Object.fromEntries(decorations.filter(([, value]) => value !== undefined));
}

/** Texts at one place as lines of one text, because they would cover each other. */
export function joinedTexts(steps: readonly Step[]): Step[] {
  const joined: Step[] = [];
  for (const next of steps) {
    const at = joined.findIndex(
      (step) =>
        step.tool === "text" &&
        next.tool === "text" &&
        isSamePlace(step.arguments, next.arguments) &&
        joinDecorations(step.arguments, next.arguments) !== null &&
        countLines(step.arguments) + countLines(next.arguments) <= MAX_LINES,
    );
    const first = joined[at];
    if (first?.tool !== "text" || next.tool !== "text") {
      joined.push(next);
      continue;
    }
    const { text, size, color, weight, lines = [] } = next.arguments;
    const line: Line = {
      text,
      ...(size === undefined ? {} : { size }),
      color,
      ...(weight === undefined ? {} : { weight }),
    };
    joined[at] = step("text", {
      ...first.arguments,
      ...joinDecorations(first.arguments, next.arguments),
      lines: [...(first.arguments.lines ?? []), line, ...lines],
    });
  }
  return joined;
}

/** More lines have no room. */
const MAX_LINES = 7;
const countLines = ({ lines = [] }: Lettering): number => 1 + lines.length;

const isPlain = ({ box, avoid, within, on, share }: Lettering): boolean =>
  [box, avoid, within, on, share].every((value) => value === undefined);

const isSamePlace = (first: Lettering, second: Lettering): boolean =>
  isPlain(first) && isPlain(second) && first.position === second.position && first.text !== second.text;
