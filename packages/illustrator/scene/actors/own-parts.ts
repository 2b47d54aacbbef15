import type { Subject } from "@atelier/vocabulary";
import { nothingPending, type ReaderState } from "../reading.ts";

/** Parts that the pictures of wholes have: drawn as things of their own, they would stand beside them. */
const OWN_PARTS: readonly (readonly [whole: RegExp, part: RegExp])[] = [
  [/^transport/, /^(?:wheel|tire)/],
  [/^(?:drink|household|dishware|writing)/, /^(?:billed-cap|cap)$/],
  [/^animal-(?:bug|marine|reptile)/, /^(?:spiral-shell|shell)$/],
  [/^plant/, /^(?:leaf|leaves|maple-leaf|fallen-leaf|leaf-fluttering)/],
];

/** Whether a thing "with" another one is a part of its picture: the wheels of a bus, the shell of a snail. */
export function isOwnPart({ reading, group, relation, relationPhrase }: ReaderState, { id }: Subject): boolean {
  const owner = reading.scene.actors[group.at(-1) ?? -1]?.subject;
  if (!owner || relation === null || !/^(?:with|and its|has|having)/.test(relationPhrase)) return false;
  return OWN_PARTS.some(([wholes, parts]) => wholes.test(owner.family) && parts.test(id));
}

/** Reports a part that the picture of its whole does not have so: blue wheels. */
export function noteOwnPart(state: ReaderState, word: string): void {
  const { reading, pending, group } = state;
  const owner = reading.scene.actors[group.at(-1) ?? -1];
  const isPlain = pending.colorName === null && pending.size === 1;
  if (!isPlain) {
    const words = [...pending.words, word].join(" ");
    reading.scene.unread.push(words);
    reading.missing.push(words);
  } else if (owner) owner.adjectives = [...owner.adjectives, word];
  Object.assign(state, { relation: null, joined: false });
  state.pending = nothingPending();
}
