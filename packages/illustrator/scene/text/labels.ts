import { subjectsById } from "@atelier/vocabulary";
import { dropActor } from "../activities.ts";
import type { Reading } from "../reading.ts";
import type { Actor } from "../scene.ts";

/** Things whose pictures have a label, or room for one. */
const LABELED = /^(?:jar|bottle|box|package|hot-beverage|canned-food|backpack)$/;
const LABEL = /^label$/;

/** Whether a thing can have a label on it. */
export const hasLabel = ({ subject }: Actor): boolean => LABELED.test(subject.id);

/**
 * Moves the text of "a jar with a label saying" to the jar, whose picture has a label. A label of nothing becomes a
 * sign, because its picture has no room for a text.
 */
export function attachLabels({ scene }: Reading): void {
  for (let index = scene.actors.length - 1; index >= 0; index--) {
    const label = scene.actors[index];
    if (!label || !LABEL.test(label.subject.id)) continue;
    const hosts = scene.actors.filter(hasLabel);
    const host = hosts.find(({ lettering }) => lettering !== undefined) ?? hosts.at(-1);
    const placard = subjectsById().get("placard");
    if (host && (!label.lettering || !host.lettering)) {
      host.lettering ??= label.lettering;
      host.adjectives = [...host.adjectives, ...label.adjectives, label.word];
      if (label.colorName) scene.unread.push(`${label.colorName} ${label.word}`);
      dropActor(scene, index);
    } else if (label.lettering && placard) label.subject = placard;
  }
}
