/** Cursors are IDs and positions. Other characters, such as NUL, could not be looked up. */
const CURSOR = /^[\x21-\x7e]+$/;

/** The cursors of a list's page and of the newer ones that led to it, as the address has them. */
export const readTrail = (parameter: string | undefined): string[] =>
  typeof parameter === "string" ? parameter.split(",").filter((cursor) => CURSOR.test(cursor)) : [];

/** The cursor of the page: the last entry of the newer page. Undefined on the newest page. */
export const readCursor = (parameter: string | undefined): string | undefined => readTrail(parameter).at(-1);
