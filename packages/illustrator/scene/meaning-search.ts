import type { Subject } from "@atelier/vocabulary";

/** Finds the subject with the closest meaning for each word, or null if none is close enough. */
export type MeaningSearch = (words: readonly string[]) => Promise<(Subject | null)[]>;
