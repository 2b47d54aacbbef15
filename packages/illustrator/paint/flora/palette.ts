/** Colors under the light at a depth, as fills of one SVG. */
export interface Palette {
  /** A color under the light of the scene. */
  color(base: string): string;
  /** A gradient from the lit to the shaded side of a shape. */
  across(base: string): string;
  /** A gradient for a round crown, lit from above and from the light's side. */
  round(base: string): string;
  defs(): string;
  snowy: boolean;
  season: string;
  lamps: boolean;
}
