import { lexicon } from "./lexicon.ts";
import type { Reading } from "./reading.ts";
import type { Scene } from "./scene.ts";
import { showsHoliday } from "./shown/holidays.ts";
import { isShown } from "./shown/is-shown.ts";
import { showsTrade } from "./shown/trades.ts";

const MAX_REPORTED = 15;
const moreThan = ({ length }: readonly string[]) => (length > MAX_REPORTED ? ` and ${length - MAX_REPORTED} more` : "");

/** Warns about what the picture does not show, and about what it shows in another way. */
export function warnAboutGaps(scene: Scene, reading: Reading, warn: (message: string) => void): void {
  const left = [...new Set(scene.unread)].filter(
    (word) =>
      (word.length > 1 || /^[b-hj-ru-z]$/.test(word)) &&
      lexicon.get(word)?.is !== "filler" &&
      !isInText(word, scene) &&
      !isShown(word, scene),
  );
  scene.unread = left;
  if (left.length > 0) {
    warn(
      `These words were left out, because the illustrator cannot draw them: ${left.slice(0, MAX_REPORTED).join(", ")}${moreThan(left)}.`,
    );
  }
  const unused = findUnusedWords(scene, reading);
  if (unused.length > 0)
    warn(`These words did not change the picture: ${unused.slice(0, MAX_REPORTED).join(", ")}${moreThan(unused)}.`);
  const beside = reading.beside.filter((text) => !isAtSide(scene, text));
  if (beside.length > 0) warn(`These things are drawn beside what they belong to: ${[...new Set(beside)].join(", ")}.`);
  if (reading.guessed.length > 0)
    warn(
      `Some words were drawn as the closest known subject: ${[...new Set(reading.guessed)].slice(0, MAX_REPORTED).join(", ")}${moreThan(reading.guessed)}.`,
    );
  if (reading.missingMain !== null) warn(`The main subject, "${reading.missingMain}", is not in the picture.`);
  if (reading.reduced.length > 0) warn(`Some counts were reduced: ${reading.reduced.join(", ")}.`);
}

/** Whether the prompt itself gives a thing a side: "a bowl with a spoon to the left of it", "a fork on the left". */
const isAtSide = ({ actors, relations }: Scene, text: string): boolean =>
  actors.some(({ side, word }) => side && text.startsWith(`${word} beside `)) ||
  relations.some(
    ({ from, to, side, type }) =>
      (side || type !== "beside") && text === `${actors[from]?.word} beside ${actors[to]?.word}`,
  );

/** Whether a text of the picture has the words of a purpose: "for jazz" of the poster "Jazz Night". */
const isWritten = (phrase: string, { lettering }: Scene): boolean => {
  if (!phrase.startsWith("for ")) return false;
  const texts = new Set(lettering.flatMap((text) => text.toLowerCase().match(/[\p{L}']+/gu) ?? []));
  return phrase
    .replace(/^for (?:an? )?/, "")
    .split(" ")
    .every((word) => texts.has(word));
};

const SEASON = /^(?:spring|summer|autumn|fall|winter|christmas|easter|halloween)$/;

/** Whether a text of the picture says a season or a holiday, as that of "Spring Concert". */
const isInText = (word: string, { lettering }: Scene): boolean =>
  SEASON.test(word) &&
  lettering.some((text) =>
    text
      .toLowerCase()
      .split(/[^a-z]+/)
      .includes(word),
  );

/** The words that the finished scene does not show. */
function findUnusedWords(scene: Scene, { unused, hasWindows }: Reading): string[] {
  const isDim = /^(night|dusk)$/.test(scene.time);
  return [...new Set(unused)].filter(
    (word) =>
      !(isDim && /^(dark|gloomy)$/.test(word)) &&
      !(scene.isBadge && word === "badge") &&
      !isWritten(word, scene) &&
      !showsTrade(word, scene.actors) &&
      !showsHoliday(word, scene.actors) &&
      word !== scene.mood &&
      // All things of a still life stand on its table.
      !(scene.kind === "still_life" && /^on (?:the )?(?:table|desk)$/.test(word)) &&
      !(isDim && hasWindows && /^(?:lit|glowing|illuminated|lighted)$/.test(word)) &&
      !isInText(word, scene) &&
      !isShown(word, scene),
  );
}
