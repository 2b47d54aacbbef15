import { copyFile, mkdtemp, rm, truncate, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ModelName, referenceMask, referencePicture, writeModel } from "@atelier/diffusion/fixtures/reference";
import type { Mask, Raster } from "@atelier/images/raster";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultCacheDirectory, ensureWeights } from "../../models/install-weights.ts";
import type { EngineSettings } from "../define.ts";
import { describeEngine, engineList } from "../index.ts";
import { capabilities, type Engines } from "../ports/index.ts";

const EULER = {
  _class_name: "EulerDiscreteScheduler",
  beta_schedule: "scaled_linear",
  beta_start: 0.00085,
  beta_end: 0.012,
};

let directory: string;
let runs = 0;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-diffusion-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function readSettings(
  model: ModelName,
  diffusion: Partial<EngineSettings["diffusion"]> = {},
): Promise<EngineSettings> {
  const folder = await writeModel(model, join(directory, `${model}-${runs++}`), { scheduler: EULER });
  return {
    cacheDirectory: defaultCacheDirectory(),
    threads: 2,
    bestBackground: false,
    diffusion: { directory: folder, providers: ["cpu"], steps: 2, ...diffusion },
  };
}

const getFolder = (settings: EngineSettings, file: string) => join(settings.diffusion?.directory ?? "", file);

const toEngines = (settings: EngineSettings): Engines =>
  describeEngine({ name: "diffusion", family: "diffusion" }, capabilities, settings).load(settings) as Engines;

function context(seed = 7) {
  const warnings: string[] = [];
  const fractions: number[] = [];
  const abort = new AbortController();
  return {
    seed,
    signal: abort.signal,
    abort,
    warnings,
    fractions,
    warn: (message: string) => warnings.push(message),
    progress: (_step: string, fraction: number) => fractions.push(fraction),
  };
}

const size = ({ width, height }: Raster) => [width, height];
const prompt = { prompt: "a red fox", style: "none", transparent: false } as const;

describe("text to image", () => {
  test("each image of a job has its own seed and is the same when it is made alone", async () => {
    const { "image-generate": generator } = toEngines(await readSettings("sd1"));
    const recorded = context();
    const { images, engine, report } = await generator.generate({ ...prompt, width: 96, height: 64, n: 2 }, recorded);
    expect(images.map(size)).toEqual([
      [96, 64],
      [96, 64],
    ]);
    expect(engine).toMatch(/^diffusion\/sd1-/);
    expect(report).toMatchObject({ provider: "cpu", steps: 2 });
    const alone = await generator.generate({ ...prompt, width: 96, height: 64, n: 1 }, context(8));
    expect(Buffer.compare(alone.images[0]?.data ?? Buffer.of(), images[1]?.data ?? Buffer.of())).toBe(0);
    expect(Buffer.compare(images[0]?.data ?? Buffer.of(), images[1]?.data ?? Buffer.of())).not.toBe(0);
    expect([...recorded.fractions]).toEqual([...recorded.fractions].sort((a, b) => a - b));
  });

  test("a negative prompt changes the image, and is reported where the model cannot use it", async () => {
    const { "image-generate": generator } = toEngines(await readSettings("sd1"));
    const sized = { ...prompt, width: 64, height: 64, n: 1 };
    const plain = await generator.generate(sized, context());
    const without = await generator.generate({ ...sized, negativePrompt: "snow" }, context());
    expect(Buffer.compare(plain.images[0]?.data ?? Buffer.of(), without.images[0]?.data ?? Buffer.of())).not.toBe(0);
    const turbo = context();
    await toEngines(await readSettings("sd2", { guidance: 0 }))["image-generate"].generate(
      { ...sized, negativePrompt: "snow" },
      turbo,
    );
    expect(turbo.warnings).toEqual([expect.stringContaining("negative_prompt was ignored")]);
  });

  test("a long prompt and an enlarged image are reported", async () => {
    const { "image-generate": generator } = toEngines(await readSettings("sdxl"));
    const recorded = context();
    await generator.generate({ ...prompt, prompt: "a fox ".repeat(60), width: 512, height: 512, n: 1 }, recorded);
    expect(recorded.warnings).toEqual([
      expect.stringContaining("enlarged"),
      expect.stringContaining("longer than the model supports"),
    ]);
  });

  test("the effort scales the steps", async () => {
    const steps = async (effort: "low" | "medium" | "high") => {
      const { "image-generate": generator } = toEngines(await readSettings("sd1", { steps: 2 }));
      const input = { ...prompt, width: 64, height: 64, n: 1 };
      return (await generator.generate(input, { ...context(), effort })).report?.steps;
    };
    expect([await steps("low"), await steps("medium"), await steps("high")]).toEqual([1, 2, 4]);
  });

  test("a canceled job stops between two steps", async () => {
    const { "image-generate": generator } = toEngines(await readSettings("sd1", { steps: 50 }));
    const recorded = context();
    const progress = (_step: string, fraction: number) => {
      recorded.fractions.push(fraction);
      if (recorded.fractions.length === 2) recorded.abort.abort();
    };
    const job = generator.generate({ ...prompt, width: 64, height: 64, n: 1 }, { ...recorded, progress });
    await expect(job).rejects.toMatchObject({ name: "AbortError" });
    expect(recorded.fractions).toHaveLength(2);
  });
});

