/** The usual position of a subject in a scene. */
export type Stance =
  /** Stands on the ground or floor. */
  | "ground"
  /** Flies in the air. */
  | "fly"
  /** Swims under water, or at the surface if the scene is above water. */
  | "swim"
  /** Floats on water if there is any, as boats do. */
  | "float"
  /** Belongs to the sky: sun, moon, stars, clouds, rainbow. */
  | "sky"
  /** Small enough for a table or a hand. */
  | "small"
  /** A sign or symbol without a usual position. */
  | "symbol";

/** How much of a living thing its picture shows. */
export type Extent = "whole" | "face" | "bust";

/** A subject that can be drawn. */
export interface Subject {
  /** Unique id in kebab-case, such as `red-apple`. */
  id: string;
  /** Name in a report, such as "red apple". */
  label: string;
  /** Further words that match it, best first. */
  keywords: readonly string[];
  /** Category of the vocabulary, such as `animal-mammal`. */
  family: string;
  stance: Stance;
  extent: Extent;
  /** Typical height in meters, for proportions. */
  height: number;
  /** Whether it is drawn here and not in an icon set. */
  drawn: boolean;
  /** 1 if it faces right in its picture, −1 if it faces left, 0 if it has no direction. */
  facing: -1 | 0 | 1;
}
