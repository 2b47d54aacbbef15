import type { Raster } from "@atelier/images/raster";

const GRID = 320;
/** An island of at least this share of the largest counts as a part of its own. */
const PART_SHARE = 0.03;

/**
 * Removes islands smaller than 0.5 % of the largest, because a crumb below the subject would be taken for its base.
 * Returns the number of parts: the islands of at least 3 % of the largest.
 */
export function dropCrumbs({ width, height, data }: Raster): number {
  const scale = Math.max(1, Math.ceil(Math.max(width, height) / GRID));
  const columns = Math.ceil(width / scale);
  const rows = Math.ceil(height / scale);
  const grid = new Int32Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / scale) * columns;
    for (let x = 0; x < width; x++) if (data[(y * width + x) * 4 + 3] >= 64) grid[row + Math.floor(x / scale)] = -1;
  }
  const sizes = label(grid, columns, rows);
  const largest = Math.max(...sizes);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const island = grid[Math.floor(y / scale) * columns + Math.floor(x / scale)];
      if (island > 0 && sizes[island] < largest / 200) data[(y * width + x) * 4 + 3] = 0;
    }
  }
  return sizes.filter((size) => size > 0 && size >= largest * PART_SHARE).length;
}

/** Numbers the islands of −1 starting at 1, in place. Returns the size of each. */
function label(grid: Int32Array, columns: number, rows: number): number[] {
  const sizes = [0];
  const stack: number[] = [];
  for (let start = 0; start < grid.length; start++) {
    if (grid[start] !== -1) continue;
    const island = sizes.length;
    let size = 0;
    grid[start] = island;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      size++;
      const column = at % columns;
      const row = (at - column) / columns;
      for (let near = 0; near < 9; near++) {
        const x = column + (near % 3) - 1;
        const y = row + Math.floor(near / 3) - 1;
        if (x < 0 || y < 0 || x >= columns || y >= rows || grid[y * columns + x] !== -1) continue;
        grid[y * columns + x] = island;
        stack.push(y * columns + x);
      }
    }
    sizes.push(size);
  }
  return sizes;
}
