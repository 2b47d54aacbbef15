import { rgb, toHsl } from "@atelier/painting";

/** A pattern on a thing or a garment. `color` as `#rrggbb` is that of its stripes, dots or lines; without, one that contrasts. */
export interface Motif {
  kind: "stripes" | "dots" | "checks";
  color?: string | undefined;
}

/** One tile of each pattern, 4.4 units wide. */
export const figures: Record<Motif["kind"], (ink: string) => string> = {
  stripes: (ink) => `<rect width="4.4" height="2.2" fill="${ink}"/>`,
  dots: (ink) => `<circle cx="1.1" cy="1.1" r=".85" fill="${ink}"/><circle cx="3.3" cy="3.3" r=".85" fill="${ink}"/>`,
  checks: (ink) =>
    `<path d="M0 0h2.2v4.4H0Z" fill="${ink}" fill-opacity=".5"/><path d="M0 0h4.4v2.2H0Z" fill="${ink}" fill-opacity=".5"/>`,
};

/** The color of a pattern on another color: cream on what is dark or colored, red on what is light. */
export const contrast = (color: string): string => (toHsl(rgb(color))[2] > 0.72 ? "#c8414b" : "#fbf5e9");
