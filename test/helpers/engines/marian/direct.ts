import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type { ModelFiles } from "./word-model.ts";

const { resolve } = createRequire(import.meta.url);

/**
 * Translates HTML with the worker of the package @browsermt/bergamot-translator as it is published, which loads the model
 * by itself: the reference for the engine. A file URL is all it needs.
 */
export async function translateDirectly(
  { model, lexicon, vocabulary }: ModelFiles,
  precision: "alphas" | "dynamic",
  texts: readonly string[],
): Promise<string[]> {
  const translator = await openDirectly({ model, lexicon, vocabulary }, precision);
  try {
    return await translator.translate(texts);
  } finally {
    await translator.close();
  }
}

/** The package's own worker with one model, for several calls. */
export async function openDirectly(files: ModelFiles, precision: "alphas" | "dynamic") {
  const path = resolve("@browsermt/bergamot-translator/worker/translator-worker.js");
  // The worker is a CommonJS script in a package of modules, so it runs from its text.
  const worker = new Worker(
    `require = require("node:module").createRequire(${JSON.stringify(path)}); __filename = ${JSON.stringify(path)}; __dirname = require("node:path").dirname(__filename);\n${readFileSync(path, "utf8")}`,
    { eval: true, stderr: true },
  );
  let serial = 0;
  const call = (name: string, ...args: unknown[]) =>
    new Promise<unknown>((done, reject) => {
      const id = ++serial;
      const receive = (answer: { id: number; result?: unknown; error?: Error }) => {
        if (answer.id !== id) return;
        worker.off("message", receive);
        if (answer.error) reject(new Error(answer.error.message));
        else done(answer.result);
      };
      worker.on("message", receive);
      worker.once("error", reject);
      worker.postMessage({ id, name, args });
    });
  const pair = { from: "en", to: "de" };
  await call("initialize", { cacheSize: 0 });
  const bytes = (buffer: Buffer) => new Uint8Array(buffer).buffer;
  await call("loadTranslationModel", pair, {
    model: bytes(files.model),
    shortlist: bytes(files.lexicon),
    vocabs: [bytes(files.vocabulary)],
    config: precision === "dynamic" ? { "gemm-precision": "int8shiftAll" } : {},
  });
  return {
    async translate(texts: readonly string[], html = true): Promise<string[]> {
      const request = { models: [pair], texts: texts.map((text) => ({ text, html, qualityScores: false })) };
      const answers = (await call("translate", request)) as { target: { text: string } }[];
      return answers.map(({ target }) => target.text);
    },
    close: () => worker.terminate(),
  };
}
