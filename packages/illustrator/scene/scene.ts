import type { Rgb } from "@atelier/painting";
import type { Motif, Outfit, Subject } from "@atelier/vocabulary";
import type { Claim } from "./claim.ts";
import type { Tone } from "./phrases/designs/tones.ts";

export type Time = "dawn" | "morning" | "day" | "evening" | "sunset" | "dusk" | "night";
export type Weather = "clear" | "cloudy" | "rain" | "storm" | "snowfall" | "fog" | "wind";
export type Season = "spring" | "summer" | "autumn" | "winter";
export type Mood = "calm" | "cheerful" | "romantic" | "spooky" | "magical" | "dramatic" | "cozy" | "lonely";

/** A way that leads through the land to the horizon. */
export type Trail = "road" | "path";

export type Falling = "leaves" | "petals" | "confetti";

/** The kind of picture. Each has its own composition. */
export type Kind = "scene" | "object" | "portrait" | "pattern" | "still_life" | "landscape" | "abstract";

/** How one subject is related to another. */
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
  /** Indexes of the scene's subjects: `from` is related to `to`. */
  from: number;
  to: number;
  /** Whether `from` sits. */
  isSeated?: true | undefined;
  /** The side of `to` at which `from` stands beside it: −1 left, 1 right. Absent if the prompt names none. */
  side?: -1 | 1 | undefined;
  /** Whether `from` is on top of a board, and not pictured on its front. */
  isAtop?: true | undefined;
  /** Whether `from` is on the shoulder of `to`. */
  isOnShoulder?: true | undefined;
  /** Whether `from` stands on both sides of `to`, which is between them. */
  isBothSides?: true | undefined;
  /** Where `to` is that `from` holds: at the mouth, in the air, before the feet, ahead as a rod, or toward `target`. */
  pose?: "mouth" | "tossed" | "kicked" | "angled" | "offered" | undefined;
  /** The indexes of those between whom `to` is in the air. */
  players?: number[] | undefined;
  /** The index of what `to` is held out to. */
  target?: number | undefined;
}

/** How a thing is related to another one: at which side, or sitting. */
export type Manner = Pick<Relation, "side" | "isSeated" | "isAtop" | "isOnShoulder" | "pose" | "players" | "target">;

/** The largest number of different actors in one picture. */
export const MAX_ACTORS = 12;

/** One kind of thing in the picture with its count. */
export interface Actor {
  subject: Subject;
  /** The word in the prompt. */
  word: string;
  count: number;
  /** Whether it is shown as a loose group, such as a flock. */
  crowd: boolean;
  color?: Rgb | undefined;
  colorName?: string | undefined;
  /** Relative size; 1 is normal. */
  size: number;
  adjectives: string[];
  /** Skin tone of people, 1 (light) to 5 (dark). */
  tone?: number | undefined;
  /** Whether it is off the ground, such as a cow that jumps over the moon. */
  aloft: boolean;
  /** Whether it jumps: it is above its ground, on which its shadow is. */
  leaps?: boolean | undefined;
  /** Whether it stands in the water of the place, such as a flamingo in a lake. */
  wades?: boolean | undefined;
  /** The part of the picture in which it is: −1 left, 0 middle, 1 right. Absent if the prompt names none. */
  side?: -1 | 0 | 1 | undefined;
  /** Whether it is what is left of a group of which the prompt describes single members. */
  isMember?: boolean | undefined;
  /** Whether things with another name and the same picture are among its things: six desks and a table. */
  isMerged?: boolean | undefined;
  /** Whether its things stand in a row. */
  isRow?: boolean | undefined;
  /** Whether its things are on top of each other. */
  isStack?: boolean | undefined;
  /** Its position in a row from 1. −1 is the last. */
  rank?: number | undefined;
  /** Whether it is in the distance (−1) or in the foreground (1). */
  distance?: -1 | 1 | undefined;
  /** Whether all of it has its color, as an icon of a set in one color. */
  isMonochrome?: boolean | undefined;
  /** Whether it gives light, or has lit windows. */
  isLit?: boolean | undefined;
  /** Whether smoke comes out of its chimney. */
  smokes?: boolean | undefined;
  /** Whether the sun or the moon is behind it. */
  isBacklit?: boolean | undefined;
  /** Whether it hangs on the wall of a room. */
  isHung?: boolean | undefined;
  /** Text written on it, such as on a sign. */
  lettering?: string | undefined;
  /** The id of the subject to which it turns. */
  gazesAt?: string | undefined;
  /** Whether only its head is drawn. */
  isHead?: boolean | undefined;
  /** Whether it is the young of an animal of the picture. */
  isYoung?: boolean | undefined;
  /** The pattern on it. */
  motif?: Motif | undefined;
  /** The clothes of a person or a sitting animal below the head. */
  outfit?: Outfit | undefined;
}

