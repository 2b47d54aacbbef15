import type { Actor, Scene } from "../scene.ts";

/** Pictures with several vivid colors. */
export const COLORFUL =
  /hot-air-balloon$|parrot|^(?:kite|peacock|tropical-fish|market-stall|beach-with-umbrella|umbrella-on-ground|string-lights|rainbow)$/;

/** Animals whose pictures hold a nut. */
export const HAS_NUT = /^(?:chipmunk|squirrel)$/;

/** Whether a chipmunk or a squirrel, which holds its nut, is the only kind of animal or person of a scene. */
export const isOnlyWithNut = ({ subject }: Actor, { actors }: Pick<Scene, "actors">): boolean =>
  HAS_NUT.test(subject.id) &&
  actors.every((own) => own.subject === subject || !/^(?:animal|person)/.test(own.subject.family));
