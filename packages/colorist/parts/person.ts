import type { Rgb } from "@atelier/painting";
import { isEnclosed, isRound, type Shape } from "../shapes.ts";
import { areSidesOfMustache, isEar, isHatPart, isOverFace } from "./faces.ts";
import { findScarf, isAtNeck, isBesideNeck, isNeck, isTie } from "./neck.ts";
import { dark, down, type Paint, type Painter, part, share, type View } from "./view.ts";

const SKIN: Rgb = [243, 194, 155];

export const person: Painter = (shape, view) => {
  const d = down(shape, view);
  const head = findHead(view);
  const body = findBody(view, head);
  if (!head && isPortrait(view)) return paintPortrait(shape, view);
  if (head && shape === head) return part(view, "face", SKIN, "soft");
  if (head && isHatBand(shape, head, view)) return part(view, "bow", [43, 40, 51], "fabric");
  if (head && isOnBrim(shape, head, view)) return part(view, "hat", [92, 84, 160], "fabric");
  if (head && isLock(shape, head, view)) return part(view, "hair", [96, 62, 44], "fur");
  if (
    head &&
    (shape.inside === head.label ||
      (shape.x > head.left && shape.x < head.right && shape.y > head.top && shape.y < head.bottom))
  ) {
    const high = (shape.y - head.top) / Math.max(0.001, head.bottom - head.top);
    const isOfTwo = view.thing.shapes.some((twin) => areSidesOfMustache(shape, twin, head));
    if (view.named.parts.has("mustache") && high > 0.4 && high < 0.85 && (shape.aspect > 1.4 || isOfTwo))
      return part(view, "mustache", [96, 62, 44], "fur");
    if (high < 0.3 && !isEyeUnderHat(shape, head, view)) return part(view, "hair", [96, 62, 44], "fur");
    if (high < 0.58 && share(shape, view) < 0.05) return part(view, "eye", [250, 250, 255]);
    return high > 0.66
      ? { name: "mouth", color: [214, 84, 92], material: "plain" }
      : { name: "nose", color: [236, 170, 134], material: "soft" };
  }
  if (head && isEar(shape, head, view)) return part(view, "face", SKIN, "soft");
  if (head && isHatPart(shape, head, view)) return part(view, "hat", [92, 84, 160], "fabric");
  if (head && isOverFace(shape, head))
    return part(
      view,
      share(shape, view) > 0.03 && shape.taper < 0.7 ? "hat" : "hair",
      share(shape, view) > 0.03 && shape.taper < 0.7 ? [92, 84, 160] : [96, 62, 44],
      "fur",
    );
  if (head && body && shape !== body && isAtNeck(shape, head, body)) {
    if (isNeck(shape, head, view))
      return { name: "neck", color: view.named.parts.get("face") ?? SKIN, material: "soft" };
    if (view.named.parts.has("hair") && isBesideNeck(shape, head, view)) return part(view, "hair", [96, 62, 44], "fur");
  }
  if (head && isTie(shape, head, view)) return part(view, "bow", [206, 86, 92], "fabric");
  if (head && view.named.parts.has("scarf") && findScarf(head, view).has(shape))
    return part(view, "scarf", [206, 86, 92], "fabric");
  const isOnBody =
    body !== undefined && d < 0.7 && Math.abs(shape.x - (head?.x ?? body.x)) < 0.32 * (body.right - body.left);
  const isDisc = share(shape, view) < 0.035 && isRound(shape);
  const detail = isDisc && isOnBody ? ["dot", "button"].find((name) => view.named.parts.has(name)) : undefined;
  if (detail) return part(view, detail, SKIN, "soft");
  const isBust = isPortrait(view);
  if (isDisc && isBust && shape.inside === body?.label)
    return { name: "button", color: dark(view.named.parts.get("dress") ?? view.base), material: "plain" };
  if (isDisc && !isOnBody)
    return d > 0.88
      ? part(view, "shoe", [84, 60, 56])
      : { name: "hand", color: view.named.parts.get("face") ?? SKIN, material: "soft" };
  if (body && shape !== body && isSkirt(shape, body, view)) return part(view, "legs", [70, 92, 148], "fabric");
  if (body && isHem(shape, body, view)) return part(view, "dress", view.named.color ?? [206, 86, 92], "fabric");
  if (shape === body) return part(view, "dress", view.named.color ?? [206, 86, 92], "fabric");
  if (isSock(shape, view)) return part(view, "sock", [248, 248, 250], "fabric");
  // A portrait ends above the legs.
  if (isBust) return part(view, "dress", view.named.color ?? [206, 86, 92], "fabric");
  if (d > 0.9 && share(shape, view) < 0.05) return part(view, "shoe", [84, 60, 56]);
  if (d > 0.66) {
    const skin = view.named.parts.get("face") ?? SKIN;
    return (isBare(shape, view, body) && !isInTrousers(view)) || isUnderSkirt(view)
      ? { name: "leg", color: skin, material: "soft" }
      : part(view, "legs", getTrousers(view), "fabric");
  }
  return part(view, "dress", view.named.color ?? [206, 86, 92], "fabric");
};

