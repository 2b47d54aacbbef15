/** The colors of the operations, in catalogue order. They repeat after the last one. */
const colors = ["#4154f1", "#ef5a2a", "#1f9d78", "#e3a51c", "#d6437f", "#1b9fdc", "#ab6c3c", "#8f57e3"] as const;

/** The color of the operation at a position in the catalogue. */
export function operationColor(position: number): string {
  return colors[position % colors.length] ?? colors[0];
}
