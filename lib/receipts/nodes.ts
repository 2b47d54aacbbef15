import type { Queryable } from "../platform/database/db.ts";
import { array, int, run, statement, text } from "../platform/database/statement.ts";
import { foldHashes, GrowingTree, getPlaces, type Node, type Place, type Range } from "./tree.ts";

/** The tree as it is, ready to grow. */
export async function readGrowingTree(db: Queryable): Promise<GrowingTree> {
  const size = await readTreeSize(db);
  return new GrowingTree(size, await readNodes(db, getPlaces({ start: 0, end: size })));
}

/** The number of leaves. */
export async function readTreeSize(db: Queryable): Promise<number> {
  const [tree] = await run(db, READ_SIZE, {});
  return tree?.size ?? 0;
}

/** The hashes of the subtrees of a proof, in their order. */
export async function readHashes(db: Queryable, path: readonly Range[]): Promise<string[]> {
  const parts = path.map(getPlaces);
  const hashes = (await readNodes(db, parts.flat())).map(({ hash }) => hash);
  let used = 0;
  return parts.map(({ length }) => {
    used += length;
    return foldHashes(hashes.slice(used - length, used));
  });
}

/** Nodes in the order of their places. */
async function readNodes(db: Queryable, places: readonly Place[]): Promise<Node[]> {
  const nodes = await run(db, READ_NODES, {
    levels: places.map(({ level }) => level),
    numbers: places.map(({ number }) => number),
  });
  if (nodes.length !== places.length) throw new Error("Nodes of the tree of receipts are missing.");
  return nodes;
}

const READ_SIZE = statement(
  "read_receipt_tree_size",
  {},
  "SELECT coalesce(max(position) + 1, 0) AS size FROM receipt",
  {
    size: int,
  },
);

const READ_NODES = statement(
  "read_receipt_nodes",
  { levels: array(int), numbers: array(int) },
  `SELECT node.level, node.number, node.hash
   FROM unnest($levels::int[], $numbers::int[]) WITH ORDINALITY AS place (level, number, position)
   JOIN receipt_node node ON node.level = place.level AND node.number = place.number ORDER BY place.position`,
  { level: int, number: int, hash: text() },
);