/** Whether a region touches nothing but the face and other tiny regions, as the pieces of an eye that its pupil divides. */
const isAmongFeatures = (shape: Shape, head: Shape, view: View): boolean => {
  const touched = view.thing.shapes.filter(({ label }) => shape.neighbors.has(label));
  return (
    touched.length === shape.neighbors.size &&
    touched.every((feature) => feature === head || share(feature, view) < MAX_FEATURE)
  );
};

/** The largest piece of an eye, as a share of its person. */
const MAX_FEATURE = 0.004;

/** Whether a tiny region is in a face whose upper part a hat covers, so that the eyes are right below its brim. */
const isEyeUnderHat = (shape: Shape, head: Shape, view: View): boolean =>
  (view.named.parts.has("hat") || view.named.partWords.has("hat")) &&
  isAmongFeatures(shape, head, view) &&
  // Brows are over them.
  shape.aspect < 1.4 &&
  share(shape, view) < MAX_FEATURE &&
  shape.y > head.top + 0.12 * (head.bottom - head.top);

/** A shape that ends below this row is cut by the lower edge of the picture. */
const EDGE = 0.98;

/** Whether a person is drawn down to the shoulders: the lower edge of the picture cuts the widest regions. */
const isPortrait = ({ thing, wide }: View): boolean =>
  thing.shapes.some((shoulder) => shoulder.bottom > EDGE && shoulder.right - shoulder.left > 0.3 * wide);

/** Paints a portrait whose face has no outline of its own: clothes are cut by the edge, and a beard is the chin. */
function paintPortrait(shape: Shape, view: View): Paint {
  if (shape.bottom > EDGE) return part(view, "dress", view.named.color ?? [206, 86, 92], "fabric");
  const clothes = view.thing.shapes.filter(({ bottom }) => bottom > EDGE);
  const shoulders = Math.min(...clothes.map(({ top }) => top));
  const isChin = shape.area > 0.04 * view.thing.area && down(shape, view) > 0.4 && shape.bottom > shoulders - 0.06;
  if (isChin && view.named.partWords.get("hair") === "beard") return part(view, "hair", [96, 62, 44], "fur");
  return part(view, "face", SKIN, "soft");
}

/** Whether a flat region is the lower band of a dress: right below its body, and as wide as it. */
const isHem = (shape: Shape, body: Shape, view: View): boolean =>
  isUnderSkirt(view) &&
  shape.neighbors.has(body.label) &&
  shape.aspect > 1.5 &&
  shape.top > body.bottom - 0.04 &&
  shape.right - shape.left > 0.9 * (body.right - body.left);

