import type { Rgb } from "@atelier/painting";
import type { RelationType, Scene } from "./scene.ts";

/** A noun that matches no name or keyword. */
export interface Unknown {
  word: string;
  index: number;
}

/** The content of a prompt, before kind and defaults are added. */
export interface Reading {
  scene: Omit<Scene, "kind" | "time" | "timeNamed" | "weather" | "style"> & {
    kind: Scene["kind"] | null;
    time: Scene["time"] | null;
    weather: Scene["weather"] | null;
    style: string | null;
  };
  unknown: Unknown[];
  /** Words matched only by meaning, with the subjects drawn for them. */
  guessed: string[];
  /** Counts that were reduced to the limit. */
  reduced: string[];
}

/** Modifiers of a thing that stand before its name. */
export interface Pending {
  count: number | null;
  crowd: boolean;
  color: Rgb | null;
  colorName: string | null;
  size: number;
  adjectives: string[];
  tone: number | null;
}

/** State of the reader between two words. */
export interface ReaderState {
  reading: Reading;
  pending: Pending;
  relation: RelationType | null;
  /** The words of the relation. */
  relationPhrase: string;
  negated: boolean;
  /** Actors joined by "and", which share the next modifier or relation. */
  group: number[];
  joined: boolean;
  /** A container whose content follows, as in "a basket of", or null. */
  holder: number | null;
  /** The wearer or holder of the last named subject, which also wears or holds things joined by "and", or null. */
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
    relationPhrase: "",
    negated: false,
    group: [],
    joined: false,
    holder: null,
    bearer: null,
  };
}
