import type { Rgb } from "@atelier/painting";
import { hasBody, subjectsById } from "@atelier/vocabulary";
import { sits } from "../postures.ts";
import type { Reading } from "../reading.ts";
import type { Actor } from "../scene.ts";

/** Words of an animal that sleeps. */
const ASLEEP = /^(?:sleeping|asleep|napping|snoozing|sleepy|curled|curled up|sleeping on|asleep on)$/;

/** An animal with clothes sits, because only sitting animals have a body that wears them. */
export function dressAnimal(actor: Actor): void {
  if (!actor.outfit || !actor.subject.family.startsWith("animal") || actor.subject.extent === "face") return;
  const face = subjectsById().get(`${actor.subject.id}-face`);
  if (face && hasBody(face.id)) actor.subject = face;
}

/** Words after an animal that sits. */
const SITS_AFTER = /^(?:is |are |that is |that |who )?(?:sitting|sits|sit|seated|perched)\b/;
/** The fur of a black cat, which has no face of its own. */
const BLACK_FUR: Rgb = [63, 58, 72];

/** Draws animals that sit with the picture that sits, by the word directly after or before them. */
export function sitDown({ scene }: Reading, words: readonly string[]): void {
  for (const actor of scene.actors) {
    const { subject, word } = actor;
    if (!subject.family.startsWith("animal") || sits(subject)) continue;
    const before = words[words.indexOf(word.split(" ").at(0) ?? "") - 1] ?? "";
    const after = words
      .slice(words.lastIndexOf(word.split(" ").at(-1) ?? "") + 1)
      .slice(0, 4)
      .join(" ");
    const face = subjectsById().get(`${subject.id.replace(/^black-/, "")}-face`);
    if (!face || !hasBody(face.id) || !(before === "sitting" || SITS_AFTER.test(after))) continue;
    if (subject.id === "black-cat") actor.color ??= BLACK_FUR;
    actor.subject = face;
  }
}

/** Lays animals down that sleep, by the word directly after or before them. */
export function layToSleep({ scene, missing }: Reading, words: readonly string[]): void {
  const sleepers = scene.actors.filter((actor) => {
    const [first, last] = [actor.word.split(" ").at(0) ?? "", actor.word.split(" ").at(-1) ?? ""];
    const at = words.lastIndexOf(last);
    const before = words[words.indexOf(first) - 1] ?? "";
    const after = words.slice(at + 1, at + 6).join(" ");
    return (
      /^(?:sleeping|sleepy|snoozing|napping|curled)$/.test(before) ||
      /^(?:and (?:\w+ ){1,3})?(?:is |are |that is |lies |lying |curled up )?(?:sleeping|asleep|napping|snoozing|curled up)\b/.test(
        after,
      )
    );
  });
  const subjects = subjectsById();
  let isDrawn = false;
  for (const actor of sleepers) {
    const picture = subjects.get(`sleeping-${actor.subject.id.replace(/-face$/, "")}`);
    if (!picture || actor.outfit) continue;
    actor.subject = picture;
    isDrawn = true;
  }
  if (!isDrawn || sleepers.some(({ subject }) => !subject.id.startsWith("sleeping-"))) return;
  scene.unread = scene.unread.filter((word) => !ASLEEP.test(word));
  for (let index = missing.length - 1; index >= 0; index--)
    if (ASLEEP.test(missing[index] ?? "")) missing.splice(index, 1);
}
