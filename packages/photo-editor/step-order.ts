import { isDeepStrictEqual } from "node:util";
import { type Step, step } from "./plan.ts";
import { colorsIn } from "./words.ts";

/** Corrections of which a second one changes nothing. */
const ONCE = /^(?:white_balance|auto_tone)$/;

/** "Everything black and white, only the truck stays in color" is one change that leaves out the truck. */
export const withoutRepeatedWhole = (steps: readonly Step[]): Step[] =>
  steps.filter((current, at) => {
    const next = steps[at + 1];
    if (ONCE.test(current.tool) && next?.tool === current.tool) return false;
    return !(next?.tool === "apply_to" && next.arguments.except === true && next.arguments.effect === current.tool);
  });

/** "Brighter and brighter" and "brighter again" ask for a change twice. */
const TWICE = /\b(?:again|once more)\b|\b([a-z]{4,}er)(?: and|,) \1\b/i;

/** A change of tones that is said twice, as in "like on a sunny day, brighter and warmer", is one change. */
export const withoutRepeatedTones = (steps: readonly Step[], instructions: string): Step[] =>
  TWICE.test(instructions)
    ? [...steps]
    : steps.filter(
        (current, at) =>
          !/^(?:brightness|warmth)$/.test(current.tool) ||
          !steps.slice(0, at).some((earlier) => isDeepStrictEqual(earlier, current)),
      );

/** A complaint about a strong cast, beside a wish for another white balance. */
const STRONG_CAST =
  /\b(?:much|far|way|very|really|extremely) (?:too )?(?:orange|yellow|red|reddish|warm|blue|bluish|green|greenish|cold)\b/i;
const BALANCE = /\bwhite[- ]balance\b|\bcolou?r[- ]cast\b/i;

/** "Much too orange, correct the white balance" asks for neutral colors, and not only for cooler ones. */
export const withStrongBalance = (steps: readonly Step[], instructions: string): Step[] =>
  STRONG_CAST.test(instructions) && BALANCE.test(instructions)
    ? steps
        .filter(({ tool }) => tool !== "warmth" || !steps.some((other) => other.tool === "white_balance"))
        .map((current) =>
          /^(?:warmth|white_balance)$/.test(current.tool) ? step("white_balance", { strong: true }) : current,
        )
    : [...steps];

/** From this contrast on a sky is to be dramatic, and then it is so much darker, in percent. */
const [DRAMATIC, DARKER] = [24, -18];
const ON_LIGHT = /^(?:brightness|exposure)$/;

/** A dramatic sky is darker too: a pale one has no contrast that could grow. A stated contrast or light of the sky stays alone. */
export function withDramaticSkies(steps: readonly Step[], instructions: string): Step[] {
  const isStated =
    /\bcontrast\b/i.test(instructions) ||
    steps.some(({ tool, arguments: args }) => tool === "apply_to" && args.part === "sky" && ON_LIGHT.test(args.effect));
  if (isStated) return [...steps];
  return steps.flatMap((current) => {
    const { tool, arguments: args } = current;
    const isDramatic =
      tool === "apply_to" && args.part === "sky" && args.effect === "contrast" && (args.amount ?? 0) >= DRAMATIC;
    return isDramatic ? [step("apply_to", { part: "sky", effect: "brightness", amount: DARKER }), current] : [current];
  });
}

/** White letters on a white strip below the image, as of an instant photo, are black. */
export const blackOnStrips = (steps: readonly Step[]): Step[] =>
  steps.map((current, at) => {
    const isOnStrip = steps
      .slice(0, at)
      .some(
        ({ tool, arguments: args }) =>
          tool === "pad" && args.color === "white" && (args.edges?.bottom ?? 0) > 0.1 && args.edges?.unit === undefined,
      );
    return isOnStrip &&
      current.tool === "text" &&
      current.arguments.color === "white" &&
      current.arguments.position.startsWith("bottom") &&
      !current.arguments.box
      ? { tool: "text", arguments: { ...current.arguments, color: "black" } }
      : current;
  });

/** Moves shadows before steps that add a background, because afterwards the picture is opaque and has no outline. */
export function shadowsFirst(steps: readonly Step[]): Step[] {
  const isShadow = ({ tool }: Step) => tool === "shadow";
  const isBackground = ({ tool }: Step) => tool === "replace_background" || tool === "remove_background";
  const at = steps.findIndex(isShadow);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  const replaces = before?.tool === "replace_background";
  if (at < 0 || !(replaces || (after && isBackground(after)))) return [...steps];
  const first = replaces ? at - 1 : at;
  const current = steps[at];
  const placed = [before, after].flatMap((near) =>
    near?.tool === "replace_background" && near.arguments.subject !== undefined ? [near.arguments.subject] : [],
  )[0];
  const under = current?.tool === "shadow" ? current.arguments.under : undefined;
  const cut: Step[] = steps.slice(0, first).some(({ tool }) => tool === "remove_background")
    ? []
    : [step("remove_background", { subject: under ?? placed })];
  const shadow = steps.slice(at, at + 1);
  const rest = steps.slice(at + 1);
  const behind = replaces ? [before] : after?.tool === "remove_background" ? [] : after ? [after] : [];
  return [...steps.slice(0, first), ...cut, ...shadow, ...behind, ...(replaces ? rest : rest.slice(1))];
}

