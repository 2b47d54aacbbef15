import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

// A ninth operation and an engine that serves it, added as CONTRIBUTING.md describes.

const added: Record<string, string> = {
  "lib/engines/ports/image-invert.ts": `import type { Raster } from "@atelier/images/raster";
import type { EngineContext, ImageResult } from "./context.ts";
import { drawSample, stamped } from "./draw-sample.ts";
import { type Port, SAMPLE, SAMPLE_SIZE } from "./port.ts";

export interface ImageInvertEngine {
  invert(input: { image: Raster }, context: EngineContext): Promise<ImageResult>;
}

export const imageInvert: Port<ImageInvertEngine> = {
  sample: { invert: async ({ image }) => ({ engine: SAMPLE, image: stamped(image) }) },
  call: (engine, context) => engine.invert({ image: drawSample(SAMPLE_SIZE) }, context),
};
`,
  "lib/engines/inverter/card.ts": `import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "inverter",
  title: "Inverter",
  summary: "Inverts every color.",
  kind: "embedded",
  local: "always",
  serves: { "image-invert": "all colors" },
  settings: [],
  limits: ["Nothing else."],
  license: "MIT",
  byDefault: true,
  examples: ["inverter"],
};
`,
  "lib/engines/inverter/adapter.ts": `import type { EngineAdapter } from "../define.ts";

export const adapter: EngineAdapter = ({ name }) => ({
  name,
  lane: "cpu",
  capabilities: ["image-invert"],
  weights: { required: [], optional: [] },
  load: () => ({
    "image-invert": {
      invert: async ({ image }) => {
        const data = image.data.map((value, index) => (image.channels === 4 && index % 4 === 3 ? value : 255 - value));
        return { engine: name, image: { ...image, data } };
      },
    },
  }),
});
`,
  "lib/engines/inverter/index.ts": `import { defineEngine } from "../define.ts";
import { card } from "./card.ts";

export const inverter = defineEngine({ card, adapter: () => import(/* turbopackIgnore: true */ "./adapter.ts") });
`,
  "lib/operations/image-invert/index.ts": `import { decodeImage } from "@atelier/images";
import { z } from "zod";
import { defineOperation } from "../define.ts";
import { imageInput } from "../fields.ts";

export const imageInvert = defineOperation({
  slug: "image-invert",
  icon: "Contrast",
  title: "Image inversion",
  summary: "Invert the colors of an image.",
  output: "image",
  digitalSource: null,
  fields: {
    image: imageInput,
    times: z.int().min(1).max(3).default(1).meta({ title: "Times", description: "How often it inverts." }),
  },
  units: { per_image: { title: "Image", credits: 1 } },
  priceNote: ({ per_image }) => per_image + " per image",
  examples: [{ title: "A negative", shows: "a cup in inverted colors", input: { image: "samples/coffee.png" } }],
  price: (_input, _facts, { per_image }) => per_image,
  async run({ input, engine, context }) {
    const made = await engine.invert({ image: await decodeImage(input.image) }, context);
    return { kind: "images", images: [made.image], engine: made.engine };
  },
});
`,
};

/** One line each, after the line that starts as given. */
const lines: [file: string, after: string, line: string][] = [
  ["lib/engines/registry.ts", "export { illustrator }", 'export { inverter } from "./inverter/index.ts";'],
  ["lib/engines/ports/index.ts", "import { imageGenerate }", 'import { imageInvert } from "./image-invert.ts";'],
  ["lib/engines/ports/index.ts", "export const ports = {", '  "image-invert": imageInvert,'],
  ["lib/operations/index.ts", "import { imageGenerate }", 'import { imageInvert } from "./image-invert/index.ts";'],
  ["lib/operations/index.ts", "  imageGenerate,", "  imageInvert,"],
];

/** Copies the project's files into `directory`, without its packages, and adds the operation and the engine. */
export function copyWithOperation(root: string, directory: string): void {
  const names = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  for (const name of names.split("\0").filter((path) => path && !path.startsWith("data/"))) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    cpSync(join(root, name), join(directory, name), { force: true, recursive: true });
  }
  cpSync(join(root, "lib/platform/generated"), join(directory, "lib/platform/generated"), { recursive: true });
  linkPackages(root, directory);
  for (const [file, text] of Object.entries(added)) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), text);
  }
  for (const [file, after, line] of lines) insert(join(directory, file), after, line);
}

/** Links the installed packages; those of the project are the copied ones. */
function linkPackages(root: string, directory: string): void {
  const packages = join(root, "node_modules");
  const target = join(directory, "node_modules");
  mkdirSync(target);
  for (const name of readdirSync(packages)) {
    if (name !== "@atelier") symlinkSync(join(packages, name), join(target, name));
  }
  mkdirSync(join(target, "@atelier"));
  for (const name of readdirSync(join(packages, "@atelier")))
    symlinkSync(join(directory, "packages", name), join(target, "@atelier", name));
}

function insert(path: string, after: string, line: string): void {
  const text = readFileSync(path, "utf8").split("\n");
  const index = text.findIndex((candidate) => candidate.startsWith(after));
  if (index < 0) throw new Error(`${path} has no line that starts with "${after}".`);
  text.splice(index + 1, 0, line);
  writeFileSync(path, text.join("\n"));
}
