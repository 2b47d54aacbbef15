import type { Raster } from "@atelier/images/raster";
import type { EngineContext } from "../engines/ports/index.ts";

/** The images of a request with `n`, and the last result of the engine. */
export interface Variations<Made> {
  images: Raster[];
  last: Made;
}

/**
 * Calls an engine once for each of `n` images, each with its own seed: `seed`, `seed + 1` and so on. It stops after the
 * second image if that is identical to the first, because such an engine does not use the seed; the result then has one
 * image and a warning. A warning is passed on once. The calls follow one another, which bounds the memory.
 */
export async function makeVariations<Made extends { image: Raster }>(
  n: number,
  context: EngineContext,
  make: (context: EngineContext, index: number) => Promise<Made>,
): Promise<Variations<Made>> {
  const warned = new Set<string>();
  const warn = (warning: string) => {
    if (!warned.has(warning)) context.warn(warning);
    warned.add(warning);
  };
  const toContext = (index: number): EngineContext => ({
    ...context,
    warn,
    seed: (context.seed + index) >>> 0,
    progress: (step, fraction) => context.progress(step, (index + fraction) / n),
  });
  let last = await make(toContext(0), 0);
  const images = [last.image];
  for (let index = 1; index < n; index++) {
    context.signal.throwIfAborted();
    last = await make(toContext(index), index);
    if (index === 1 && areEqual(last.image, images[0])) {
      warn("This engine makes the same image each time. The result has one image, and one image was charged.");
      break;
    }
    images.push(last.image);
  }
  return { images, last };
}

const areEqual = (a: Raster, b: Raster | undefined): boolean =>
  b !== undefined && a.width === b.width && a.height === b.height && Buffer.compare(a.data, b.data) === 0;
