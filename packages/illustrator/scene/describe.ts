import { getColorWord, hex } from "@atelier/painting";
import type { Actor, Scene } from "./scene.ts";

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

/** The contents of the pictures of a scene, in the words of the drawings and not of the prompt: "2 × canoe (orange), lake, sunset". */
export function listContents(scene: Scene): string {
  const { kind, actors, place, beyond, sky, lettering, background } = scene;
  const settings = [
    ...(kind === "pattern" || kind === "abstract" ? [kind === "pattern" ? "a pattern" : "abstract shapes"] : []),
    ...[place, scene.trail, ...beyond, ...sky]
      .filter((name) => name !== null && name !== undefined)
      .map((name) => (name === "crescent" ? "crescent moon" : name)),
    ...(scene.timeNamed ? [scene.time] : []),
    ...(scene.weather === "clear" ? [] : [scene.weather]),
    ...[scene.season, scene.falling].filter((name) => name !== null && name !== undefined),
    ...(background ? [`${withArticle(getColorWord(background))} background`] : []),
  ];
  const texts = lettering.map((text) => `the text "${text}"`);
  return [...new Set([...actors.map(nameActor), ...settings, ...texts])].join(", ") || "a sky";
}

const withArticle = (word: string): string => `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;

function nameActor({ subject, count, color, colorName, outfit, lettering }: Actor): string {
  const clothes = [outfit?.body, outfit?.legs, outfit?.feet].flatMap((part) => part?.named ?? []);
  const traits = [
    ...(colorName ? [colorName] : color ? [getColorWord(color)] : []),
    ...clothes,
    ...(lettering ? [`"${lettering}"`] : []),
  ];
  const name = count > 1 ? `${count} × ${subject.label}` : subject.label;
  return traits.length > 0 ? `${name} (${traits.join(", ")})` : name;
}