/** A new background before a rotation by a free angle, which leaves empty corners, and once more after it to fill them. */
export function backgroundsAroundTurns(steps: readonly Step[]): Step[] {
  const ordered = [...steps];
  const turn = ordered.findIndex(({ tool, arguments: args }) => tool === "rotate" && args.degrees % 90 !== 0);
  const at = ordered.findIndex(({ tool }, index) => tool === "replace_background" && index > turn);
  const background = ordered[at];
  if (turn < 0 || background?.tool !== "replace_background" || background.arguments.color === undefined) return ordered;
  ordered.splice(turn, 0, background);
  return ordered;
}

/** Texts, with the strip that was added for them, after the crops, so that no crop cuts off what was just written. */
export function textsAfterCrops(steps: readonly Step[]): Step[] {
  const last = steps.findLastIndex(
    ({ tool, arguments: args }) => tool === "crop" || (tool === "resize" && "fit" in args && args.fit === "cover"),
  );
  const isEarly = ({ tool }: Step, at: number) =>
    at < last && (tool === "text" || (tool === "pad" && steps[at + 1]?.tool === "text"));
  return [
    ...steps.filter((step, at) => at <= last && !isEarly(step, at)),
    ...steps.filter(isEarly),
    ...steps.slice(last + 1),
  ];
}

/** A text before the border that precedes it, so that it stands in the picture and not across its edge. */
export function textsBeforeBorders(steps: readonly Step[]): Step[] {
  const ordered = [...steps];
  for (let at = 1; at < ordered.length; at++) {
    const [border, text] = [ordered[at - 1], ordered[at]];
    if (border?.tool === "border" && text?.tool === "text") ordered.splice(at - 1, 2, text, border);
  }
  return ordered;
}

/** Changes of light after which a sky may not look like one any more. */
const LIGHT: readonly Step["tool"][] = ["exposure", "warmth", "saturation", "brightness", "contrast", "tones"];

/** A color of the sky before changes of the whole light, because it is found by its own colors. */
export function skiesBeforeLight(steps: readonly Step[]): Step[] {
  const ordered = [...steps];
  for (let at = 1; at < ordered.length; at++) {
    const sky = ordered[at];
    const isSky = sky?.tool === "recolor" && sky.arguments.object === "sky";
    let first = at;
    while (first > 0 && LIGHT.includes(ordered[first - 1]?.tool ?? "crop")) first--;
    if (sky && isSky && first < at) ordered.splice(first, at - first + 1, sky, ...ordered.slice(first, at));
  }
  return ordered;
}

const BEHIND = /\b(?:sky|wall|background|backdrop|floor|ground)$/;

/**
 * A new color of a thing before the new background: the thing is found in the photo as it was taken, and what of the color
 * runs over its edge goes with the old background. A subject that is named by its color is cut out first.
 */
export function colorsBeforeBackgrounds(steps: readonly Step[]): Step[] {
  const ordered = [...steps];
  for (let at = 1; at < ordered.length; at++) {
    const recolor = ordered[at];
    const isOfThing =
      recolor?.tool === "recolor" && recolor.arguments.object !== undefined && !BEHIND.test(recolor.arguments.object);
    if (!recolor || !isOfThing) continue;
    let first = at;
    for (let previous = ordered[first - 1]; previous && isPlainCut(previous); previous = ordered[first - 1]) first--;
    if (first < at) ordered.splice(first, at - first + 1, recolor, ...ordered.slice(first, at));
  }
  return ordered;
}

const isPlainCut = ({ tool, arguments: args }: Step): boolean =>
  (tool === "replace_background" || tool === "remove_background") && colorsIn(args.subject ?? "").length === 0;

/** A sky that is removed for another one is only replaced, because nothing is to be filled in its place. */
export function withoutReplacedSky(steps: readonly Step[]): Step[] {
  if (!steps.some(({ tool }) => tool === "replace_sky")) return [...steps];
  return steps.filter((step) => step.tool !== "remove_object" || !/(?:^| )sky$/.test(step.arguments.object));
}

/**
 * A plain background before the crop to a photo for a document: a network that sees only a head takes the clothes at the
 * lower edge for a part of the background.
 */
export function backgroundsBeforePortraits(steps: readonly Step[]): Step[] {
  // "Passport style, crop to 4:5 around his head" is one crop.
  const isOwn = ({ tool, arguments: args }: Step) =>
    tool === "crop" && args.ratio !== undefined && args.around !== undefined && !DOCUMENT_CROP.test(args.around);
  const hasOwn = steps.some(isOwn);
  const ordered = steps.filter(
    ({ tool, arguments: args }) => !hasOwn || tool !== "crop" || !DOCUMENT_CROP.test(args.around ?? ""),
  );
  const crop = ordered.findIndex(
    ({ tool, arguments: args }) => tool === "crop" && DOCUMENT_CROP.test(args.around ?? ""),
  );
  const at = ordered.findIndex(
    ({ tool, arguments: args }, index) => tool === "replace_background" && args.color !== undefined && index > crop,
  );
  const background = ordered[at];
  const areFrames = ordered.slice(crop, at).every(({ tool }) => tool === "crop" || tool === "resize");
  if (crop < 0 || !background || !areFrames) return ordered;
  ordered.splice(at, 1);
  ordered.splice(crop, 0, background);
  return ordered;
}

const DOCUMENT_CROP = /(?:^|'s )document portrait$/;
