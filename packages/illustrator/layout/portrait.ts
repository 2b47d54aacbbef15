import { createRandom, hash } from "@atelier/painting";
import { hasBody, subjectsById } from "@atelier/vocabulary";
import { proportion } from "../paint/sprite.ts";
import type { Actor, Scene } from "../scene/scene.ts";
import { arrangeScene, type Frame, toVariant } from "./arrange.ts";
import { basis } from "./basis.ts";
import type { Composition, Placement } from "./composition.ts";
import { getPlacement } from "./get-placement.ts";

/** Head and shoulders of the first subject, large in front of a soft background or its place. */
export function arrangePortrait(scene: Scene, frame: Frame): Composition {
  const { width, height, seed, flat } = frame;
  const random = createRandom(hash("portrait", seed));
  const side = random.chance(0.5) ? -1 : 1;
  const behind = scene.place
    ? arrangeScene({ ...scene, actors: [], relations: [] }, frame)
    : { ...basis(scene, frame, side), backdrop: "bokeh" as const };
  const { scale, shift } = toVariant(frame);
  const sitters = scene.actors.slice(0, 3).map((actor) => ({ ...actor, subject: toFace(actor) }));
  const main = sitters.filter((actor) => actor.subject.stance !== "small");
  const shown = main.length > 0 ? main : sitters.slice(0, 1);
  const placements: Placement[] = shown.map((actor, index) => {
    const full = actor.subject.extent === "face" || headAlone(actor);
    const share = proportion(actor.subject, { flat, full, outfit: actor.outfit });
    // Sitting bodies and figures are cut off at the chest by the lower edge; busts end there.
    const cut = full
      ? actor.subject.extent === "face"
        ? hasBody(actor.subject.id)
          ? 0.76
          : 0.97
        : 0.6
      : actor.subject.extent === "bust"
        ? 1
        : 0.96;
    const slot = width / shown.length;
    const tall = Math.min((height * 0.86) / cut, (slot * 0.92) / share) * Math.max(0.7, Math.min(1.12, scale));
    const x = shown.length === 1 ? width * (0.5 - side * 0.03 + shift * 0.6) : slot * (index + 0.5);
    const whole = cut > 0.9 && actor.subject.extent === "whole";
    return getPlacement(actor, {
      full,
      x,
      height: tall,
      base: whole ? height * 0.93 : height * 1.005 + tall * (1 - cut),
      flip: actor.subject.facing !== 0 && random.chance(0.4),
      shadow: whole ? "ground" : "none",
      order: index + 1,
      depth: 1,
    });
  });
  const accessories = scene.actors.filter(
    (actor) =>
      actor.subject.stance === "small" && !sitters.slice(0, shown.length).some((sitter) => sitter.word === actor.word),
  );
  const first = placements[0];
  if (first)
    for (const [index, actor] of accessories.slice(0, 2).entries())
      placements.push(accessory(actor, first, scene, index, flat));
  return { ...behind, placements, focus: 1 };
}

/** The height of a hat as a share of the head's width. */
const HIGHEST_HAT = 0.55;

function accessory(actor: Actor, sitter: Placement, scene: Scene, index: number, flat: boolean): Placement {
  const share = proportion(actor.subject, { flat, full: true });
  const worn = scene.relations.some((relation) => relation.type === "wearing" && scene.actors[relation.to] === actor);
  const top = sitter.base - sitter.height;
  const headWide = sitter.subject.extent === "face" ? sitter.height * 0.6 : sitter.height * (sitter.full ? 0.36 : 0.5);
  if (worn && /glasses|goggles/.test(actor.subject.id)) {
    const tall = (headWide * 0.82) / share;
    return getPlacement(actor, {
      x: sitter.x,
      height: tall,
      base: top + headWide * 0.6 + tall / 2,
      order: 9,
      depth: 1,
    });
  }
  if (worn && /scarf|tie|bow|ribbon/.test(actor.subject.id)) {
    const isFace = sitter.subject.extent === "face";
    const tall = (headWide * (actor.subject.id === "scarf" ? (isFace ? 0.85 : 1.1) : 0.5)) / share;
    const neck = headWide * (isFace ? 1 : 1.3);
    return getPlacement(actor, { x: sitter.x, height: tall, base: top + neck + tall * 0.7, order: 9, depth: 1 });
  }
  if (worn) {
    // A crown is above the eyes, and inside of the picture.
    const tall = Math.min((headWide * 0.86) / share, headWide * HIGHEST_HAT);
    const down = Math.max(0, tall * 0.6 - top);
    sitter.base += down;
    return getPlacement(actor, {
      x: sitter.x,
      height: tall,
      base: top + down + tall * 0.4 + headWide * 0.05,
      order: 9,
      depth: 1,
    });
  }
  const tall = sitter.height * 0.24;
  return getPlacement(actor, {
    x: sitter.x + (index === 0 ? 1 : -1) * headWide * 0.62,
    height: tall,
    base: Math.min(top + sitter.height * 0.62, sitter.base),
    order: 9,
    depth: 1,
  });
}

/** The icon sets show men, women and children only as heads. */
const headAlone = (actor: Actor) =>
  /^(person|man|woman|boy|girl|child|baby|old-man|old-woman|older-person|santa-claus|mrs-claus)(-|$)/.test(
    actor.subject.id,
  ) && actor.subject.family === "person";

/** Animals with a separate face picture, which a portrait uses. */
function toFace(actor: Actor): Actor["subject"] {
  const id = actor.subject.id.replace(/^black-cat$/, "cat").replace(/^poodle$/, "dog");
  return subjectsById().get(`${id}-face`) ?? actor.subject;
}
