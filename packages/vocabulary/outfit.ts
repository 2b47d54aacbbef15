import type { Motif } from "./motif.ts";
import type { Pen } from "./pen.ts";

export type BodyCut = "shirt" | "hoodie" | "jacket" | "coat" | "suit" | "vest" | "dress" | "apron" | "overalls";
export type LegsCut = "trousers" | "shorts" | "skirt";
export type FeetCut = "shoes" | "boots";

/** One garment: how it is cut, and its color as `#rrggbb`. */
export interface Garment<Cut extends string> {
  cut: Cut;
  color: string;
  /** The words of the prompt, if they name a color. */
  named?: string | undefined;
  motif?: Motif | undefined;
}

/** A part of a drawn thing in a color of its own, as `#rrggbb`, with the words of the prompt. */
export interface PaintedPart {
  color: string;
  named: string;
  /** The pattern of a part of cloth, such as a striped sail. */
  motif?: Motif | undefined;
}

/** Clothes below the head, and the pose of the arms. Parts that are absent are drawn as usual. */
export interface Outfit {
  body?: Garment<BodyCut>;
  legs?: Garment<LegsCut>;
  feet?: Garment<FeetCut>;
  arms?: "raised";
  /** Whether the legs are crossed on the ground. */
  isSeated?: true;
  /** The painted parts of a thing by name, such as the door of a cottage. */
  parts?: Readonly<Record<string, PaintedPart>>;
}

/** The words of the prompt for the clothes and the painted parts of an outfit. */
export const listNamed = (outfit: Outfit | undefined): string[] =>
  [outfit?.body, outfit?.legs, outfit?.feet, ...Object.values(outfit?.parts ?? {})].flatMap(
    (part) => part?.named || [],
  );

