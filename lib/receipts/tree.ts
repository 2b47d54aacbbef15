import { createHash } from "node:crypto";

// The hash tree of RFC 9162, section 2.1, over the bytes of signed receipts. Hashes are in hexadecimal.

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

/** The hash of a leaf: SHA-256 of a zero byte and its bytes. */
export const hashLeaf = (content: string): string => createHash("sha256").update(LEAF).update(content).digest("hex");

/** The hash of two subtrees: SHA-256 of a one byte and both hashes. */
export const hashNode = (left: string, right: string): string =>
  createHash("sha256").update(NODE).update(left, "hex").update(right, "hex").digest("hex");

/** The root of a tree without leaves. */
export const EMPTY_ROOT = createHash("sha256").digest("hex");

/** The leaves of a subtree: from `start`, up to and without `end`. */
export interface Range {
  start: number;
  end: number;
}

/** A complete subtree: at level L, number N covers the leaves from N × 2^L. */
export interface Place {
  level: number;
  number: number;
}

/** A complete subtree with its hash. */
export interface Node extends Place {
  hash: string;
}

/** The largest power of two below `n`, which is at least 2. */
const splitBelow = (n: number): number => 2 ** (31 - Math.clz32(n - 1));

/** The subtrees whose hashes prove that the leaf at `position` is in the tree of `size` leaves, from the leaf upwards. */
export function getInclusionPath(position: number, { start, end }: Range): Range[] {
  if (end - start === 1) return [];
  const middle = start + splitBelow(end - start);
  const [left, right] = [
    { start, end: middle },
    { start: middle, end },
  ];
  return position < middle
    ? [...getInclusionPath(position, left), right]
    : [...getInclusionPath(position, right), left];
}

/** The subtrees whose hashes prove that the tree of `first` leaves is the beginning of the tree of `second` leaves. */
export const getConsistencyPath = (first: number, second: number): Range[] =>
  first === 0 || first === second ? [] : findShared(first, { start: 0, end: second }, true);

/** SUBPROOF of RFC 9162: `isWhole` as long as the first tree is a complete subtree of the second, which is not repeated. */
function findShared(first: number, { start, end }: Range, isWhole: boolean): Range[] {
  if (first === end - start) return isWhole ? [] : [{ start, end }];
  const size = splitBelow(end - start);
  const middle = start + size;
  if (first <= size) return [...findShared(first, { start, end: middle }, isWhole), { start: middle, end }];
  return [...findShared(first - size, { start: middle, end }, false), { start, end: middle }];
}

/** The complete subtrees that a subtree of a path consists of, from left to right. */
export function getPlaces({ start, end }: Range): Place[] {
  const places: Place[] = [];
  for (let from = start; from < end; ) {
    const level = 31 - Math.clz32(end - from);
    places.push({ level, number: from / 2 ** level });
    from += 2 ** level;
  }
  return places;
}

/** The hash of a subtree from those of its complete subtrees, from left to right. */
export const foldHashes = (hashes: readonly string[]): string =>
  hashes.length === 0 ? EMPTY_ROOT : hashes.reduceRight((right, left) => hashNode(left, right));

/** A tree that grows: only the complete subtrees at its right edge are kept. */
export class GrowingTree {
  /** From left to right. */
  readonly #edge: Node[];
  #size: number;

  /** `edge` has the nodes of `getPlaces` for the whole tree. */
  constructor(size = 0, edge: readonly Node[] = []) {
    this.#size = size;
    this.#edge = [...edge];
  }

  get size(): number {
    return this.#size;
  }

  get root(): string {
    return foldHashes(this.#edge.map(({ hash }) => hash));
  }

  /** Adds a leaf. Returns it with the subtrees that it completes. */
  append(hash: string): Node[] {
    let node: Node = { level: 0, number: this.#size++, hash };
    const added = [node];
    for (let left = this.#edge.at(-1); left?.level === node.level; left = this.#edge.at(-1)) {
      this.#edge.pop();
      node = { level: node.level + 1, number: left.number / 2, hash: hashNode(left.hash, node.hash) };
      added.push(node);
    }
    this.#edge.push(node);
    return added;
  }
}
