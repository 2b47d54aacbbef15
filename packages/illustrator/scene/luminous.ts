import { BUILDING_WITH_WINDOWS } from "./actors/building-parts.ts";
import type { Reading } from "./reading.ts";
import type { Actor } from "./scene.ts";

/** Things that give light, with the row of the light as a share of the height from the top. */
const LIGHTS: Readonly<Record<string, number>> = {
  fire: 0.55,
  campfire: 0.5,
  candlestick: 0.15,
  candle: 0.15,
  "diya-lamp": 0.3,
  "light-bulb": 0.4,
  "street-lamp": 0.12,
  "floor-lamp": 0.2,
  "table-lamp": 0.35,
  fireplace: 0.65,
  "red-paper-lantern": 0.45,
  "jack-o-lantern": 0.5,
  sparkler: 0.3,
  firecracker: 0.45,
  fireworks: 0.45,
  firework: 0.5,
  "glowing-star": 0.45,
  star: 0.45,
  sparkles: 0.45,
  lantern: 0.5,
  camping: 0.45,
  flashlight: 0.3,
  lighthouse: 0.17,
};

/** The row of the light of a thing as a share of its height from the top, or undefined if it gives none. */
export const findLight = (id: string): number | undefined => LIGHTS[id];

/** Words of a thing that is lit or gives light. */
const LIT = /^(?:lit|lighted|glowing|glows|shining|shines|illuminated|burning|gleaming)$/;
/** How many words may be between such a word and its thing. */
const NEAR = 3;

const GLOW = /^(?:lights?|lit|lighted|glowing|glow|illuminated|lamplight|candlelight)$/;
const UNLIT = /^(?:no|not|without|dark|unlit)$/;
/** Words between a light and its window. */
const JOINT = /^(?:in|inside|from|through|behind|are|is|with|a|of|out|all|small|large|upper|coming|shining|spilling)$/;
/** Words of a light in a window. */
const OF_LIGHT = /^(?:warm|soft|golden|yellow|cozy|bright|orange|in|inside|from|through|behind|the|its|all|windows?)$/;

/** Lights the windows of houses of which a prompt says so: "a cabin with warm light in the windows". */
export function lightWindows({ scene, unused, missing }: Reading, words: readonly string[]): void {
  const window = words.findIndex((word) => /^windows?$/.test(word));
  const light = words.findLastIndex((word, at) => GLOW.test(word) && Math.abs(at - window) <= NEAR);
  const houses = scene.actors.filter(({ subject: { id } }) => BUILDING_WITH_WINDOWS.test(id));
  if (window < 0 || light < 0 || houses.length === 0) return;
  const [first, last] = [Math.min(light, window), Math.max(light, window)];
  // The lights of a tree near a window are not in it, and "light blue windows" have a color.
  const isJoined = words
    .slice(first + 1, last)
    .every((word) => GLOW.test(word) || OF_LIGHT.test(word) || JOINT.test(word));
  const isColor = words[light] === "light" && light < window && !JOINT.test(words[light + 1] ?? "");
  const isUnlit = words.slice(Math.max(0, first - 2), last).some((word) => UNLIT.test(word));
  // "A window, lights on a tree" are two things.
  const isNew = light === window + 1 && /^lights?$/.test(words[light] ?? "");
  if (!isJoined || isColor || isUnlit || isNew) return;
  for (const house of houses)
    Object.assign(house, { isLit: true, adjectives: [...house.adjectives, words[light], words[window]] });
  const isShown = (report: string) => report.split(" ").every((word) => GLOW.test(word) || OF_LIGHT.test(word));
  for (const reports of [scene.unread, unused, missing])
    reports.splice(0, reports.length, ...reports.filter((report) => !isShown(report)));
}

/** Lights lamps, fires and the windows of houses that the prompt describes as lit, and takes back the reports of that. */
export function lightUp(reading: Reading, words: readonly string[]): void {
  const { scene, hasWindows } = reading;
  // The windows of a house are lit, and not its walls.
  const windows = hasWindows ? words.findLastIndex((word) => /^windows?$/.test(word)) : -1;
  const hasPanes = ({ subject: { id } }: Actor) => windows >= 0 && BUILDING_WITH_WINDOWS.test(id);
  const nouns = scene.actors.map((actor) =>
    hasPanes(actor) ? windows : words.lastIndexOf(actor.word.split(" ").at(-1) ?? ""),
  );
  for (const [at, word] of words.entries()) {
    if (!LIT.test(word)) continue;
    const away = nouns.map((noun) => (noun < 0 ? Infinity : Math.abs(noun - at)));
    const nearest = Math.min(...away);
    const described = scene.actors.filter((_, nth) => away[nth] === nearest && nearest <= NEAR);
    if (described.length === 0 || !described.every((one) => hasPanes(one) || findLight(one.subject.id))) continue;
    for (const actor of described) Object.assign(actor, { isLit: true, adjectives: [...actor.adjectives, word] });
    for (const reports of [scene.unread, reading.unused, reading.missing])
      reports.splice(0, reports.length, ...reports.filter((report) => report !== word));
  }
}
