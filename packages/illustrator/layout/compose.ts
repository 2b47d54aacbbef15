import { hash, luminance, type Rgb } from "@atelier/painting";
import type { Scene } from "../scene/scene.ts";
import { arrangeAbstract } from "./abstract.ts";
import { arrangeScene, type Frame } from "./arrange.ts";
import { basis } from "./basis.ts";
import { arrangeBorder, arrangeLines, getBorderWidth, INK, PAPER } from "./border.ts";
import type { Composition } from "./composition.ts";
import { enlarge } from "./enlarge.ts";
import { arrangeGrid } from "./grid.ts";
import { clearDisc } from "./heavens.ts";
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
  for (const placement of composition.placements) if (placement.lettering) placement.ink = scene.ink;
  // A mirrored flag is that of another country, and a mirrored arrow points to the other side.
  for (const placement of composition.placements)
    if (/^(?:flag-of|arrow)-/.test(placement.subject.id)) Object.assign(placement, { flip: false, tilt: 0 });
  for (const { subject, gazesAt } of scene.actors) if (gazesAt) turnTo(composition, subject.id, gazesAt);
  dressApart(composition);
  const { border } = scene;
  if (border) shrink(composition, 1 - (getBorderWidth(border, frame) * 2) / Math.min(frame.width, frame.height));
  const laid = {
    ...composition,
    ...(border && { border: arrangeBorder(border, frame), lines: arrangeLines(border, frame) }),
    background: frame.transparent ? undefined : (scene.background ?? (border && PAPER)),
    backgroundEnd: scene.backgroundEnd,
    falling: scene.falling,
    cloth: scene.cloth,
    bare: scene.actors.some(({ subject, adjectives }) => subject.id === "table" && adjectives.includes("wooden")),
    captions: [
      ...composition.captions,
      ...(composition.badge && !composition.badge.isSquare
        ? getArcs(scene, composition.badge)
        : getCaptions(scene, frame)),
    ],
  };
  laid.disc = clearDisc(laid);
  if (composition.badge) return laid;
  const isDesign = laid.captions.length > 0 || (scene.background !== undefined && scene.actors.length > 1);
  if (scene.kind === "object" && isDesign && !scene.isGrid && !frame.transparent && !scene.outline) {
    enlarge(laid, scene.actors, frame.flat, border ? getBorderWidth(border, frame) : 0);
    return laid;
  }
  return makeRoom(laid);
}

/** The shirts of several people with the same picture, which are the same person otherwise. */
const SHIRTS = ["#5684d6", "#58a678", "#f0b046", "#966ec8", "#46a0aa"];

/** Dresses people with the same picture and no clothes of their own in different colors. */
function dressApart({ placements }: Composition): void {
  for (const same of Map.groupBy(placements, ({ subject }) => subject).values())
    for (const [nth, placement] of same.entries()) {
      const { subject, outfit, color } = placement;
      if (nth === 0 || subject.family !== "person" || subject.extent !== "bust" || outfit?.body || color) continue;
      placement.shirt = SHIRTS[(nth - 1) % SHIRTS.length];
    }
}

/** Shrinks the things of a picture about its middle, so that they are inside of its border. */
function shrink({ placements, width, height }: Composition, share: number): void {
  for (const placement of placements) {
    placement.height *= share;
    placement.x = width / 2 + (placement.x - width / 2) * share;
    placement.base = height / 2 + (placement.base - height / 2) * share;
  }
}

/** Turns the things of a subject to the nearest thing of another one. */
function turnTo({ placements }: Composition, viewer: string, seen: string): void {
  const others = placements.filter(({ subject }) => subject.id === seen);
  for (const placement of placements.filter(({ subject }) => subject.id === viewer)) {
    const [target] = others.toSorted((a, b) => Math.abs(a.x - placement.x) - Math.abs(b.x - placement.x));
    if (target) placement.flip = Math.sign(target.x - placement.x) !== placement.subject.facing;
  }
}

