/** Names of the drawing styles. */
export const styleNames = ["pencil", "ink", "oil", "watercolor", "cartoon", "pixel_art", "poster", "halftone"] as const;
/** Whether an effect is a drawing style. */
export const isStyle = (effect: string): boolean => styleNames.some((name) => name === effect);
export const weatherKinds = ["rain", "snow", "fog"] as const;

/** Positions of lettering. */
export const positions = [
  "top-left",
  "top",
  "top-right",
  "left",
  "center",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
] as const;

/** Kinds of letters besides those without serifs. */
export const typefaces = ["serif", "typewriter", "handwriting", "rounded"] as const;
export type Typeface = (typeof typefaces)[number];

/** Positions of an object, of which "corner" is the nearest one. */
export const places = [
  "left",
  "right",
  "top",
  "bottom",
  "center",
  "top-left",
  "top-right",
  "bottom-left",
  "bottom-right",
  "corner",
] as const;
export type Place = (typeof places)[number];

/** Effects that can be limited to a part of the image. */
export const partEffects = [
  "blur",
  "pixelate",
  "sharpen",
  "brightness",
  "contrast",
  "saturation",
  "warmth",
  "exposure",
  "black_and_white",
  "sepia",
  "invert",
  "vintage",
  "grain",
  "smooth",
  "cover",
  ...weatherKinds,
  ...styleNames,
] as const;
export type PartEffect = (typeof partEffects)[number];
