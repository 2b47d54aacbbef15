/** The connected parts of a plane at all thresholds, as a tree. All arrays have one entry for each pixel. */
export interface ComponentTree {
  /** The pixels with each parent before its children. */
  order: Int32Array;
  /** The pixel that stands for the next larger part; the root is its own parent. */
  parent: Int32Array;
  /** The number of pixels of the part and its rectangle, valid for pixels that stand for a part. */
  area: Int32Array;
  left: Uint16Array;
  top: Uint16Array;
  right: Uint16Array;
  bottom: Uint16Array;
}

/**
 * The tree of the light parts of a plane: a part is a set of connected pixels (eight neighbors) that are all at least as
 * light as a threshold. The algorithm is that of C. Berger et al., Effective Component Tree Computation with Application to
 * Pattern Recognition in Astronomical Imaging (ICIP 2007).
 */
export function computeComponentTree(values: Uint8Array, width: number, height: number): ComponentTree {
  const count = values.length;
  const order = sortedByValue(values);
  const tree: ComponentTree = {
    order,
    parent: new Int32Array(count).fill(-1),
    area: new Int32Array(count).fill(1),
    left: new Uint16Array(count),
    top: new Uint16Array(count),
    right: new Uint16Array(count),
    bottom: new Uint16Array(count),
  };
  const { parent } = tree;
  const roots = new Int32Array(count).fill(-1);
  const getRoot = (pixel: number): number => {
    let root = pixel;
    while (roots[root] !== root) root = roots[root] ?? root;
    for (let at = pixel; at !== root; ) {
      const next = roots[at] ?? root;
      roots[at] = root;
      at = next;
    }
    return root;
  };
  // From the lightest to the darkest pixel, each joins the parts that it touches.
  for (let index = count - 1; index >= 0; index--) {
    const pixel = order[index];
    const x = pixel % width;
    const y = (pixel - x) / width;
    parent[pixel] = pixel;
    roots[pixel] = pixel;
    tree.left[pixel] = x;
    tree.right[pixel] = x + 1;
    tree.top[pixel] = y;
    tree.bottom[pixel] = y + 1;
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const near = ny * width + nx;
        if (roots[near] === -1) continue;
        const root = getRoot(near);
        if (root === pixel) continue;
        roots[root] = pixel;
        parent[root] = pixel;
        join(tree, pixel, root);
      }
  }
  // Pixels of equal value in one part get the same parent, so that one of them stands for the part.
  for (const pixel of order) {
    const up = parent[pixel] ?? pixel;
    const above = parent[up] ?? up;
    if (values[above] === values[up]) parent[pixel] = above;
  }
  return tree;
}

/** Whether a pixel stands for a part. */
export const standsForPart = ({ parent }: ComponentTree, values: Uint8Array, pixel: number): boolean =>
  parent[pixel] === pixel || values[parent[pixel] ?? pixel] !== values[pixel];

function join(tree: ComponentTree, pixel: number, root: number): void {
  const { area, left, top, right, bottom } = tree;
  area[pixel] += area[root];
  left[pixel] = Math.min(left[pixel], left[root]);
  top[pixel] = Math.min(top[pixel], top[root]);
  right[pixel] = Math.max(right[pixel], right[root]);
  bottom[pixel] = Math.max(bottom[pixel], bottom[root]);
}

/** The pixels from the darkest to the lightest, by counting. */
function sortedByValue(values: Uint8Array): Int32Array {
  const starts = new Int32Array(257);
  for (let pixel = 0; pixel < values.length; pixel++) {
    const next = values[pixel] + 1;
    starts[next] += 1;
  }
  for (let value = 0; value < 256; value++) starts[value + 1] += starts[value];
  const order = new Int32Array(values.length);
  for (let pixel = 0; pixel < values.length; pixel++) {
    const value = values[pixel];
    const at = starts[value];
    order[at] = pixel;
    starts[value] = at + 1;
  }
  return order;
}