/** Whether a small region beside a face, at its outline, is a lock or a pigtail. Ears are higher than their place on a cheek. */
function isLock(shape: Shape, head: Shape, view: View): boolean {
  const isBeside =
    shape.x < head.left + 0.12 * (head.right - head.left) || shape.x > head.right - 0.12 * (head.right - head.left);
  return (
    view.named.parts.has("hair") &&
    isBeside &&
    !isEnclosed(shape, view.thing) &&
    shape.y > head.top &&
    shape.top < head.bottom &&
    // Long hair touches the face.
    shape.bottom < head.bottom + (shape.neighbors.has(head.label) ? 1.2 : 0.6) * (head.bottom - head.top) &&
    share(shape, view) < (shape.neighbors.has(head.label) ? 0.14 : 0.08) &&
    !isRound(shape)
  );
}

/** Whether a region of a leg is right over the lowest one of it, its shoe, if the prompt names socks. */
function isSock(shape: Shape, view: View): boolean {
  if (!view.named.parts.has("sock") || down(shape, view) < 0.75 || share(shape, view) > 0.06) return false;
  const below = view.thing.shapes.filter(
    (lower) =>
      lower !== shape &&
      // Slivers between lines are no shoes.
      lower.area > 0.2 * shape.area &&
      lower.top > shape.y &&
      lower.left < shape.x &&
      lower.right > shape.x,
  );
  return below.length === 1;
}

/** The trousers of a suit have its color. */
const getTrousers = ({ named }: View): Rgb =>
  (/^(?:suit|tuxedo|overalls|uniform|tracksuit|costume)$/.test(named.partWords.get("dress") ?? "")
    ? named.parts.get("dress")
    : undefined) ?? [70, 92, 148];

/** Whether the prompt says that a person wears a dress or a skirt, and nothing of trousers: the legs are bare. */
const isUnderSkirt = (view: View): boolean =>
  hasSkirt(view) || (/^(?:dress|skirt)/.test(view.named.partWords.get("dress") ?? "") && !view.named.parts.has("legs"));

/** Whether the prompt names a skirt below another garment. */
const hasSkirt = ({ named }: View): boolean => /^skirt$/.test(named.partWords.get("legs") ?? "");

/** Whether a region is the skirt below a shirt: right below the body, nearly as wide, and above the ground. */
const isSkirt = (shape: Shape, body: Shape, view: View): boolean =>
  hasSkirt(view) &&
  shape.neighbors.has(body.label) &&
  shape.top > body.bottom - 0.05 &&
  shape.bottom < view.thing.bottom - 0.12 * view.high &&
  shape.right - shape.left > 0.7 * (body.right - body.left);

/** Whether a region above a face is the brim of a hat that the prompt names, wider than the face, or stands on it. */
function isOnBrim(shape: Shape, head: Shape, { thing, named }: View): boolean {
  if (!(named.parts.has("hat") || named.partWords.has("hat")) || shape.bottom > head.y) return false;
  const isBrim = (brim: Shape) =>
    brim !== head &&
    brim.aspect > 2 &&
    brim.bottom < head.y &&
    brim.right - brim.left > 1.2 * (head.right - head.left) &&
    Math.abs(brim.x - head.x) < 0.3 * (head.right - head.left);
  const isOn = (upper: Shape) =>
    thing.shapes.some((brim) => isBrim(brim) && brim.neighbors.has(upper.label) && upper.bottom < brim.y + 0.02);
  // A ribbon is between the crown and the brim.
  const isOverBand = thing.shapes.some(
    (band) => band.aspect > 2 && band.neighbors.has(shape.label) && band.y > shape.y && isOn(band),
  );
  // A head that is drawn through the brim divides it.
  const isPieceOfBrim =
    shape.aspect > 1.5 &&
    shape.y < head.top + 0.2 * (head.bottom - head.top) &&
    thing.shapes.some(
      (crown) =>
        crown.neighbors.has(shape.label) &&
        crown.bottom < shape.y + 0.01 &&
        crown.y < head.top &&
        crown.area > shape.area,
    );
  return isBrim(shape) || isOn(shape) || isOverBand || isPieceOfBrim;
}

