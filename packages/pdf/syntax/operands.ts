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
