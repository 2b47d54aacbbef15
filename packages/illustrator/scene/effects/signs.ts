import { subjectsById } from "@atelier/vocabulary";
import { dropActor } from "../activities.ts";
import type { Reading } from "../reading.ts";

/** A shop has a sign above its window, which shows the text of "a shop with a sign". */
export function nameShops({ scene }: Reading): void {
  for (let index = scene.actors.length - 1; index >= 0; index--) {
    const sign = scene.actors[index];
    if (!sign?.lettering || !/^(?:placard|hanging-sign)$/.test(sign.subject.id) || sign.color) continue;
    const shop = scene.actors.find(
      (actor, at) =>
        actor.subject.id === "shop" &&
        !actor.lettering &&
        scene.relations.some(({ from, to }) => (from === index && to === at) || (from === at && to === index)),
    );
    if (!shop) continue;
    Object.assign(shop, { lettering: sign.lettering, adjectives: [...shop.adjectives, sign.word] });
    dropActor(scene, index);
  }
}

/** The text of "a teacher writing a text on a blackboard" is on the blackboard. */
export function writeOnBoard({ scene }: Reading): void {
  const { actors, relations, lettering } = scene;
  const relation = relations.find(
    ({ type, from, to }) =>
      type === "beside" &&
      /^person/.test(actors[from]?.subject.family ?? "") &&
      /^(?:blackboard|placard)$/.test(actors[to]?.subject.id ?? ""),
  );
  const board = actors[relation?.to ?? -1];
  if (!board || board.lettering || lettering.length !== 1) return;
  board.lettering = lettering[0];
  scene.lettering = [];
}

/** A sign on a door hangs there, without a post. */
export function hangSigns({ scene: { actors, relations } }: Reading): void {
  const hanging = subjectsById().get("hanging-sign");
  for (const { type, from, to } of relations) {
    const [sign, host] = [actors[from], actors[to]];
    if (
      hanging &&
      /^(?:on|over)$/.test(type) &&
      sign?.subject.id === "placard" &&
      /^(?:door|house|cottage|barn|fence|department-store|log-cabin)/.test(host?.subject.id ?? "")
    )
      sign.subject = hanging;
  }
}
