import type { Rgb } from "@atelier/painting";
import type { RelationType, Scene } from "./scene.ts";

/** A noun that no name or keyword knows. */
export interface Unknown {
  word: string;
  index: number;
}

/** A scene as far as the words themselves tell it, before kind and defaults. */
export interface Reading {
  scene: Omit<Scene, "kind" | "time" | "timeNamed" | "weather" | "style"> & {
    kind: Scene["kind"] | null;
    time: Scene["time"] | null;
    weather: Scene["weather"] | null;
    style: string | null;
  };
  unknown: Unknown[];
  /** Words matched by their meaning alone, with what they are drawn as. */
  guessed: string[];
  /** Counts that were cut down to what fits. */
  reduced: string[];
}

/** What has been said of a thing before its name comes. */
export interface Pending {
  count: number | null;
  crowd: boolean;
  color: Rgb | null;
  colorName: string | null;
  size: number;
  adjectives: string[];
  tone: number | null;
}

/** Where a reader stands between two words. */
export interface ReaderState {
  reading: Reading;
  pending: Pending;
  relation: RelationType | null;
  negated: boolean;
  /** Actors joined by "and": what is said next is said of all of them. */
  group: number[];
  joined: boolean;
  /** A container whose content is named next, as after "a basket of". */
  holder: number | null;
  /** Who wears or holds what was named last: what is joined to that by "and" is worn or held too. */
  bearer: number | null;
}

export const nothingPending = (): Pending => ({
  count: null,
  crowd: false,
  color: null,
  colorName: null,
  size: 1,
  adjectives: [],
  tone: null,
});

export function newReader(): ReaderState {
  const scene: Reading["scene"] = {
    kind: null,
    actors: [],
    relations: [],
    place: null,
    beyond: [],
    time: null,
    weather: null,
    season: null,
    mood: null,
    style: null,
    lettering: [],
    sky: [],
    unread: [],
    excluded: [],
  };
  const reading = { scene, unknown: [], guessed: [], reduced: [] };
  return {
    reading,
    pending: nothingPending(),
    relation: null,
    negated: false,
    group: [],
    joined: false,
    holder: null,
    bearer: null,
  };
}
