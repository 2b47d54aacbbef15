import type { RunContext } from "@atelier/images/run-context";

/** The sentence of a warning that names the price. */
const HALF = / ?Half of the price is charged\./g;

/** A context whose warnings wait, and their release. */
export interface HeldWarnings {
  context: RunContext;
  /** The number of warnings, repeats included. */
  count: () => number;
  /** Marks the warnings so far. The function that it returns forgets later ones, which a failed step gave about what it did not do. */
  mark: () => () => void;
  /** Gives the warnings. `isHalf` is whether half of the price is charged; otherwise their sentence of it is left out. */
  release: (isHalf: boolean) => void;
}

/**
 * A context that holds its warnings, each once, until the end of an edit. A step that warns of half of the price does not
 * know whether the edit changes the image at all.
 */
export function holdWarnings(context: RunContext): HeldWarnings {
  const held = new Set<string>();
  let count = 0;
  const warn = (message: string) => {
    held.add(message);
    count++;
  };
  const release = (isHalf: boolean) => {
    for (const message of held) context.warn(isHalf ? message : message.replace(HALF, "").trim());
    held.clear();
  };
  const mark = () => {
    const before = new Set(held);
    return () => {
      for (const message of held) if (!before.has(message)) held.delete(message);
    };
  };
  return { context: { ...context, warn }, count: () => count, mark, release };
}
