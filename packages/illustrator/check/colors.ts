import { type Rgb, rgb, type Tile, toHsl } from "@atelier/painting";
import { listNamed } from "@atelier/vocabulary";
import { litAs } from "../paint/near-color.ts";
import type { PaintRecord } from "../paint/paint-record.ts";
import { ENOUGH, findDye, getVividness, VIVID } from "../paint/recolor.ts";
import type { Scene } from "../scene/scene.ts";
import { findShapes } from "./shapes.ts";

/** Styles that draw in black on paper. */
const COLORLESS = /^(ink|line_art)$/;
/** Share of the visible pixels that must keep the color in the light, the haze and the style of the picture. */
const KEPT = 0.25;

/** The things whose pictures do not have the color that the prompt names, with that color: "yellow duck". */
export function findUncolored(
  record: PaintRecord,
  canvas: Tile,
  { actors, style }: Pick<Scene, "actors" | "style">,
  flat: boolean,
): string[] {
  const colored = findColored(record, canvas);
  return actors.flatMap((actor) => {
    const { word, color, colorName, outfit } = actor;
    const clothes = COLORLESS.test(style) ? listNamed(outfit) : [];
    if (clothes.length > 0) return clothes;
    // The hat of a snowman's picture is black.
    const isOnSnowman =
      actor.subject.id === "top-hat" &&
      colorName === "black" &&
      actors.some(({ subject }) => /^snowman/.test(subject.id));
    // The lines of a drawing are black on white.
    const isLine = style === "line_art" && /^(?:black|white)$/.test(colorName ?? "");
    // A thing with painted parts has its color on one of them.
    if (!color || isOnSnowman || isLine || (outfit?.parts && !COLORLESS.test(style))) return [];
    const own = findShapes(record, actor);
    // The table of a still life is its ground, which has the color of wood or cloth.
    const isShown =
      own.length > 0 &&
      !COLORLESS.test(style) &&
      own.every(
        (shape) =>
          findDye(shape.placement, flat, color).share >= ENOUGH && colored[record.shapes.indexOf(shape)] !== false,
      );
    if (isShown) return [];
    return [colorName && !word.includes(colorName) ? `${colorName} ${word}` : word];
  });
}

/** Share of a thing that a painted part has at least, where the part is seen. */
const PART = 0.004;

/** The painted parts of things that others hide: the green door of a house behind a car. */
export function findHiddenParts(
  { owner, shapes }: PaintRecord,
  { data }: Tile,
  { actors, style, isGray }: Pick<Scene, "actors" | "style" | "isGray">,
): string[] {
  if (COLORLESS.test(style) || isGray) return [];
  return actors.flatMap(({ outfit }) => {
    const own = shapes.flatMap(({ placement, area }, index) => (placement.outfit === outfit ? [{ index, area }] : []));
    const parts = Object.values(outfit?.parts ?? {}).filter(({ named }) => named !== "");
    if (own.length === 0 || parts.length === 0) return [];
    const area = own.reduce((sum, shape) => sum + shape.area, 0);
    const indexes = new Set(own.map(({ index }) => index));
    return parts.flatMap(({ color, named }) => {
      const test = litAs(rgb(color));
      let seen = 0;
      for (let at = 0; at < owner.length; at++)
        if (indexes.has(owner[at] ?? -1) && test([data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0]))
          seen++;
      return seen < area * PART ? [named] : [];
    });
  });
}

/** Bins of hues by which the second color of a thing is found. */
const HUES = 12;
/** How much of a thing may have other vivid colors, as a share of what has its own: half a kite in red is no green kite. */
const OTHERS = 0.85;
/** The shares of colors are those of about so many pixels, evenly taken, because each costs a conversion. */
const SAMPLES = 200_000;

/**
 * Whether each thing has its color in the finished picture: on enough of its visible pixels, and on more of them than
 * all other vivid colors together have. The face of a person has a color of its own.
 */
function findColored({ owner, shapes }: PaintRecord, { data }: Tile): boolean[] {
  const tests = shapes.map(({ placement: { color } }) => color && litAs(color));
  const [seen, near] = [new Uint32Array(shapes.length), new Uint32Array(shapes.length)];
  const others = new Uint32Array(shapes.length * HUES);
  const step = Math.max(1, Math.floor(owner.length / SAMPLES));
  for (let at = 0; at < owner.length; at += step) {
    const index = owner[at] ?? 0;
    const test = tests[index];
    if (!test) continue;
    seen[index] = (seen[index] ?? 0) + 1;
    const first = at * 4;
    const alpha = data[first + 3] ?? 255;
    const scale = alpha > 0 ? 255 / alpha : 0;
    const own: Rgb = [(data[first] ?? 0) * scale, (data[first + 1] ?? 0) * scale, (data[first + 2] ?? 0) * scale];
    if (test(own)) near[index] = (near[index] ?? 0) + 1;
    else {
      const [hue, saturation, lightness] = toHsl(own);
      const bin = index * HUES + (Math.floor((hue * HUES) / 360) % HUES);
      if (getVividness(saturation, lightness) > VIVID) others[bin] = (others[bin] ?? 0) + 1;
    }
  }
  return shapes.map(({ placement: { subject } }, index) => {
    const bins = others.subarray(index * HUES, (index + 1) * HUES);
    const hasFace = subject.family.startsWith("person");
    const other = hasFace ? Math.max(...bins) : bins.reduce((sum, bin) => sum + bin, 0) * OTHERS;
    return (near[index] ?? 0) >= (seen[index] ?? 0) * KEPT && (near[index] ?? 0) >= other;
  });
}
