import { singulars } from "@atelier/vocabulary";
import { isUncertain } from "./homographs.ts";
import { isIdea } from "./ideas.ts";
import type { MeaningSearch } from "./meaning-search.ts";
import type { Reading } from "./reading.ts";
import { MAX_ACTORS } from "./scene.ts";

/** Adds unknown nouns as actors if their meaning is close to a subject. Other nouns stay unread. */
export async function addByMeaning(
  reading: Reading,
  prompt: readonly string[],
  search: MeaningSearch | null,
): Promise<void> {
  const { scene, unknown } = reading;
  if (unknown.length === 0) return;
  const words = [...new Set(unknown.map(({ word }) => word))].slice(0, 40);
  const certain = words.filter(
    (word) =>
      // "Building a chair" is an activity, and no building.
      !word.endsWith("ing") &&
      !singulars(word).some((form) =>
        isUncertain(
          form.word,
          prompt.filter((other) => other !== word),
        ),
      ),
  );
  const subjects = search ? await search(certain) : [];
  const found = words.map((word) => subjects[certain.indexOf(word)] ?? null);
  for (const [index, word] of words.entries()) {
    const subject = found[index];
    if (subject) reading.guessed.push(`${word} (as ${subject.label})`);
    if (subject && scene.actors.length < MAX_ACTORS && !scene.actors.some((actor) => actor.subject.id === subject.id))
      scene.actors.push({ subject, word, count: 1, crowd: false, size: 1, adjectives: [], aloft: false });
    else if (!subject && !isIdea(word)) scene.unread.push(word);
  }
  scene.unread.push(...unknown.slice(40).map(({ word }) => word));
}
