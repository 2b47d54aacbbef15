import type { Actor } from "../scene.ts";

/** Things that show a holiday. */
const HOLIDAYS: readonly (readonly [RegExp, RegExp])[] = [
  [/^easter$/, /^(?:rabbit|egg|baby-chick|front-facing-baby-chick|hatching-chick|lamb|tulip)/],
  [/^halloween$/, /^(?:pumpkin|jack-o|ghost|bat$|skull|spider|black-cat|vampire|zombie)|mage$/],
  [/^thanksgiving$/, /^(?:turkey|pumpkin|maple-leaf|fallen-leaf|pie)/],
  [/^valentine(?:'?s)?$/, /heart|^rose$/],
  [/^(?:wedding|engagement)$/, /^(?:ring|bride|wedding|couple|person-in-tuxedo|man-in-tuxedo|person-with-veil)/],
  [/^christmas$/, /^(?:christmas|santa|mrs-claus|deer$|wrapped-gift|snowman|bell|evergreen-tree)/],
];

/** Whether one of the things shows the holiday that a word names. */
export const showsHoliday = (word: string, actors: readonly Actor[]): boolean =>
  HOLIDAYS.some(([words, ids]) => words.test(word) && actors.some(({ subject }) => ids.test(subject.id)));
