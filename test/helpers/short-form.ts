/** Whether the tests run in their full form: `npm run proofs`. */
export const isFull = process.env.ATELIER_PROOFS === "1";

/** Many similar cases: all of them in the full form, and every third one in the short form, `npm test`. */
export const everyThird = <Case>(cases: readonly Case[]): Case[] => everyNth(cases, 3);

/** Many cases that hardly differ, such as hostile files: every sixth one in the short form. */
export const everySixth = <Case>(cases: readonly Case[]): Case[] => everyNth(cases, 6);

/** Pages, which share most of their parts: every twelfth one in the short form. */
export const everyTwelfth = <Case>(cases: readonly Case[]): Case[] => everyNth(cases, 12);

/** Cases that differ more, such as recipes: every second one in the short form. */
export const everySecond = <Case>(cases: readonly Case[]): Case[] => everyNth(cases, 2);

function everyNth<Case>(cases: readonly Case[], n: number): Case[] {
  return cases.filter((_, index) => isFull || index % n === 0);
}
