import { unreadable } from "@atelier/document-model";
import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  type DefaultTreeAdapterTypes as Tree,
  type TreeAdapter,
} from "parse5";

/** Browsers show no deeper nesting than 512 levels. */
const MAX_DEPTH = 1_000;
/** The tree of more elements takes more memory than a document may use. */
const MAX_ELEMENTS = 300_000;
const SPARE_ELEMENTS = 10_000;

/**
 * A tree adapter that bounds the number of elements. The HTML standard repeats open styles in each new paragraph, so a
 * file with many unclosed styles has quadratically many elements. Throws `unreadable_document`.
 */
export function boundedAdapter(source: string): TreeAdapter<DefaultTreeAdapterMap> {
  const most = 4 * (source.match(/</g)?.length ?? 0) + SPARE_ELEMENTS;
  let count = 0;
  return {
    ...defaultTreeAdapter,
    createElement(...args) {
      count++;
      if (count > MAX_ELEMENTS)
        throw unreadable(`The HTML has more than ${MAX_ELEMENTS} elements. Split it and send each part.`);
      if (count > most)
        throw unreadable("The HTML has too many unclosed elements. Close them, or save it again with another program.");
      return defaultTreeAdapter.createElement(...args);
    },
  };
}

/** Throws `unreadable_document` if elements are nested too deeply to visit. */
export function refuseDeep(root: Tree.Document | Tree.DocumentFragment): void {
  const left: { node: Tree.ParentNode; depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, depth } = next;
    if (depth > MAX_DEPTH)
      throw unreadable(
        `The HTML has elements nested more than ${MAX_DEPTH} levels deep. Close open elements and retry.`,
      );
    if ("content" in node) left.push({ node: node.content, depth: depth + 1 });
    for (const child of node.childNodes) if ("childNodes" in child) left.push({ node: child, depth: depth + 1 });
  }
}
