import { subjectsById, type Token } from "@atelier/vocabulary";
import { dropActor, findSex, showActivity } from "./activities.ts";
import type { Reading } from "./reading.ts";

/** Activities whose pictures show a person with a thing, by the verb and the picture of that thing. */
const PAIRS: readonly (readonly [verbs: RegExp, partner: RegExp, picture: string])[] = [
  [/^(?:play|plays|playing|dribbling|dribbles|bouncing|bounces)$/, /^basketball$/, "bouncing-ball"],
];

/**
 * Replaces a person and a thing by the picture of what the person does with it, if no other thing is between them: who
 * plays basketball has the ball.
 */
export function pairActivities(reading: Reading, tokens: readonly Token[]): void {
  const { scene } = reading;
  for (const [verbs, partner, picture] of PAIRS) {
    const verb = tokens.find(({ word }) => verbs.test(word))?.word;
    const other = scene.actors.findIndex(({ subject, count }) => partner.test(subject.id) && count === 1);
    const actor = scene.actors[other - 1];
    const sex = actor && findSex(actor);
    if (verb === undefined || !sex || actor.count > 1 || actor.outfit) continue;
    const found = subjectsById().get(`${sex}-${picture}`);
    if (!found) continue;
    showActivity(reading, actor, found);
    dropActor(scene, other);
    const isSaid = (text: string) => text.split(" ").includes(verb);
    scene.unread = scene.unread.filter((text) => !isSaid(text));
    reading.unused = reading.unused.filter((text) => !isSaid(text));
  }
}
