/** Runs an operation's first example with one engine and writes the image. Settings come over standard input. */
import { join } from "node:path";
import { sharp } from "@atelier/images/vips";
import { engineFetch } from "../engine-health/configured/engine-fetch.ts";
import { engineList } from "../engines/index.ts";
import { ensureWeights } from "../models/install-weights.ts";
import { defaultPrices } from "../operations/define.ts";
import { InputFile } from "../operations/fields.ts";
import { operationBySlug } from "../operations/index.ts";
import type { SampleRequest } from "./run-sample.ts";

const MAX_SIDE = 640;

let text = "";
for await (const chunk of process.stdin) text += chunk;
const { operation: slug, settings, directory, path } = JSON.parse(text) as SampleRequest;
const operation = operationBySlug(slug);
const [engine] = engineList(operation.slug, settings);
const [example] = operation.examples;
if (!engine || !example) throw new Error("There is no engine or no example.");
await ensureWeights([...engine.weights.required, ...engine.weights.optional], settings);
const samples = join(import.meta.dirname, "../../public");
const fields = Object.fromEntries(
  Object.entries(example.input).map(([name, value]) => [
    name,
    typeof value === "string" && value.startsWith("samples/")
      ? new InputFile({ path: join(samples, value), sizeBytes: 0, sha256: "" })
      : value,
  ]),
);
const result = await operation.run({
  input: operation.input.parse(fields),
  engines: engine.load(settings, engineFetch(engine)),
  context: { signal: new AbortController().signal, seed: 1, progress() {}, warn() {} },
  directory,
  prices: defaultPrices(operation),
});
const image = result.kind === "images" ? result.images[0] : undefined;
if (!image) throw new Error("The operation returned no image.");
const { width, height, channels, data } = image;
await sharp(data, { raw: { width, height, channels } })
  .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true })
  .webp()
  .toFile(path);
process.exit(0);