const WHITE = "#f6f2ea";
const TORSO =
  "M11.5 27.5h9c3 0 5 1.5 5.3 4l-2 9.5c-.3 1.3-1.3 1.8-2.5 1.8H10.7c-1.2 0-2.2-.5-2.5-1.8l-2-9.5c.3-2.5 2.3-4 5.3-4Z";
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const stroke = (d: string, color: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`;
const dot = (x: number, y: number, fill: string) => `<circle cx="${x}" cy="${y}" r=".6" fill="${fill}"/>`;

/** The torso of a figure in its garment, as inner SVG in the box of a figure. `usual` is the color without one. */
export function drawTorso(pen: Pen, garment: Garment<BodyCut> | undefined, usual: string): string {
  if (!garment) return path(TORSO, pen.body(usual));
  const cloth = pen.cloth(garment.color, garment.motif);
  const torso = path(TORSO, cloth);
  switch (garment.cut) {
    case "hoodie":
      return (
        torso +
        path("M9.8 26.8c2-1.6 10.4-1.6 12.4 0 .6 2.2-2.4 4.2-6.2 4.2s-6.8-2-6.2-4.2Z", pen.upright(garment.color)) +
        path("M11 36.5h10l1.2 5H9.8Z", pen.upright(garment.color)) +
        stroke("M14.3 31v3.5M17.7 31v3.5", WHITE, 0.5)
      );
    case "jacket":
      return torso + path("M13.5 27.5h5l1 15.3h-7Z", pen.body(WHITE)) + lapels(pen, garment.color);
    case "suit":
      return (
        torso +
        path("M12.8 27.5h6.4L16 38Z", pen.body(WHITE)) +
        path("M15.2 28h1.6l.9 6.5L16 37l-1.7-2.5Z", pen.body("#b8303f")) +
        lapels(pen, garment.color)
      );
    case "coat":
      return (
        path("M11.5 27.5h9c3 0 5 1.5 5.3 4l-1.6 9.5 1.8 8.5H6l1.8-8.5-1.6-9.5c.3-2.5 2.3-4 5.3-4Z", cloth) +
        stroke("M16 29v20", "#00000045", 0.5) +
        path("M12 27.5h8l-4 4.5Z", pen.upright(garment.color)) +
        [34, 38, 42].map((y) => dot(18, y, "#00000070")).join("")
      );
    case "vest":
      return (
        path(TORSO, pen.body(WHITE)) +
        path("M10.5 27.5h3L16 34l2.5-6.5h3l2 14c-.2.8-1 1.3-2 1.3h-11c-1 0-1.8-.5-2-1.3Z", cloth) +
        [36, 39].map((y) => dot(16, y, WHITE)).join("")
      );
    case "dress":
      return (
        path(
          "M11.5 27.5h9c3 0 5 1.5 5.3 4l-3.3 6 5 12.5c.3.8-.3 1.5-1.2 1.5H5.7c-.9 0-1.5-.7-1.2-1.5l5-12.5-3.3-6c.3-2.5 2.3-4 5.3-4Z",
          cloth,
        ) + stroke("M9.7 37.3h12.6", "#00000038", 0.9)
      );
    case "apron":
      return (
        path(TORSO, pen.body(usual)) +
        path("M11.7 30.5h8.6l.9 7 2.3 1.5 1 9.5c0 .8-.5 1.3-1.3 1.3H8.8c-.8 0-1.3-.5-1.3-1.3l1-9.5 2.3-1.5Z", cloth) +
        stroke("M12 30.5 10.7 27.5M20 30.5l1.3-3", garment.color, 0.9) +
        path("M12 40.5h8v4.5h-8Z", pen.upright(garment.color))
      );
    case "overalls":
      return (
        path(TORSO, pen.body(usual)) +
        path("M11 32h10l.7 7 2.1 3.8H8.2l2.1-3.8Z", cloth) +
        stroke("M11.5 32.5 10 27.8M20.5 32.5 22 27.8", garment.color, 1.4) +
        dot(11.8, 33, "#f0c24a") +
        dot(20.2, 33, "#f0c24a")
      );
    default:
      return torso + stroke("M13 27.7c1.5 1.8 4.5 1.8 6 0", "#00000030", 0.8);
  }
}

const lapels = (pen: Pen, color: string) =>
  path("M12.5 27.5 9.5 28.5l3 6.5 1.6 3Z", pen.upright(color)) +
  path("M19.5 27.5l3 1-3 6.5-1.6 3Z", pen.upright(color));

/** The crossed legs of a figure that sits on the ground. Its feet are before it. */
export function drawCrossedLegs(pen: Pen, { body, legs, feet }: Outfit, usual: string, skin: string): string {
  const suit = body?.cut === "suit" || body?.cut === "overalls" ? body.color : undefined;
  const isBare = body?.cut === "dress" || legs?.cut === "skirt";
  const cloth = isBare
    ? skin
    : legs?.motif
      ? pen.cloth(legs.color, legs.motif)
      : pen.body(legs?.color ?? suit ?? usual);
  const leather = pen.body(feet?.color ?? "#4a3550");
  const hips = legs?.cut === "skirt" ? pen.body(legs.color) : body?.cut === "dress" ? pen.body(body.color) : cloth;
  return (
    path("M10 40h12l1.5 7.5h-15Z", hips) +
    path("M11 40.5C6 41.5 1.5 44.5 1.7 47.6c.3 2.5 4 3 8 2.7l9.5-1.1-1-3.8-8 .4 5.800-2.8Z", cloth) +
    path("M21 40.5c5 1 9.5 4 9.3 7.1-.3 2.5-4 3-8 2.7l-9.5-1.1 1-3.8 8 .4-5.800-2.8Z", cloth) +
    path("M19.5 45.5c2.8-.6 5 .8 5.3 2.8.2 1.6-1 2.5-2.6 2.5l-4.5-.2Z", leather) +
    path("M12.5 45.5c-2.8-.6-5 .8-5.3 2.8-.2 1.6 1 2.5 2.6 2.5l4.5-.2Z", leather)
  );
}

/** The legs and feet of a figure, `usual` being the color of the trousers without a garment. */
export function drawLegs(pen: Pen, { body, legs, feet }: Outfit, usual: string, skin: string): string {
  const isBare = body?.cut === "dress" || legs?.cut === "skirt";
  const suit = body?.cut === "suit" || body?.cut === "overalls" ? body.color : undefined;
  const cloth = legs?.motif ? pen.cloth(legs.color, legs.motif) : pen.body(legs?.color ?? suit ?? usual);
  const leg = (x: number) =>
    isBare
      ? rect(x - 1.8, 40, 3.6, 13.5, skin, 1.6)
      : legs?.cut === "shorts"
        ? rect(x - 1.9, 44, 3.8, 9.5, skin, 1.6) + rect(x - 2.8, 39, 5.6, 8, cloth, 1.4)
        : rect(x - 2.6, 39, 5.2, 14.5, cloth, 2);
  const shoe = (x: number) => {
    const leather = pen.body(feet?.color ?? "#4a3550");
    const foot = path(`M${x - 3.4} 55.6c-.6-2.2.8-3.8 3-3.8h1c2.2 0 3.6 1.6 3 3.8Z`, leather);
    return feet?.cut === "boots" ? rect(x - 3, 45.5, 6, 8.5, leather, 1.2) + foot : foot;
  };
  const skirt =
    legs?.cut === "skirt" ? path("M9.5 39.5h13l3.3 9.8c.2.7-.3 1.2-1 1.2H7.2c-.7 0-1.2-.5-1-1.2Z", cloth) : "";
  return leg(12.9) + leg(19.1) + shoe(12.9) + shoe(19.1) + skirt;
}

/** The color of the sleeves, or undefined for the usual one. */
export const getSleeve = (garment: Garment<BodyCut> | undefined): string | undefined =>
  garment?.cut === "vest"
    ? WHITE
    : garment?.cut === "apron" || garment?.cut === "overalls"
      ? undefined
      : garment?.color;
