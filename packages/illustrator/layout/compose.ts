import { hash, type Rgb } from "@atelier/painting";
import type { Scene } from "../scene/scene.ts";
import { arrangeAbstract } from "./abstract.ts";
import { arrangeScene, type Frame } from "./arrange.ts";
import type { Composition } from "./composition.ts";
import { makeRoom } from "./make-room.ts";
import { arrangeObject } from "./object.ts";
import { arrangePattern } from "./pattern.ts";
import { arrangePortrait } from "./portrait.ts";
import { arrangeStillLife } from "./still-life.ts";

const flatStyles = new Set(["flat", "ink", "line_art", "pixel_art", "cartoon"]);
export const isFlat = (style: string) => flatStyles.has(style);

/** Lays out a scene by its kind of picture. */
export function compose(scene: Scene, size: Omit<Frame, "flat">): Composition {
  const frame = { ...size, flat: isFlat(scene.style) };
  const composition = arrange(
    {
      ...scene,
      actors: scene.actors.map((actor, index) => ({ ...actor, tone: actor.tone ?? findTone(actor, index, size.seed) })),
    },
    frame,
  );
  return makeRoom({
    ...composition,
    background: frame.transparent ? undefined : scene.background,
    backgroundEnd: scene.backgroundEnd,
    falling: scene.falling,
    bare: scene.actors.some(({ subject, adjectives }) => subject.id === "table" && adjectives.includes("wooden")),
    captions: [...composition.captions, ...getCaptions(scene, frame)],
  });
}

function arrange(scene: Scene, frame: Frame): Composition {
  if (scene.actors.length === 0)
    return scene.kind === "abstract" ? arrangeAbstract(scene, frame) : arrangeScene(scene, frame);
  switch (scene.kind) {
    case "object":
      return arrangeObject(scene, frame);
    case "portrait":
      return arrangePortrait(scene, frame);
    case "pattern":
      return arrangePattern(scene, frame);
    case "still_life":
      return arrangeStillLife(scene, frame);
    case "abstract":
      return arrangeAbstract(scene, frame);
    default:
      return frame.transparent ? arrangeObject(scene, frame) : arrangeScene(scene, frame);
  }
}

/** A skin tone from 1 to 5 by the seed, for people without one in the prompt. */
const findTone = (actor: Scene["actors"][number], index: number, seed: number) =>
  /^(person|family)/.test(actor.subject.family) ? 1 + (hash(`tone ${index}`, seed) % 5) : undefined;

/** The number of letters of a monogram. */
const MONOGRAM = 3;
/** The base line of the lowest text, as a share of the height. */
const LOWEST = 0.94;
const CAPTION: Rgb = [255, 250, 238];

function getCaptions(scene: Scene, { width, height }: Frame): Composition["captions"] {
  const middle = scene.actors.length === 0 && scene.kind === "abstract";
  const isLow = (text: string) => scene.low?.includes(text) ?? false;
  const texts = scene.lettering.slice(0, 3);
  const below = texts.filter(isLow);
  const above = texts.filter((text) => !isLow(text));
  return [...above, ...below].map((text) => {
    // A monogram fills the picture.
    const share = middle && texts.length === 1 && text.length <= MONOGRAM ? 0.5 : 0.12;
    const size = Math.min(height * share, (width * 1.55) / Math.max(4, text.length));
    const row = (isLow(text) ? below : above).indexOf(text);
    const top = middle ? height * 0.5 + size * 0.35 : height * 0.06 + size;
    return {
      text,
      x: width / 2,
      y: isLow(text) ? height * LOWEST - (below.length - 1 - row) * size * 1.2 : top + row * size * 1.2,
      size,
      color: scene.ink ?? CAPTION,
    };
  });
}
