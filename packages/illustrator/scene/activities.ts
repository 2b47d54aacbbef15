import { subjectsById, type Token } from "@atelier/vocabulary";
import type { Reading } from "./reading.ts";

/** Activities for which the icon sets have pictures of people, by their words. */
const doings: Record<string, string> = {
  running: "running",
  runs: "running",
  jogging: "running",
  walking: "walking",
  walks: "walking",
  strolling: "walking",
  biking: "biking",
  cycling: "biking",
  swimming: "swimming",
  swims: "swimming",
  surfing: "surfing",
  surfs: "surfing",
  dancing: "dancing",
  dances: "dancing",
  golfing: "golfing",
  juggling: "juggling",
  juggles: "juggling",
  climbing: "climbing",
  rowing: "rowing-boat",
  kneeling: "kneeling",
  meditating: "in-lotus-position",
  bowing: "bowing",
  skiing: "skier",
  snowboarding: "snowboarder",
  cartwheeling: "cartwheeling",
  weightlifting: "lifting-weights",
};

/**
 * Replaces a person with an activity by the picture of the activity, and removes the vehicle or animal that the
 * picture includes.
 */
export function activities(scene: Reading["scene"], tokens: readonly Token[]): void {
  const subjects = subjectsById();
  for (const [index, actor] of scene.actors.entries()) {
    const role = /^(man|woman|person|boy|girl|child)$/.exec(actor.subject.id)?.[1];
    if (!role) continue;
    const sex = role === "boy" ? "man" : role === "girl" ? "woman" : role === "child" ? "person" : role;
    const ridden = scene.relations.find(
      (relation) => relation.from === index && (relation.type === "riding" || relation.type === "on"),
    );
    const mount = ridden && scene.actors[ridden.to]?.subject.id;
    const doing =
      mount === "bicycle"
        ? "biking"
        : mount === "surfboard"
          ? "surfing"
          : tokens.map((token) => doings[token.word]).find((name) => name !== undefined);
    const picture = doing
      ? (subjects.get(`${sex}-${doing}`) ?? subjects.get(`person-${doing}`) ?? subjects.get(doing))
      : undefined;
    if (!picture) continue;
    actor.subject = picture;
    scene.unread = scene.unread.filter((word) => doings[word] !== doing);
    if (doing === "biking" && ridden) dropActor(scene, ridden.to);
  }
}

/** Removes an actor and all its relations from the scene. */
export function dropActor(scene: Reading["scene"], gone: number): void {
  scene.actors.splice(gone, 1);
  const moved = (index: number) => (index > gone ? index - 1 : index);
  scene.relations = scene.relations
    .filter(({ from, to }) => from !== gone && to !== gone)
    .map((relation) => ({ ...relation, from: moved(relation.from), to: moved(relation.to) }));
}
