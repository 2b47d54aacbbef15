import type { Operand } from "./lexer.ts";
import type { Matrix } from "./matrix.ts";

/** The number at an index of the operands, or 0. */
export function numberAt(operands: readonly Operand[], index: number): number {
  const operand = operands[index];
  return operand?.kind === "number" ? operand.value : 0;
}

/** The first six operands as a transform. */
export function toMatrix(operands: readonly Operand[]): Matrix {
  const at = (index: number) => numberAt(operands, index);
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
}

/** The length after which a dash pattern (an array of lengths) repeats; 0 for a solid stroke. */
export function getPeriod(pattern: Operand | undefined): number {
  const lengths =
    pattern?.kind === "array" ? pattern.items.map((item) => (item.kind === "number" ? item.value : 0)) : [];
  const sum = lengths.reduce((all, length) => all + length, 0);
  // An odd number of lengths swaps dashes and gaps when it repeats.
  return lengths.length % 2 === 0 ? sum : 2 * sum;
}