/** Whether a flat region is between the crown and the brim of a hat, around which the prompt says that a ribbon is. */
const isHatBand = (shape: Shape, head: Shape, view: View): boolean =>
  /^(?:ribbon|band)$/.test(view.named.partWords.get("bow") ?? "") &&
  shape.aspect > 2 &&
  isOnBrim(shape, head, view) &&
  view.thing.shapes.some(
    (crown) =>
      crown.neighbors.has(shape.label) &&
      crown.y < shape.top &&
      crown.right - crown.left < 1.2 * (shape.right - shape.left),
  ) &&
  view.thing.shapes.some(
    (brim) =>
      brim.neighbors.has(shape.label) && brim.y > shape.y && brim.right - brim.left > 1.2 * (shape.right - shape.left),
  );

/** Whether the prompt names long trousers, which leave no leg bare. */
const isInTrousers = ({ named }: View): boolean => /^(?:trousers|pants|jeans)$/.test(named.partWords.get("legs") ?? "");

/** The largest round region near the top, or the largest one there: hair leaves a face that is not round. */
function findHead(view: View): Shape | undefined {
  // The body of a stick figure is lines.
  const [only, ...others] = view.thing.shapes;
  if (only && others.length === 0 && isRound(only)) return only;
  const upper = view.thing.shapes
    .filter((shape) => down(shape, view) < 0.45 && share(shape, view) > 0.03)
    .sort((a, b) => b.area - a.area);
  // A box or a pointed hat.
  const isHat = ({ top, fill, taper }: Shape) =>
    view.named.parts.has("hat") && top < view.thing.top + 0.03 * view.high && (fill > 0.8 || taper < 0.5);
  const isFace = (shape: Shape) => down(shape, view) < 0.3 && shape.aspect > 0.6 && shape.aspect < 1.7 && !isHat(shape);
  const [largest, ...rest] = upper.filter(isRound);
  // A dress with dots can be as round as a head, but is below it.
  const above = rest.find((head) => largest && head.bottom < largest.top + 0.02 && head.area > 0.4 * largest.area);
  return above ?? largest ?? upper.find(isFace) ?? findFeatured(view);
}

/** The largest region with several others in it and above the shoulders: a face under a high hat. A beard is no face. */
const findFeatured = (view: View): Shape | undefined =>
  (view.named.partWords.get("hair") === "beard" ? [] : view.thing.shapes)
    .filter(
      (face) =>
        share(face, view) > 0.05 &&
        face.bottom < EDGE &&
        down(face, view) < 0.65 &&
        view.thing.shapes.filter(({ inside }) => inside === face.label).length > 1,
    )
    .sort((a, b) => b.area - a.area)[0];

/** Whether a leg begins below the end of shorts or a skirt, which end well above the ground. */
function isBare(shape: Shape, view: View, body: Shape | undefined): boolean {
  const clothes = view.thing.shapes.filter(
    (otherShape) => otherShape !== body && otherShape !== shape && otherShape.y > (body?.bottom ?? 1),
  );
  return clothes.some((other) => other.bottom <= shape.top + 0.02 * view.high && other.area > shape.area);
}

/** The largest region that begins at the neck: a dress reaches far down, so its middle does not show that it is one. */
function findBody({ thing }: View, head: Shape | undefined): Shape | undefined {
  if (!head) return undefined;
  // The shoulders of a portrait are below a neck and long hair.
  const begin = head.bottom + (thing.bottom > EDGE ? 0.4 : 0.25) * (thing.bottom - head.bottom);
  return thing.shapes
    .filter((shape) => shape !== head && !isEnclosed(shape, thing) && shape.y > head.bottom && shape.top < begin)
    .sort((a, b) => b.area - a.area)[0];
}
