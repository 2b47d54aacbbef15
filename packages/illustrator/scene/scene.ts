import type { Rgb } from "@atelier/painting";
import type { Subject } from "@atelier/vocabulary";

export type Time = "dawn" | "morning" | "day" | "evening" | "sunset" | "dusk" | "night";
export type Weather = "clear" | "cloudy" | "rain" | "storm" | "snowfall" | "fog" | "wind";
export type Season = "spring" | "summer" | "autumn" | "winter";
export type Mood = "calm" | "cheerful" | "romantic" | "spooky" | "magical" | "dramatic" | "cozy" | "lonely";

/** What sort of picture is asked for; each has its own composition. */
export type Kind = "scene" | "object" | "portrait" | "pattern" | "still_life" | "landscape" | "abstract";

/** How one subject stands to another. */
export type RelationType =
  | "on"
  | "under"
  | "beside"
  | "behind"
  | "in front of"
  | "inside"
  | "over"
  | "holding"
  | "riding"
  | "wearing"
  | "chasing"
  | "around";

export interface Relation {
  type: RelationType;
  /** Indexes into the scene's subjects: the first is what stands so to the second. */
  from: number;
  to: number;
}

/** Kinds of things one picture holds. */
export const MOST_ACTORS = 12;

/** One kind of thing in the picture, with how many of it. */
export interface Actor {
  subject: Subject;
  /** The prompt's own word for it. */
  word: string;
  count: number;
  /** Shown as a loose group, like a flock. */
  crowd: boolean;
  color?: Rgb | undefined;
  colorName?: string | undefined;
  /** 1 is its usual size. */
  size: number;
  adjectives: string[];
  /** 1 (light) to 5 (dark), for people. */
  tone?: number | undefined;
  /** Off the ground, as what jumps over the moon. */
  aloft: boolean;
  /** Words lettered on it, as on a sign. */
  lettering?: string | undefined;
}

/** What a prompt was understood to ask for. */
export interface Scene {
  kind: Kind;
  actors: Actor[];
  relations: Relation[];
  place: string | null;
  /** Further places, seen behind the first. */
  beyond: string[];
  time: Time;
  /** False where the prompt did not say. */
  timeNamed: boolean;
  weather: Weather;
  season: Season | null;
  mood: Mood | null;
  style: string;
  /** A dominant color of the whole, as in "a blue landscape". */
  accent?: Rgb | undefined;
  /** Lettering that belongs to no subject. */
  lettering: string[];
  /** Moon, sun, stars, rainbow and the like, by name. */
  sky: string[];
  /** The prompt's words that nothing could be made of. */
  unread: string[];
  /** Ids and things that must not be drawn. */
  excluded: string[];
}
