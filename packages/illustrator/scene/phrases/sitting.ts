import { isLiving } from "../actors/owner.ts";
import type { Reading } from "../reading.ts";
import type { Actor } from "../scene.ts";

const SITS = /^(?:sitting|sits|sit|sat|seated)$/;
/** Verbs of people on the ground. The people are drawn sitting, and a warning names the verb. */
const ON_GROUND = /^(?:building|playing|picnicking|picnic)$/;
/** Things on which the legs hang down, at which people sit on chairs, and in which they are. */
const UPRIGHT =
  /^(?:table|desk|grand-piano|piano|musical-keyboard|laptop|desktop-computer|swing|see-saw|tree-swing|branch)|chair|stool|bench|couch|^bed$|throne|saddle/;
/** Low things at which people sit on the ground to build or play. */
const LOW =
  /^(?:sandcastle|teddy-bear|brick|toy|puzzle-piece|game-die|yarn|spool|picnic|blanket|rug|campfire|beach-towel)/;

/** Whether the picture of a person is a figure whose legs are drawn. */
const isFigure = ({ subject: { extent, family } }: Actor): boolean => extent === "bust" && family.startsWith("person");

/**
 * Seats people with crossed legs whose prompt says that they sit, and who have no seat: on the grass, beside a fire.
 * Children who build or play with something low sit at it.
 */
export function seatOnGround(reading: Reading, words: readonly string[]): void {
  const { actors, relations } = reading.scene;
  const places = actors.map(({ word }) => words.indexOf(word.split(" ").at(-1) ?? word));
  let seated = 0;
  for (const [index, actor] of actors.entries()) {
    const at = places[index] ?? -1;
    if (at < 0 || !isFigure(actor)) continue;
    const next = Math.min(
      words.length,
      ...places.filter(
        (place, other) => place > at && isLiving(actors[other]) && !words.slice(at + 1, place).includes("and"),
      ),
    );
    const said = words.slice(at + 1, next);
    const own = relations.filter(({ from }) => from === index);
    const sits = said.some((word) => SITS.test(word)) || SITS.test(words[at - 1] ?? "");
    const isAtPicnic =
      !/^(?:stand|walk|run|danc|play)/.test(said[0] ?? "") && actors.some(({ subject }) => subject.id === "picnic");
    const isLow = own.some(({ to }) => LOW.test(actors[to]?.subject.id ?? ""));
    if (!sits && !isAtPicnic && !(isLow && said.some((word) => ON_GROUND.test(word)))) continue;
    const isElsewhere = own.some(
      ({ type, to, isSeated }) =>
        isSeated ||
        type === "riding" ||
        (type === "inside" && actors[to]?.subject.family.startsWith("transport")) ||
        UPRIGHT.test(actors[to]?.subject.id ?? ""),
    );
    if (isElsewhere || said.some((word) => UPRIGHT.test(word))) continue;
    actor.outfit = { ...actor.outfit, isSeated: true };
    if (sits) seated++;
  }
  const named = words.filter((word) => SITS.test(word)).length;
  if (seated === 0 || seated < named) return;
  reading.unused = reading.unused.filter((word) => !SITS.test(word));
  reading.scene.unread = reading.scene.unread.filter((word) => !SITS.test(word));
}
