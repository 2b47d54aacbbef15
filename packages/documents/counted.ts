/** A number with a noun, such as "1 unit" or "2 units". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
