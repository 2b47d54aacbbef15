import { createEditor, foreignLanguages, readsForeign } from "@atelier/photo-editor";
import { languageModel } from "../ai-sdk/language-model.ts";
import { languageModelOrigins } from "../ai-sdk/models.ts";
import { onnxBackgroundRemover } from "../background-remover/background-remover.ts";
import { withoutBackground } from "../background-remover/without-background.ts";
import { createCleaner } from "../cleaner/create-cleaner.ts";
import { findObjects } from "../cleaner/finder.ts";
import { SURE_SCORE } from "../cleaner/named-objects.ts";
import type { EngineAdapter, EngineSettings, Fetch } from "../define.ts";
import { embedImage, selectClear, selectDetected, selectSure } from "../onnx/object-selector.ts";
import type { ImageEditEngine } from "../ports/index.ts";
import { onnxUpscaler } from "../upscaler/upscaler.ts";
import { extendingEditor } from "./extend.ts";
import { findFaint } from "./faint-things.ts";
import { findPart, isDetectable } from "./find-part.ts";
import { findFocus } from "./focus.ts";
import { languagePlanner } from "./language-planner.ts";
import { findMainThing } from "./main-thing.ts";
import { selectFrom } from "./middle-outlines.ts";
import { scenery } from "./scenery.ts";
import { detectOpen, findWeak } from "./weak-things.ts";

export const adapter: EngineAdapter = ({ name, model }, _capabilities, settings) => {
  // `editor:grammar` plans without the language model even if one is set.
  const planned = (chosen: EngineSettings) => (model === "grammar" ? { ...chosen, languageModel: undefined } : chosen);
  return {
    name,
    lane: "cpu",
    capabilities: ["image-edit"],
    weights: {
      required: ["u2net", "u2netp", "migan", "sam2-encoder", "sam2-decoder", "coco-ssd", "x4fast"],
      optional: ["minilm", "minilm-tokenizer"],
    },
    readsAnyLanguage: planned(settings).languageModel !== undefined,
    reads: readsForeign,
    readsSome: foreignLanguages,
    origins: languageModelOrigins(settings),
    load: (chosen, fetch) => ({ "image-edit": editorWith(planned(chosen), fetch) }),
  };
};

function editorWith(settings: EngineSettings, fetch: Fetch | undefined): ImageEditEngine {
  const upscaler = onnxUpscaler(settings);
  const remover = onnxBackgroundRemover(settings);
  const model = settings.languageModel && languageModel(settings.languageModel, settings, fetch);
  const editor = createEditor({
    planner: model && languagePlanner(model),
    remover,
    scenery: scenery(remover),
    cleaner: createCleaner(settings, { upscaler: onnxUpscaler(settings, { keepsTexture: false }) }),
    upscaler,
    findFocus: (image) => findFocus(image, settings),
    find: (image, word, owner) => findPart(image, word, settings, owner),
    findMain: (image, name) => findMainThing(image, settings, name),
    detectOpen: (image) => detectOpen(image, settings),
    findFaint: (image, name, isAlone) => findFaint(image, name, settings, isAlone),
    findWeak: (image, name) => findWeak(image, name, settings),
    select: async (image, box) => selectDetected(await embedImage(image, settings), box, settings),
    selectSure: async (image, box) => selectSure(await embedImage(image, settings), box, settings),
    selectFrom: (image, mask) => selectFrom(image, mask, settings),
    selectAt: async (image, point) => selectClear(await embedImage(image, settings), point, settings),
    detect: (image) => findObjects(image, settings, SURE_SCORE),
    isDetectable: (word) => isDetectable(word, settings),
  });
  const extending = extendingEditor(editor, settings);
  return {
    async edit({ transparent, ...input }, context) {
      const result = await extending.edit(input, context);
      if (!transparent) return result;
      return { ...result, image: await withoutBackground(result.image, settings, context), isUnchanged: false };
    },
  };
}
