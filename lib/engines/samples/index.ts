import { resizeRaster } from "@atelier/images";
import type { ListedEngine } from "../define.ts";
import { capabilities, type Engines } from "../ports/index.ts";
import { cutSample, drawSample, sampleMask, stamped } from "./draw.ts";

const engine = "test";

const samples: Engines = {
  generator: {
    generate: async ({ width, height, n, transparent }, { seed }) => ({
      engine,
      images: Array.from({ length: n }, (_, index) =>
        drawSample({ width, height }, { transparent, seed: seed + index }),
      ),
    }),
  },
  editor: {
    edit: async ({ image, width = image.width, height = image.height }) => ({
      engine,
      image: stamped(await resizeRaster(image, width, height)),
    }),
  },
  cleaner: {
    clean: async ({ image, mask }) => ({ engine, image: stamped(image), mask: mask ?? sampleMask(image) }),
  },
  upscaler: {
    upscale: async ({ image, width, height }) => ({ engine, image: stamped(await resizeRaster(image, width, height)) }),
    estimateSeconds: () => 0,
  },
  colorist: { color: async ({ image }) => ({ engine, image: stamped(image) }) },
  backgroundRemover: {
    removeBackground: async ({ image }) => ({ engine, image: cutSample(image), confidence: 1 }),
  },
  studio: {
    photograph: async ({ width, height }, { seed }) => ({ engine, image: drawSample({ width, height }, { seed }) }),
  },
  translator: {
    translate: async ({ segments, to }) => ({ engine, translations: segments.map(({ text }) => `[${to}] ${text}`) }),
    supports: async () => true,
    languages: async () => [],
  },
};

/**
 * The engine of jobs with test keys. Its results have the form and size of real ones: drawn images, stamped inputs, and
 * documents whose sentences begin with the target language in brackets. No setting can choose it.
 */
export const sampleEngine: ListedEngine = {
  name: engine,
  lane: "io",
  capabilities,
  weights: { required: [], optional: [] },
  readsAnyLanguage: true,
  local: true,
  efforts: [],
  load: () => samples,
};
