import type { Reading } from "./reading.ts";

/** Houses whose pictures have a chimney. */
const HOUSE = /^(?:house|cottage|log-cabin)$/;
const SMOKE = /^(?:smoke|smoking|smokes|smoky)$/;
/** How many words may be between the smoke and its chimney. */
const NEAR = 5;
/** How many words before both say whose they are. */
const BEFORE = 3;
/** Words of smoke that goes up. */
const RISING =
  /^(?:smoke|smoking|smokes|smoky|rising|rises|coming|curling|drifting|chimneys?|(?:coming )?(?:out of|from|out))$/;
/** Words before smoke or a chimney that is not there, and before that of something else than a house. */
const NOT_OF_HOUSE = /^(?:no|not|without|factory|train|locomotive|steam|steamboat|ship|power)$/;

/** Lets the chimneys smoke of which a prompt says so: "a cottage with smoke from the chimney". */
export function lightStoves({ scene, unused, missing }: Reading, words: readonly string[]): void {
  const smoke = words.findIndex((word) => SMOKE.test(word));
  const chimney = words.findIndex((word) => /^chimneys?$/.test(word));
  const houses = scene.actors.filter(({ subject }) => HOUSE.test(subject.id));
  if (smoke < 0 || chimney < 0 || Math.abs(smoke - chimney) > NEAR || houses.length === 0) return;
  const own = words.slice(Math.min(smoke, chimney), Math.max(smoke, chimney) + 1);
  const before = words.slice(Math.max(0, Math.min(smoke, chimney) - BEFORE), Math.min(smoke, chimney));
  if ([...before, ...own].some((word) => NOT_OF_HOUSE.test(word))) return;
  for (const house of houses) Object.assign(house, { smokes: true, adjectives: [...house.adjectives, ...own] });
  const isShown = (report: string) => RISING.test(report) || report.split(" ").every((word) => own.includes(word));
  for (const reports of [scene.unread, unused, missing])
    reports.splice(0, reports.length, ...reports.filter((report) => !isShown(report)));
}
