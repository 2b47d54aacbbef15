import { getColorWord, hex } from "@atelier/painting";
import { hasBody, listNamed, type Subject } from "@atelier/vocabulary";
import type { Actor, Scene } from "./scene.ts";

/** The name of a thing. A face with a drawn body is a whole animal. */
const getLabel = ({ id, label }: Subject): string => (hasBody(id) ? label.replace(/ face$/, "") : label);

/** The place of a scene by its usual name. The near shore of a lake has a plan of its own. */
const getPlaceName = ({ place }: Scene): string | null => (place === "lakeside" ? "lake" : place);

/** The scene as plain JSON for the report. */
export function describeScene(scene: Scene): Record<string, unknown> {
  const name = (index: number) => scene.actors[index]?.subject.label ?? "";
  return {
    kind: scene.kind,
    subjects: scene.actors.map((actor) => ({
      name: getLabel(actor.subject),
      word: actor.word,
      count: actor.count,
      ...(actor.color ? { color: hex(actor.color) } : actor.colorName ? { color: actor.colorName } : {}),
      ...(actor.size !== 1 ? { size: Number(actor.size.toFixed(2)) } : {}),
      ...(actor.lettering ? { lettering: actor.lettering } : {}),
    })),
    relations: scene.relations.map(({ type, from, to }) => ({ subject: name(from), relation: type, object: name(to) })),
    place: getPlaceName(scene),
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

/**
 * The contents of the pictures of a scene, in the words of the drawings and not of the prompt: "2 × canoe (orange), lake,
 * sunset". `lost` are the words of what the finished pictures do not show.
 */
export function listContents(scene: Scene, lost: ReadonlySet<string> = new Set()): string {
  const { kind, actors, beyond, sky, lettering, background, badgeColors } = scene;
  const isSeen = (name: string) => !lost.has(name) && !lost.has(scene.named?.[name] ?? name);
  // A design has a plain ground, whatever surroundings its prompt names.
  const isDesign = /^(?:pattern|abstract|object)$/.test(kind);
  const surroundings = isDesign
    ? []
    : [
        ...[getPlaceName(scene), scene.trail, ...beyond, ...sky],
        scene.timeNamed ? scene.time : null,
        scene.weather === "clear" ? null : scene.weather,
        ...[scene.season, scene.falling],
      ];
  const settings = [
    ...(kind === "pattern" || (kind === "abstract" && !scene.border)
      ? [kind === "pattern" ? "a pattern" : "abstract shapes"]
      : []),
    ...surroundings
      .filter((name) => name !== null && name !== undefined)
      .filter(isSeen)
      .map((name) => (name === "crescent" ? "crescent moon" : name)),
    ...(background && !badgeColors?.hasPaper ? [`${withArticle(getColorWord(background))} background`] : []),
  ];
  const seen = actors.filter(({ word, count }) => !lost.has(word) && !lost.has(`${count} ${word}`));
  const counts = new Map<string, { actor: Actor; count: number }>();
  for (const actor of seen) {
    // The mugs of two people are two actors, which have one name.
    const name = nameActor({ ...actor, count: 1 });
    const count = (counts.get(name)?.count ?? 0) + actor.count - countLost(actor, lost);
    counts.set(name, { actor, count });
  }
  const things = [...counts.values()].map(({ actor, count }) => nameActor({ ...actor, count }));
  const { motifs = [], line } = scene.border ?? {};
  const edges = [...motifs.map(({ subject }) => subject.label), ...(line ? [line.name] : [])].map(
    (name) => `${withArticle(name)} border`,
  );
  const cloth = scene.cloth && kind === "still_life" ? [scene.cloth.words] : [];
  const texts = lettering.map((text) => `the text "${text}"`).filter((text) => !lost.has(text));
  return [...new Set([...things, ...cloth, ...edges, ...settings, ...texts])].join(", ") || "a sky";
}

/** How many of the things of an actor the finished picture does not show: "4 of 6 loaves". */
const countLost = ({ word, count }: Actor, lost: ReadonlySet<string>): number =>
  Array.from({ length: count }, (_, missing) => missing).find((missing) =>
    lost.has(`${missing} of ${count} ${word}`),
  ) ?? 0;

const withArticle = (word: string): string => `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;

function nameActor({ subject, count, color, colorName, outfit, lettering, isYoung }: Actor): string {
  const traits = [
    ...(colorName ? [colorName] : color ? [getColorWord(color)] : []),
    ...listNamed(outfit),
    ...(lettering ? [`"${lettering}"`] : []),
  ];
  const label = isYoung ? `young ${getLabel(subject)}` : getLabel(subject);
  const name = count > 1 ? `${count} × ${label}` : label;
  return traits.length > 0 ? `${name} (${traits.join(", ")})` : name;
}
