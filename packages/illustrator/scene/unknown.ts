import { type Subject, singulars } from "@atelier/vocabulary";
import { MAX_PER_ACTOR } from "./actors/add-actor.ts";
import { isUncertain } from "./homographs.ts";
import { isIdea } from "./ideas.ts";
import type { MeaningSearch } from "./meaning-search.ts";
import { nothingPending, type Pending, type Reading } from "./reading.ts";
import { type Actor, MAX_ACTORS, plainActor } from "./scene.ts";

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
    const noun = unknown.find((one) => one.word === word);
    if (subject) reading.guessed.push(`${word} (as ${subject.label})`);
    // A toucan beside a parrot is another bird with the same picture.
    const same = noun?.relationPhrase ? scene.actors.find((actor) => actor.subject === subject) : undefined;
    if (same && same.count === 1 && /^animal/.test(same.subject.family)) {
      Object.assign(same, { count: 2, isMerged: true });
      reading.unused.push(`the difference between ${same.word} and ${word}`);
    }
    if (subject && noun?.relationPhrase) reading.unused.push(noun.relationPhrase);
    if (subject && scene.actors.length < MAX_ACTORS && !scene.actors.some((actor) => actor.subject.id === subject.id))
      scene.actors.push(guessedActor(subject, word, noun?.pending ?? nothingPending()));
    else if (!subject && !isIdea(word)) {
      scene.unread.push(word);
      reading.missing.push(word);
      if (noun?.isMain) reading.missingMain = word;
    }
  }
  const more = unknown.slice(40).map(({ word }) => word);
  scene.unread.push(...more);
  reading.missing.push(...more);
}

function guessedActor(subject: Subject, word: string, { count, crowd, color, colorName, size }: Pending): Actor {
  const isPlural = singulars(word).some((form) => form.plural && form.word !== word);
  return {
    ...plainActor(subject),
    word,
    count: Math.min(MAX_PER_ACTOR, count ?? (isPlural ? 3 : 1)),
    crowd,
    color: color ?? undefined,
    colorName: colorName ?? undefined,
    size,
  };
}
