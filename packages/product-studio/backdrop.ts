import { AppError, invalidInput } from "@atelier/errors";
import { parseColor } from "@atelier/images/color";
import type { RunContext } from "@atelier/images/run-context";
import type { Backdrop } from "./request.ts";
import { cyclorama, type Rgb } from "./scenes/cyclorama.ts";
import { fabric } from "./scenes/fabric.ts";
import { gradient } from "./scenes/gradient.ts";
import { scenes } from "./scenes/index.ts";
import { marble } from "./scenes/marble.ts";
import { outdoor } from "./scenes/outdoor.ts";
import { picture } from "./scenes/picture.ts";
import { wood } from "./scenes/wood.ts";
import type { Scene } from "./stage.ts";
import { type ParsedPrompt, readPrompt } from "./words.ts";

const paper = { gloss: 0.26, falloff: 0.6 };

/**
 * The scene for a request. Throws AppError `nothing_matched` if the prompt names no scene, `invalid_input` if the
 * background is not a color.
 */
export async function chooseScene(
  backdrop: Backdrop,
  size: { width: number; height: number },
  context: RunContext,
): Promise<Scene> {
  switch (backdrop.kind) {
    case "scene":
      return scenes[backdrop.scene];
    case "color":
      return cyclorama(getColor(backdrop.color, context), paper);
    case "image":
      return picture(backdrop.image, size.width, size.height);
    case "prompt":
      return fromWords(backdrop.prompt, context);
  }
}

function fromWords(prompt: string, context: RunContext): Scene {
  const parsed = readPrompt(prompt);
  if (!parsed)
    throw new AppError(
      "nothing_matched",
      "The prompt names no known scene. Use white, gradient, marble, wood, concrete, fabric, outdoor, or a color.",
    );
  const unused = [...new Set(parsed.unused)];
  if (unused.length > 0) {
    const shown = unused.slice(0, 12).map((word) => `"${word}"`);
    context.warn(
      `These words of the prompt were ignored: ${shown.join(", ")}${unused.length > shown.length ? " and more" : ""}.`,
    );
  }
  for (const place of new Set(parsed.approximated))
    context.warn(
      `The scene "${parsed.scene}" only approximates "${place}". Send a photo of your own as background_image for a real place.`,
    );
  return sceneFor(parsed, context);
}

function sceneFor({ scene, color, dark, top }: ParsedPrompt, context: RunContext): Scene {
  const dye = color === undefined ? undefined : getColor(color, context);
  switch (scene) {
    case "color":
      return cyclorama(dye ?? { r: 1, g: 1, b: 1 }, paper);
    case "gradient":
      return gradient(dye);
    case "fabric":
      return fabric(dye);
    case "wood":
      return wood(dark ? "walnut" : "oak");
    case "marble":
      return marble(dark ? "black" : "white");
    case "outdoor":
      return outdoor(top);
    default:
      return scenes[scene];
  }
}

/**
 * Parses a CSS color to channels from 0 to 1. A partly transparent color is put on white, because a photo has no
 * transparency.
 */
function getColor(text: string, context: RunContext): Rgb {
  const color = parseColor(text);
  if (!color) throw invalidInput("/background", `"${text}" is not a CSS color. Use a name, #rrggbb or rgb(…).`);
  const { alpha } = color;
  if (alpha < 1) context.warn("The background color is partly transparent, so it was put on white.");
  const channel = (value: number) => (value / 255) * alpha + 1 - alpha;
  return { r: channel(color.r), g: channel(color.g), b: channel(color.b) };
}
