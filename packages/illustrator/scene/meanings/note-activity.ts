import type { ReaderState } from "../reading.ts";

/** Poses and looks of relations that a picture of two things side by side does not show. */
const POSES =
  /^(lying|lies|dancing|balancing|climbing|sheltering|looking|watching|facing|toward|leaning|against|following|waiting|admiring|visiting|across|orbiting|hanging|peeking|running|chased|herding|surfing|skating|mounted|meeting|past|passing|working|typing|studying|using|bearing|clutching|offering|bringing|floating|gathered|exploding|swimming|picking|walking)\b/;
/** Poses that some pictures of people and animals have. */
const GAITS = /^(?:walking|running|dancing|swimming)$/;

/** Verbs of relations that a picture of two things side by side does not show. */
const ACTIVITIES =
  /^(driving|sailing|piloting|sleeping|asleep|hiding|bathing|playing|hugging|kissing|dancing|fighting|guarding|feeding|painting|milking|petting|watering|picking|talking|meeting|eating|drinking|reading|cooking|baking|throwing|using|catching|waving|juggling|pulling|pushing|lifting|cutting|chopping|writing|selling|delivering|repairing|fixing|sipping|nibbling|chewing|herding|leading|hunting|eats)\b/;

/** Reports a verb that places things beside, on or in each other but is not drawn itself. */
export function noteActivity({ reading }: ReaderState, phrase: string): void {
  const verb = ACTIVITIES.exec(phrase)?.[0];
  if (verb !== undefined) reading.scene.unread.push(verb);
  const pose = POSES.exec(phrase)?.[0];
  if (verb === undefined && pose !== undefined) reading.unused.push(GAITS.test(pose) ? pose : phrase);
}
