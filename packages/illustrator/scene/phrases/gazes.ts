import type { Token } from "@atelier/vocabulary";
import type { Reading } from "../reading.ts";
import type { Actor } from "../scene.ts";

/** Verbs of a look, which an animal shows by the side to which it faces. */
const LOOKS =
  /^(?:watching|watches|looking at|looks at|looking|facing|gazing at|staring at|looking towards?|watching over)$/;
const VERB = /^(?:watch|look|fac|gaz|star)(?:ing|es|s)$/;

/** Turns animals to what they watch. The report of the look is taken back. */
export function aimGazes(reading: Reading, tokens: readonly Token[]): void {
  const { scene } = reading;
  const words = tokens.map(({ word }) => word);
  const verb = words.findIndex((word) => VERB.test(word));
  if (verb < 0 || !reading.unused.some((phrase) => LOOKS.test(phrase))) return;
  const positions = scene.actors.map((actor) => findPosition(words, actor));
  const from = positions.reduce(
    (best, at, index) => (at >= 0 && at < verb && at > (positions[best] ?? -1) ? index : best),
    -1,
  );
  const later = positions.findIndex((at) => at > verb);
  const to = later >= 0 ? later : scene.actors.findIndex((_, index) => index !== from);
  const [viewer, seen] = [scene.actors[from], scene.actors[to]];
  if (!viewer || !seen || viewer === seen || viewer.subject.facing === 0) return;
  viewer.gazesAt = seen.subject.id;
  reading.unused = reading.unused.filter((phrase) => !LOOKS.test(phrase));
}

const findPosition = (words: readonly string[], { word }: Actor): number =>
  words.indexOf(word.split(" ").at(-1) ?? word);