function arrange(scene: Scene, frame: Frame): Composition {
  if (scene.actors.length === 0 && scene.border) return basis(scene, frame, -1);
  if (scene.actors.length === 0)
    return scene.kind === "abstract" ? arrangeAbstract(scene, frame) : arrangeScene(scene, frame);
  switch (scene.kind) {
    case "object":
      return scene.isGrid ? arrangeGrid(scene, frame) : arrangeObject(scene, frame);
    case "portrait":
      return isGrouped(scene) ? arrangeCloseUp(scene, frame) : arrangePortrait(scene, frame);
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

/** Whether a close-up shows things at each other, such as a bee on a flower. A portrait shows only heads. */
const isGrouped = ({ actors, relations, place }: Scene): boolean =>
  place === null &&
  relations.some(({ type }) => /^(?:on|inside)$/.test(type)) &&
  !actors.some(({ subject }) => subject.family.startsWith("person"));

/** How many times larger than usual things in a close-up are, if there is room. */
const CLOSE = 2;

/** Things at each other, large before a soft background. */
const arrangeCloseUp = (scene: Scene, frame: Frame): Composition => ({
  ...arrangeObject(scene, frame, CLOSE),
  backdrop: "bokeh",
});

/** A skin tone from 1 to 5 by the seed, for people without one in the prompt. */
const findTone = (actor: Scene["actors"][number], index: number, seed: number) =>
  /^(person|family)/.test(actor.subject.family) ? 1 + (hash(`tone ${index}`, seed) % 5) : undefined;

/** The number of letters of a monogram. */
const MONOGRAM = 3;
/** The base line of the lowest text, as a share of the height. */
const LOWEST = 0.94;
/** The distance of two lines as a share of their size. */
const LEADING = 1.2;
const CAPTION: Rgb = [255, 250, 238];

/** The circle of the letters, the largest letters, and the longest text, as shares of the radius of a badge. */
const ARC = { radius: 0.8, size: 0.15, length: 3.6 };

/** The texts of a badge: the first is above its things, the second below. */
const getArcs = (scene: Scene, { x, y, radius }: NonNullable<Composition["badge"]>): Composition["captions"] =>
  scene.lettering.slice(0, 2).map((text, nth) => ({
    text,
    x,
    y,
    size: radius * Math.min(ARC.size, ARC.length / (Math.max(4, text.length) * 0.68)),
    color: scene.ink ?? CAPTION,
    arc: {
      radius: radius * ARC.radius,
      isLow: nth === 1 || (scene.low?.includes(text) ?? false),
    },
  }));

/** The sizes of a title and of a line, and the height of several lines at the bottom, as shares of the height. */
const [TITLE, LINE, BLOCK] = [0.12, 0.085, 0.42];
const MAX_LINES = 8;
/** The size of the line below a title, and the depth of the letters above it, as shares of the size of the title. */
const [SUBTITLE, DESCENT] = [0.8, 0.14];
/** How many times its size a text is wide per letter, for a picture of width 1: of mixed letters and of capitals. */
const [WIDTH, WIDTH_OF_CAPITALS] = [1.55, 1.26];

/** The texts of a picture. Those of a design with a border are inside of it. */
function getCaptions(scene: Scene, frame: Frame): Composition["captions"] {
  if (!scene.border) return placeCaptions(scene, frame);
  const edge = getBorderWidth(scene.border, frame);
  const inner = { ...frame, width: frame.width - edge * 2, height: frame.height - edge * 2 };
  const ink = scene.ink ?? (luminance(scene.background ?? PAPER) > 128 ? INK : CAPTION);
  return placeCaptions({ ...scene, ink }, inner).map((caption) => ({
    ...caption,
    x: caption.x + edge,
    y: caption.y + edge,
  }));
}

function placeCaptions(scene: Scene, { width, height }: Frame): Composition["captions"] {
  const middle = scene.actors.length === 0 && (scene.kind === "abstract" || scene.border !== undefined);
  const isLow = (text: string) => scene.low?.includes(text) ?? false;
  const below = scene.lettering.filter(isLow).slice(0, MAX_LINES);
  const above = scene.lettering.filter((text) => !isLow(text)).slice(0, 3);
  let last = { y: 0, size: 0 };
  return [...above, ...below].map((text) => {
    const isDetail = isLow(text) && below.length > 1;
    // A monogram fills the picture.
    const isMonogram = middle && above.length + below.length === 1 && text.length <= MONOGRAM;
    const share = isMonogram ? 0.5 : isDetail ? Math.min(LINE, BLOCK / below.length / LEADING) : TITLE;
    const own = Math.min(height * share, getFittingSize(text, width));
    const row = (isLow(text) ? below : above).indexOf(text);
    // The line below a title is smaller than the title.
    const isSecond = !isLow(text) && row > 0;
    const size = isSecond ? Math.min(own, last.size * SUBTITLE) : own;
    const top = middle ? height * (below.length > 0 ? 0.28 : 0.5) + size * 0.35 : height * 0.06 + size;
    const step = isDetail ? height * share * LEADING : size * LEADING;
    const y = isLow(text)
      ? height * LOWEST - (below.length - 1 - row) * step
      : isSecond
        ? last.y + size * LEADING + last.size * DESCENT
        : top;
    last = { y, size };
    return { text, x: width / 2, y, size, color: scene.ink ?? CAPTION };
  });
}

/** The size of a text that fills the width of a picture up to its margins. Capitals are wider. */
function getFittingSize(text: string, width: number): number {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const share = capitals / Math.max(1, text.length);
  return (width * (WIDTH - (WIDTH - WIDTH_OF_CAPITALS) * share)) / Math.max(4, text.length);
}
