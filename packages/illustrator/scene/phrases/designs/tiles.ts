import { subjectsById, type Token } from "@atelier/vocabulary";
import { colorAt } from "../../lookahead.ts";
import type { Reading } from "../../reading.ts";
import { plainActor } from "../../scene.ts";

/** Words of patterns that have no things, with the shapes that they are drawn with. */
const ORNAMENTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:tiles?|tiled|tiling|mosaic|azulejos?|moroccan|zellige|ornamental|arabesque|damask)$/, ["rhombus", "polka-dot"]],
  [/^(?:checkered|checkerboard|checks|checked|chequered|squares|plaid|gingham)$/, ["square-shape"]],
  [/^(?:geometric|abstract|diamonds?|argyle|harlequin)$/, ["rhombus", "triangle"]],
  [/^(?:dots|dotted|polka|spots|spotted)$/, ["polka-dot"]],
  [/^(?:honeycomb|hexagonal)$/, ["hexagon"]],
  [/^(?:striped|stripy|stripey|stripes?|pinstriped?|pinstripes)$/, ["stripe"]],
  [/^(?:zig-?zags?|zigzagged|chevrons?)$/, ["zigzag"]],
];

/** Shapes that are what their words say, and no finer ornament. */
const EXACT = /^(?:stripe|zigzag)$/;

/**
 * Draws a pattern that names no things with shapes in its colors: the first is that of the ground. Reports the shapes,
 * because an ornament of tiles is finer.
 */
export function addTiles(reading: Reading, tokens: readonly Token[]): void {
  const { scene } = reading;
  // The letters of a pattern are those of the alphabet.
  if (
    scene.kind === "pattern" &&
    scene.actors.some(({ word, subject }) => /^letters?$/.test(word) && subject.id === "envelope")
  )
    reading.guessed.push("letters (as envelope)");
  if (scene.kind !== "pattern" || scene.actors.length > 0) return;
  const ornament = ORNAMENTS.find(([words]) => tokens.some(({ word }) => words.test(word)));
  const colors = tokens
    .flatMap((_, at) => colorAt(tokens, at) ?? [])
    .filter((color, at, all) => all.indexOf(color) === at);
  const named = tokens.findLast(({ word }) => ornament?.[0].test(word))?.word;
  if (!ornament && colors.length < 2) return;
  const shapes = (ornament?.[1] ?? ["rhombus"]).flatMap((id) => subjectsById().get(id) ?? []);
  const [ground, ...inks] = colors;
  if (inks.length > 0 && ground) scene.background ??= ground.color;
  // The reader can have given the ground another of the colors.
  const isGround = ({ color }: (typeof colors)[number]) => color.join() === scene.background?.join();
  const visible = colors.filter((color) => !isGround(color));
  const own = inks.length > 0 && visible.length > 0 ? visible : colors;
  const count = Math.max(own.length, own.length > 1 ? shapes.length : 1);
  for (let nth = 0; nth < count; nth++) {
    const [shape, ink] = [shapes[nth % shapes.length], own[nth % Math.max(1, own.length)]];
    if (shape) scene.actors.push({ ...plainActor(shape), ...(ink && { color: ink.color, colorName: ink.name }) });
  }
  const names = new Set(colors.flatMap(({ name }) => name.split(" ")));
  const isColor = (text: string) =>
    text
      .toLowerCase()
      .split(/[ ,]+/)
      .every((word) => names.has(word) || word === named || /^(?:in|and|on|with|lines?)$/.test(word));
  reading.unused = reading.unused.filter((text) => !isColor(text));
  scene.unread = scene.unread.filter((text) => !isColor(text) && text !== named);
  reading.missing = reading.missing.filter((text) => !isColor(text) && text !== named);
  reading.missingMain = null;
  if (scene.actors.every(({ subject }) => EXACT.test(subject.id))) return;
  reading.guessed.push(
    `${named ?? "pattern"} (as ${[...new Set(scene.actors.map(({ subject }) => subject.label))].join(" and ")})`,
  );
}