/** The prompt's own word for a part of the setting. */
export const getNamed = ({ named }: Pick<Scene, "named">, name: string): string => named?.[name] ?? name;

/** A single actor of a subject, without attributes. */
export const plainActor = (subject: Subject): Actor => ({
  subject,
  word: subject.label,
  count: 1,
  crowd: false,
  size: 1,
  adjectives: [],
  aloft: false,
});

/** The colors of a round badge that a prompt names. */
export interface BadgeColors {
  fill?: Rgb | undefined;
  /** The color at the bottom of a square that is a gradient. */
  fillEnd?: Rgb | undefined;
  ring?: Rgb | undefined;
  /** Whether it is a rounded square, as of an icon, and not round. */
  isSquare?: boolean | undefined;
  /** Whether the background is the paper around it, in a pale tone of its color, which no prompt named. */
  hasPaper?: boolean | undefined;
}

/** Small things along the edges of a design, or a line without things. */
export interface Border {
  motifs: { subject: Subject; word: string; color?: Rgb | undefined }[];
  line?: { color: Rgb; name: string; isDouble: boolean } | undefined;
  /** Whether its things are only in the corners. */
  isCorners?: boolean | undefined;
  /** Whether its things are a wreath around the texts in the middle. */
  isWreath?: boolean | undefined;
}

/** The parsed content of a prompt. */
export interface Scene {
  kind: Kind;
  actors: Actor[];
  relations: Relation[];
  place: string | null;
  /** Further places behind the first. */
  beyond: string[];
  time: Time;
  /** Whether the prompt names the time. */
  timeNamed: boolean;
  weather: Weather;
  season: Season | null;
  mood: Mood | null;
  style: string;
  /** Whether the picture is black and white. */
  isGray?: boolean | undefined;
  /** The look of all its colors. */
  tone?: Tone | undefined;
  /** Dominant color of the whole picture, as in "a blue landscape". */
  accent?: Rgb | undefined;
  skyColor?: Rgb | undefined;
  /** Color of a plain background. */
  background?: Rgb | undefined;
  /** The color at the bottom of a plain background that is a gradient. */
  backgroundEnd?: Rgb | undefined;
  /** Small things in the air of the whole picture, such as falling leaves. */
  falling?: Falling | undefined;
  trail?: Trail | undefined;
  /** Whether it is a set of icons, which are equally large, or the number of their rows. */
  isGrid?: true | number | undefined;
  /** Whether its things are on a round badge, with the lettering around them. */
  isBadge?: boolean | undefined;
  badgeColors?: BadgeColors | undefined;
  border?: Border | undefined;
  /** The color of the outline of a sticker. */
  outline?: Rgb | undefined;
  /** The cloth on its table. */
  cloth?: { color: Rgb; isChecked: boolean; words: string } | undefined;
  /** The color of the walls of a room. */
  wall?: Rgb | undefined;
  /** The color of the cupboards of a kitchen. */
  cupboards?: Rgb | undefined;
  /** Lettering without a subject. */
  lettering: string[];
  /** Those of them that are at the bottom of the picture. */
  low?: string[] | undefined;
  /** The color of the lettering. */
  ink?: Rgb | undefined;
  /** Names of moon, sun, stars, rainbow and similar. */
  sky: string[];
  /** Weather behind the windows of a room. */
  outside?: Weather | undefined;
  /** The prompt's own words for places, times, weather and lights of the sky, by their names here: "dunes" for a desert. */
  named?: Readonly<Record<string, string>> | undefined;
  /** Words of the prompt that were not understood. */
  unread: string[];
  /** Ids of things that must not be drawn. */
  excluded: string[];
  /** The pairs of words that the picture has to show together. */
  claims?: readonly Claim[] | undefined;
}