const photo = referencePicture(200, 120);
const hole: Mask = referenceMask(200, 120);

describe("editing", () => {
  test.each(["sd1", "inpaint"] as const)(
    "%s repaints the masked part and keeps the rest and the alpha",
    async (model) => {
      const alpha: Raster = { width: 200, height: 120, channels: 4, data: new Uint8Array(200 * 120 * 4).fill(77) };
      const { "image-edit": editor } = toEngines(await readSettings(model));
      const { image } = await editor.edit(
        { image: alpha, mask: hole, instructions: "a red ball", style: "none" },
        context(),
      );
      expect(size(image)).toEqual([200, 120]);
      let changed = 0;
      for (let pixel = 0; pixel < 200 * 120; pixel++) {
        const isSame = [0, 1, 2].every((channel) => image.data[pixel * 4 + channel] === 77);
        if ((hole.data[pixel] ?? 0) === 0) expect(isSame).toBe(true);
        else changed += Number(!isSame);
        expect(image.data[pixel * 4 + 3]).toBe(77);
      }
      expect(changed).toBeGreaterThan(3000);
    },
  );

  test("an instruction model edits the whole image, at the requested size", async () => {
    const { "image-edit": editor } = toEngines(await readSettings("instruct"));
    const input = { image: photo, instructions: "turn the fox into a wolf", style: "none" as const, width: 100 };
    const { image } = await editor.edit(input, context());
    expect(size(image)).toEqual([100, 60]);
  });

  test("what the embedded editor does exactly, or the model cannot do, goes to the next engine", async () => {
    const input = { image: photo, instructions: "crop to a square", style: "none" as const };
    for (const model of ["instruct", "sd1"] as const)
      await expect(toEngines(await readSettings(model))["image-edit"].edit(input, context())).rejects.toMatchObject({
        unfit: true,
      });
  });
});

describe("cleanup", () => {
  const marks = { boxes: [], points: [], objects: [], denoise: "auto", maskGrow: 0 } as const;

  test("fills a large hole and keeps the rest", async () => {
    const { "image-cleanup": cleaner } = toEngines(await readSettings("inpaint"));
    const { image } = await cleaner.clean({ ...marks, image: photo, mask: hole }, context());
    for (let at = 0; at < photo.data.length; at++)
      if ((hole.data[Math.floor(at / 3)] ?? 0) === 0) expect(image.data[at]).toBe(photo.data[at]);
    expect(Buffer.compare(image.data, photo.data)).not.toBe(0);
  });

  test("leaves small holes to the next engine", async () => {
    const { "image-cleanup": cleaner } = toEngines(await readSettings("inpaint"));
    const input = { ...marks, image: photo, boxes: [[10, 10, 8, 8] as const] };
    await expect(cleaner.clean(input, context())).rejects.toMatchObject({ unfit: true });
  });
});

test("a sketch changes the image by its control strength", async () => {
  const { "sketch-to-image": colorist } = toEngines(await readSettings("control"));
  const color = (controlStrength: number) =>
    colorist.color({ image: photo, prompt: "a house", style: "none", controlStrength }, context());
  const [free, strong] = [await color(0), await color(1)];
  expect(size(strong.image)).toEqual([200, 120]);
  expect(Buffer.compare(free.image.data, strong.image.data)).not.toBe(0);
  await expect(
    toEngines(await readSettings("sd1"))["sketch-to-image"].color(
      { image: photo, prompt: "a house", style: "none", controlStrength: 1 },
      context(),
    ),
  ).rejects.toMatchObject({ unfit: true });
});

