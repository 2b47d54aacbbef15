import { subjectsById } from "@atelier/vocabulary";
import { dropActor } from "./activities.ts";
import type { Reading } from "./reading.ts";
import type { Actor } from "./scene.ts";

/** Things that are part of the picture of another one, by the ids of both. Drawn again, they would be there twice. */
const PARTS: readonly (readonly [owner: RegExp, part: RegExp, color?: RegExp])[] = [
  [/health-worker$|^nurse$/, /^stethoscope$/],
  [/cook$/, /^(?:spoon|chef-hat)/],
  [/cook$/, /hat$/, /^white$/],
  [/^sandcastle$/, /^triangular-flag$/],
  [/^whole-pizza$/, /^(?:mushroom|olive|tomato|herb|cheese-wedge|pepperoni)$/],
  [/^knight$/, /^(?:shield|crossed-swords|dagger|sword)/, /^(?:silver|gray|grey)$/],
  [/claus$/, /^santa-hat$/],
  [/^gardener$|^cowboy$/, /^(?:straw|cowboy)-hat$/],
  [/teacher$/, /^(?:glasses|closed-book|books)$/],
  [/farmer$/, /^(?:top-hat|straw-hat|womans-hat|fork)/],
  [/artist$/, /^(?:artist-palette|paintbrush)$/],
  [/singer$/, /^(?:microphone|studio-microphone)$/],
  [/mechanic$/, /^wrench$/],
  [/astronaut$|firefighter$|construction-worker$/, /helmet/],
  [/^detective|-detective$/, /^magnifying-glass/],
  [/technologist$/, /^laptop$/],
  [/mage$/, /^(?:magic-wand|top-hat|wizard-hat)$/],
  [/^treehouse$/, /^ladder$/],
  [/^snow-globe$/, /^(?:house|cottage|log-cabin|evergreen-tree|christmas-tree|deciduous-tree)$/],
  [/^steaming-bowl$/, /^chopsticks$/],
  [/^snowman/, /^carrot$/],
  [/^bookshelf$/, /^(?:books?|closed-book|open-book|orange-book|green-book|blue-book)$/],
  [/^treasure-chest$/, /^(?:coin|gem-stone)$/, /^gold(?:en)?$/],
  [/^picnic/, /^(?:picnic-)?(?:blanket|basket)$/],
  [/^nest-with-eggs$/, /^egg$/, /^(?:light )?blue$|^turquoise$/],
  [/^beekeeper$/, /hat$/],
  [/^(?:chipmunk|squirrel)$/, /^acorn$/],
  [/^(?:fireplace|campfire)$/, /^(?:fire|wood)$/],
];

/** Things that pictures have although others could lack them. */
const FIXED_PARTS: typeof PARTS = [[/^snowman/, /hat|scarf|carrot/], ...PARTS];

/** Reports what a picture has although the prompt says that it should not: the hat of a snowman. */
export function noteFixedParts({ scene, unused }: Reading, excluded: readonly string[]): void {
  for (const id of excluded)
    if (
      scene.actors.some(({ subject }) =>
        FIXED_PARTS.some(([owners, parts]) => owners.test(subject.id) && parts.test(id)),
      )
    )
      unused.push(`no ${id.replaceAll("-", " ")}`);
}

/**
 * Draws the cupboards that a prompt names in a kitchen as those of its wall, in their color, and the red curtains of a
 * stage as its own.
 */
export function dropFittings({ scene }: Reading): void {
  const curtain = scene.actors.findIndex(({ subject }) => subject.id === "curtain");
  const { colorName = "red" } = scene.actors[curtain] ?? {};
  if (scene.place === "stage" && curtain >= 0 && colorName === "red") dropActor(scene, curtain);
  if (scene.place !== "kitchen") return;
  const index = scene.actors.findIndex(
    ({ subject, count, size }) => subject.id === "cabinet" && count > 1 && size === 1,
  );
  const cupboards = scene.actors[index];
  if (!cupboards || scene.relations.some(({ from, to }) => from === index || to === index)) return;
  if (cupboards.color) scene.cupboards = cupboards.color;
  dropActor(scene, index);
}

/** The number of eggs in the picture of a nest. */
const EGGS = 3;
const SMALL = ["small", "little", "tiny"];

/** Removes things that the picture of their owner has, unless they have another color than there. */
export function dropParts(reading: Reading): void {
  const { scene } = reading;
  const { actors, relations } = scene;
  const hasPart = (owner: Actor, part: Actor) =>
    PARTS.some(
      ([owners, parts, color]) =>
        owners.test(owner.subject.id) &&
        parts.test(part.subject.id) &&
        (part.colorName === undefined || color?.test(part.colorName)),
    );
  const isPizza = ({ subject }: Actor) => subject.id === "whole-pizza";
  // Pictures that show many things of their parts.
  const hasMany = ({ subject }: Actor) => /^(?:whole-pizza|treasure-chest)$/.test(subject.id);
  // The tomatoes "with" a pizza are on it, and those "next to" it are not.
  const isTopping = (host: Actor, part: Actor) =>
    isPizza(host) && hasPart(host, part) && reading.beside.includes(`${part.word} beside ${host.word}`);
  for (let index = actors.length - 1; index >= 0; index--) {
    const part = actors[index];
    if (!part) continue;
    const related = relations.filter(({ from, to }) => from === index || to === index);
    const others = related.map(({ from, to }) => actors[from === index ? to : from]);
    // A thing without a relation can be a part of each thing or person of the picture.
    const owner =
      actors.find((host) => isTopping(host, part)) ??
      (related.length > 0 ? others.filter((host) => host && !isPizza(host)) : actors).find(
        (one) => one && one !== part && hasPart(one, part),
      );
    // A number of things is not in a picture, except that of what a pizza has on it or a chest in it.
    const isNest = owner?.subject.id === "nest-with-eggs" && part.count === EGGS;
    if (!owner || (part.count > 1 && !hasMany(owner) && !isNest)) continue;
    // Books beside a bookshelf, which nothing joins with it, can be on the floor.
    if (owner.subject.id === "bookshelf" && related.length === 0) continue;
    // The picture of a nest has three eggs, and not one.
    if (owner.subject.id === "nest-with-eggs" && !isNest) continue;
    // A coin beside a chest is not in it.
    if (owner.subject.id === "treasure-chest" && related.every(({ type }) => type !== "inside")) continue;
    if (isNest) owner.adjectives = [...owner.adjectives, "three"];
    owner.adjectives = [...owner.adjectives, part.colorName ?? "", part.word, ...(part.size < 1 ? SMALL : [])];
    reading.guessed = reading.guessed.filter((text) => !text.startsWith(`${part.word} (as `));
    reading.unused = reading.unused.filter((text) => text !== `in ${part.word}`);
    reading.beside = reading.beside.filter((text) => !text.startsWith(`${part.word} beside `));
    dropActor(scene, index);
  }
  emptyNests(reading.scene);
}

/** The eggs in the picture of a nest would be beside what the prompt puts into it. */
function emptyNests({ actors, relations }: Reading["scene"]): void {
  const empty = subjectsById().get("empty-nest");
  for (const { type, from, to } of relations) {
    const host = actors[to];
    const isFew = (actors[from]?.count ?? 0) <= EGGS;
    const hasOwnEggs = host?.adjectives.some((word) => /^eggs?$/.test(word));
    if (empty && isFew && !hasOwnEggs && type === "inside" && host?.subject.id === "nest-with-eggs")
      host.subject = empty;
  }
}
