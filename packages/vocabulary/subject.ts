/** How a subject keeps itself in a scene. */
export type Stance =
  /** Stands on the ground or floor. */
  | "ground"
  /** Keeps itself in the air. */
  | "fly"
  /** Swims under water, or at its surface where the scene is above it. */
  | "swim"
  /** Floats on water where there is any, as boats do. */
  | "float"
  /** Belongs to the sky itself: sun, moon, stars, clouds, rainbow. */
  | "sky"
  /** Small enough to lie on a table or in a hand. */
  | "small"
  /** A sign or symbol with no place of its own. */
  | "symbol";

/** What of a living thing its picture shows. */
export type Extent = "whole" | "face" | "bust";

/** Something that can be drawn. */
export interface Subject {
  /** Kebab-case and unique, as `red-apple`. */
  id: string;
  /** What it is called in a report, as "red apple". */
  label: string;
  /** Words it is also found by, best first. */
  keywords: readonly string[];
  /** The vocabulary's branch, as `animal-mammal`. */
  family: string;
  stance: Stance;
  extent: Extent;
  /** Its usual height in metres, for proportions. */
  height: number;
  /** Drawn here rather than in an icon set. */
  drawn: boolean;
  /** 1 where it looks to the right in its picture, −1 to the left, 0 where it has no direction. */
  facing: -1 | 0 | 1;
}