test("a product photo has a scene from the prompt behind the cutout", async () => {
  const settings = await readSettings("sd1");
  await ensureWeights(["u2net"], settings);
  const product: Raster = { width: 80, height: 80, channels: 4, data: new Uint8Array(80 * 80 * 4) };
  for (let y = 20; y < 70; y++) for (let x = 25; x < 55; x++) product.data.set([200, 30, 30, 255], (y * 80 + x) * 4);
  const shot = {
    image: product,
    shadow: "soft",
    reflection: false,
    light: "left",
    padding: { top: 0.2, right: 0.2, bottom: 0.2, left: 0.2 },
    isPlaced: true,
    width: 160,
    height: 160,
  } as const;
  const { "product-photo": studio } = toEngines(settings);
  const photograph = (prompt: string) =>
    studio.photograph({ ...shot, backdrop: { kind: "prompt", prompt } }, context());
  const [beach, forest] = [await photograph("on a beach"), await photograph("in a forest")];
  expect(size(beach.image)).toEqual([160, 160]);
  expect(Buffer.compare(beach.image.data, forest.image.data)).not.toBe(0);
  await expect(
    studio.photograph({ ...shot, backdrop: { kind: "scene", scene: "wood" } }, context()),
  ).rejects.toMatchObject({ unfit: true });
}, 300_000);

describe("the order of engines", () => {
  const names = (capability: Parameters<typeof engineList>[0], settings: EngineSettings) =>
    engineList(capability, settings).map(({ name }) => name);

  test("an installed model comes first where it fits, and the embedded engine after it", async () => {
    const settings = await readSettings("sd1");
    expect(names("image-generate", settings)).toEqual(["diffusion", "illustrator"]);
    expect(names("sketch-to-image", settings)).toEqual(["colorist"]);
    expect(names("sketch-to-image", await readSettings("control"))).toEqual(["diffusion", "colorist"]);
    expect(names("image-generate", await readSettings("instruct"))).toEqual(["illustrator"]);
  });

  test("a pipeline of the model store is used like the folder of the setting, under its own name", async () => {
    const { diffusion, ...settings } = await readSettings("sd1");
    const model = {
      name: "my-pipeline",
      title: "My pipeline",
      tasks: ["text-to-image" as const],
      layout: "diffusers" as const,
      directory: diffusion?.directory ?? "",
      memoryBytes: 1_000,
    };
    const installed: EngineSettings = {
      ...settings,
      models: [model, { ...model, name: "broken", directory: "/nowhere" }],
      diffusion: { providers: ["cpu"], steps: 2 },
    };
    expect(names("image-generate", installed)).toEqual(["diffusion:my-pipeline", "illustrator"]);
    const { "image-generate": generator } = engineList("image-generate", installed)[0]?.load(installed) ?? {};
    const result = await generator?.generate({ ...prompt, width: 64, height: 64, n: 1 }, context());
    expect(result?.engine).toBe("diffusion:my-pipeline");
    expect(result?.images.map(size)).toEqual([[64, 64]]);
  });

  test("a model of one step makes images, and changes none, because it only starts from noise", async () => {
    const { diffusion, ...settings } = await readSettings("sd1");
    const installed: EngineSettings = {
      ...settings,
      models: [
        {
          ...{
            name: "one-step",
            title: "One step",
            tasks: ["text-to-image"],
            layout: "diffusers",
            steps: 1,
            guidance: 0,
          },
          ...{ directory: diffusion?.directory ?? "", memoryBytes: 1_000 },
        },
      ],
      diffusion: { providers: ["cpu"] },
    };
    expect(names("image-generate", installed)).toEqual(["diffusion:one-step", "illustrator"]);
    expect(names("image-edit", installed)).toEqual(["editor"]);
    const { "image-generate": generator } = engineList("image-generate", installed)[0]?.load(installed) ?? {};
    const result = await generator?.generate({ ...prompt, width: 64, height: 64, n: 1 }, context());
    expect(result?.report).toMatchObject({ steps: 1 });
    const warnings: string[] = [];
    const otherImages = await generator?.generate(
      { ...prompt, negativePrompt: "fog", width: 64, height: 64, n: 1 },
      { ...context(), effort: "high", warn: (text: string) => warnings.push(text) },
    );
    expect(otherImages?.report).toMatchObject({ steps: 1 });
    expect(warnings).toEqual([
      "This model does not use negative prompts. The field negative_prompt was ignored.",
      "This model always makes its images in one step. The effort high was ignored.",
    ]);
  });

  test("the operator's list decides, and without a model nothing changes", async () => {
    const settings = await readSettings("sd1");
    const list = [{ name: "illustrator", family: "illustrator" }];
    expect(names("image-generate", { ...settings, lists: { "image-generate": list } })).toEqual(["illustrator"]);
    expect(names("image-generate", { ...settings, diffusion: undefined })).toEqual(["illustrator"]);
  });
});

