import { hex } from "@atelier/painting";
import type { Scene } from "./scene.ts";

/** The scene as plain JSON for the report. */
export function describeScene(scene: Scene): Record<string, unknown> {
  const name = (index: number) => scene.actors[index]?.subject.label ?? "";
  return {
    kind: scene.kind,
    subjects: scene.actors.map((actor) => ({
      name: actor.subject.label,
      word: actor.word,
      count: actor.count,
      ...(actor.color ? { color: hex(actor.color) } : actor.colorName ? { color: actor.colorName } : {}),
      ...(actor.size !== 1 ? { size: Number(actor.size.toFixed(2)) } : {}),
      ...(actor.lettering ? { lettering: actor.lettering } : {}),
    })),
    relations: scene.relations.map(({ type, from, to }) => ({ subject: name(from), relation: type, object: name(to) })),
    place: scene.place,
    beyond: scene.beyond,
    time: scene.time,
    weather: scene.weather,
    season: scene.season,
    mood: scene.mood,
    style: scene.style,
    sky: scene.sky,
    lettering: scene.lettering,
    excluded: scene.excluded,
    left_out: scene.unread,
  };
}
