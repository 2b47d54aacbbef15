import { IDENTITY, type Matrix } from "./matrix.ts";

/** A matrix as operands. A matrix with infinite or NaN values becomes the identity. */
export function matrixText(matrix: Matrix): string {
  return (matrix.every((value) => Number.isFinite(value)) ? matrix : IDENTITY)
    .map((value) => short(value, 5))
    .join(" ");
}

/** A number as an operand. Numbers in content streams have no exponent. */
export const short = (value: number, digits = 3) => String(Number(value.toFixed(digits)));

/** A name as an operand, without the slash. */
export const escapeName = (name: string) =>
  name.replace(/[^!-~]|[#()<>[\]{}/%]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
