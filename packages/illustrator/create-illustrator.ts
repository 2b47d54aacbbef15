import { AppError } from "@atelier/errors";
import type { Raster } from "@atelier/images/raster";
import type { RunContext } from "@atelier/images/run-context";
import { hash, toRaster } from "@atelier/painting";
import type { Style } from "@atelier/painting/style";
import { findByMeaning } from "@atelier/vocabulary";
import type { EmbedTexts } from "@atelier/vocabulary/embedding";
import { drawScene } from "./draw-scene.ts";
import { applyTone, removeColor } from "./paint/tone.ts";
import { describeScene, listContents } from "./scene/describe.ts";
import { dropForeignArticles, type ForeignPrompt, readForeign } from "./scene/languages/read-foreign.ts";
import type { MeaningSearch } from "./scene/meaning-search.ts";
import { readScene } from "./scene/read.ts";

export interface IllustrationRequest {
  prompt: string;
  negativePrompt?: string | undefined;
  style: Style;
  /** Size of each image in pixels. */
  width: number;
  height: number;
  /** Number of images. */
  n: number;
  transparent: boolean;
}

/** The images with what decides their price. */
export interface Illustrations {
  engine: string;
  images: Raster[];
  report: Record<string, unknown>;
  /** Whether a thing, a color or a relation of the prompt is not in the images. */
  isPartial: boolean;
  /** Whether the first thing that the prompt names is not in the images. */
  isMainMissing: boolean;
}

/** Reports how a prompt in another language was read. */
function noteForeign({ language, english, unread }: ForeignPrompt, warn: (message: string) => void): void {
  warn(`Read from ${language} by a list of common words: "${english.slice(0, 200)}".`);
  if (unread.length > 0) warn(`These words are not in the list and were left out: ${unread.slice(0, 15).join(", ")}.`);
}

/** Generates illustrations from a prompt. */
export interface Illustrator {
  /**
   * Paints `n` images of the prompt. The same seed gives the same bytes. Throws AppError `nothing_matched` if the
   * prompt names nothing that can be drawn.
   */
  generate(request: IllustrationRequest, context: RunContext): Promise<Illustrations>;
}

/**
 * Creates the illustrator. It reads a prompt into a scene, lays it out and paints it on the CPU, without an image
 * model. `embed` matches unknown words by meaning, if an embedding model is installed.
 */
export function createIllustrator({ embed }: { embed: EmbedTexts }): Illustrator {
  const meaning: MeaningSearch = (words) => findByMeaning(words, embed);
  return {
    generate: async (input, { seed, signal, progress, warn: report }) => {
      // The names of drawn symbols are not words of the prompt.
      const warn = (message: string) => report(message.replace(/\b([a-z]+)-symbol\b/g, "$1 icon"));
      progress("reading", 0);
      const foreign = readForeign(input.prompt);
      if (foreign) noteForeign(foreign, warn);
      const scene = await readScene(
        { ...input, prompt: foreign?.english ?? dropForeignArticles(input.prompt) },
        meaning,
        warn,
      );
      const images: Raster[] = [];
      const hidden = new Set<string>();
      const cut = new Set<string>();
      const absent = new Set<string>();
      const uncolored = new Set<string>();
      for (let index = 0; index < input.n; index++) {
        if (signal.aborted)
          throw signal.reason instanceof Error ? signal.reason : new AppError("engine_failed", "The job was canceled.");
        progress("painting", (index + 0.1) / input.n);
        const own = index === 0 ? seed : hash(`image ${index}`, seed);
        const { canvas, transparent, findings } = drawScene(scene, {
          width: input.width,
          height: input.height,
          seed: own,
          transparent: input.transparent,
          variant: index,
        });
        for (const label of findings.hidden) hidden.add(label);
        for (const label of findings.cut) cut.add(label);
        for (const words of [...findings.absent, ...findings.air]) absent.add(words);
        for (const words of findings.uncolored) uncolored.add(words);
        if (scene.isGray) removeColor(canvas);
        if (scene.tone) applyTone(canvas, scene.tone);
        images.push(toRaster(canvas, transparent));
        // Painting blocks the thread, so this lets an abort arrive between two pictures.
        await new Promise((resolve) => setImmediate(resolve));
      }
      // "4 of 6 loaves" says how many are not seen.
      for (const words of absent) hidden.delete(/^\d+ of \d+ (.+)$/.exec(words)?.[1] ?? "");
      if (hidden.size > 0) warn(`These things are hardly visible in the picture: ${[...hidden].join(", ")}.`);
      if (cut.size > 0) warn(`The edge of the picture cuts off: ${[...cut].join(", ")}.`);
      if (absent.size > 0) warn(`The picture does not show: ${[...absent].join(", ")}.`);
      if (uncolored.size > 0)
        warn(`These things do not have their color, or only on small parts: ${[...uncolored].join(", ")}.`);
      const contents = listContents(scene, new Set([...absent, ...hidden]));
      warn(
        `This is an illustration. It shows: ${contents}. The illustrator does not make photographs: /docs/guides/photographs describes how to get them.`,
      );
      progress("done", 1);
      return {
        engine: "illustrator",
        images,
        report: { scene: describeScene(scene) },
        isPartial:
          scene.isPartial || (foreign?.unread.length ?? 0) > 0 || hidden.size + absent.size + uncolored.size > 0,
        isMainMissing:
          scene.isMainMissing || foreign?.isMainMissing === true || absent.has(scene.actors[0]?.word ?? ""),
      };
    },
  };
}