describe("a folder that cannot be used is named, with what to do", () => {
  const findReason = (settings: EngineSettings) =>
    describeEngine({ name: "diffusion", family: "diffusion" }, ["image-generate"], settings).missingRequirement?.()
      ?.reason;
  const run = (settings: EngineSettings) =>
    toEngines(settings)["image-generate"].generate({ ...prompt, width: 64, height: 64, n: 1 }, context());

  test("no folder, a missing file, PyTorch weights, an unknown scheduler", async () => {
    const settings = await readSettings("sd1");
    expect(findReason({ ...settings, diffusion: undefined })).toContain("DIFFUSION_MODEL");
    const missing = await readSettings("sd1");
    await unlink(getFolder(missing, "vae_decoder/model.onnx"));
    expect(findReason(missing)).toMatch(/vae_decoder\/model\.onnx is missing.*optimum-cli/);
    expect(engineList("image-generate", missing).map(({ name }) => name)).toEqual(["illustrator"]);
    const torch = await readSettings("sd1");
    await unlink(getFolder(torch, "unet/model.onnx"));
    await writeFile(getFolder(torch, "unet/diffusion_pytorch_model.safetensors"), "");
    expect(findReason(torch)).toMatch(/PyTorch weights.*optimum-cli/);
    const scheduler = await readSettings("sd1");
    await writeFile(
      getFolder(scheduler, "scheduler/scheduler_config.json"),
      '{"_class_name":"FlowMatchEulerDiscreteScheduler"}',
    );
    const depth = await readSettings("sd1");
    await writeFile(getFolder(depth, "unet/config.json"), '{"in_channels":5}');
    expect(findReason(depth)).toMatch(/5 input channels is not supported/);
    expect(findReason(scheduler)).toMatch(
      /scheduler_config\.json: the scheduler FlowMatchEulerDiscreteScheduler is not supported/,
    );
  });

  test("a truncated graph", async () => {
    const settings = await readSettings("sd1");
    await truncate(getFolder(settings, "unet/model.onnx"), 50_000);
    await expect(run(settings)).rejects.toMatchObject({
      message: expect.stringMatching(/unet\/model\.onnx cannot be loaded.*fetch it again/),
    });
  });

  test("a U-Net that was exported without its ControlNet", async () => {
    const settings = await readSettings("control");
    const plain = await readSettings("sd1");
    await copyFile(getFolder(plain, "unet/model.onnx"), getFolder(settings, "unet/model.onnx"));
    await expect(run(settings)).rejects.toMatchObject({
      message: expect.stringMatching(/unet\/model\.onnx has no inputs down_block_additional_residuals/),
    });
  });

  test("missing external data", async () => {
    const settings = await readSettings("sd2");
    await unlink(getFolder(settings, "unet/model.onnx_data"));
    await expect(run(settings)).rejects.toMatchObject({
      message: expect.stringMatching(/unet\/model\.onnx cannot be loaded.*\.onnx_data/),
    });
  });

  test("a graph with other names", async () => {
    const settings = await readSettings("sd1");
    await copyFile(getFolder(settings, "vae_decoder/model.onnx"), getFolder(settings, "unet/model.onnx"));
    await expect(run(settings)).rejects.toMatchObject({
      message: expect.stringMatching(/has no input or output named sample, timestep.*it has latent_sample/),
    });
  });

  test("an execution provider that this machine does not have falls back to the processor and is reported", async () => {
    const settings = await readSettings("sd1", { providers: ["cuda"] });
    const { report, images } = await run(settings);
    expect(report).toMatchObject({ provider: "cpu" });
    expect(images).toHaveLength(1);
  });
});
