import { decodeImage, extendCanvas, resizeRaster } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stripes } from "../../test/fakes/picture.ts";
import type { FakeProvider } from "../../test/fakes/provider.ts";
import { fakeProviders, getChoice, secrets } from "../../test/fakes/providers.ts";
import type { FakeServer } from "../../test/fakes/server.ts";
import { proof } from "../../test/helpers/proof.ts";
import { defaultCacheDirectory, ensureWeights } from "../models/install-weights.ts";
import { installedModes } from "./apertium/modes.ts";
import { namingModels } from "./background-remover/named-subject.ts";
import { engineCards } from "./cards.ts";
import type { EngineSettings } from "./define.ts";
import { describeEngine, engineFor } from "./index.ts";
import type { Capability, EngineContext, Engines } from "./ports/index.ts";
import { callPort, capabilities } from "./ports/index.ts";
import { sampleEngine } from "./sample-engine.ts";
import { stabilityEngines } from "./stability/adapter.ts";

// The contract of every capability. Embedded engines run for real; remote ones run against fakes that check each request
// against the vendor's published API.
const settings: EngineSettings = {
  cacheDirectory: defaultCacheDirectory(),
  threads: 2,
  bestBackground: false,
  secrets,
};

interface Subject {
  name: string;
  provider: FakeProvider | null;
}

const subjects = (capability: Capability): Subject[] => [
  { name: "embedded", provider: null },
  ...fakeProviders
    .filter(({ serves }) => serves.includes(capability))
    .map((provider) => ({ name: provider.spec, provider })),
];

const servers = new Map<FakeProvider, FakeServer>();

beforeAll(async () => {
  for (const provider of fakeProviders) servers.set(provider, await provider.start(settings));
  await ensureWeights([...namingModels, "u2netp", "u2net", "x4fast", "migan"], settings);
}, 600_000);
afterAll(() => Promise.all([...servers.values()].map((server) => server.stop())));

function getEngine({ provider }: Subject, capability: Capability): { name: string; engines: Partial<Engines> } {
  if (!provider) {
    const engine = engineFor(capability, settings);
    return { name: engine?.name ?? "", engines: engine?.load(settings) ?? {} };
  }
  const origin = servers.get(provider)?.origin ?? "";
  const choice = getChoice(provider, origin, capability);
  if (choice.family === "stability") {
    // The default poll interval is ten seconds, which is too long for a test.
    const headers = { authorization: `Bearer ${secrets.STABILITY_API_KEY}` };
    const vendor = { title: "Stability", address: origin, headers, secrets: [], fetch: globalThis.fetch };
    return { name: choice.name, engines: stabilityEngines(choice, vendor, 10) };
  }
  return { name: choice.name, engines: describeEngine(choice, [capability], settings).load(settings) };
}

function context(): EngineContext & { warnings: string[]; fractions: number[] } {
  const warnings: string[] = [];
  const fractions: number[] = [];
  return {
    signal: new AbortController().signal,
    seed: 7,
    progress: (_step, fraction) => fractions.push(fraction),
    warn: (message) => warnings.push(message),
    warnings,
    fractions,
  };
}

/** Calls an engine and checks what holds for every call: its name, progress, warnings and protocol. */
async function call<C extends Capability, T extends { engine: string }>(
  subject: Subject,
  capability: C,
  run: (engine: Engines[C], context: EngineContext) => Promise<T>,
): Promise<T> {
  const { name, engines } = getEngine(subject, capability);
  const engine = engines[capability] as Engines[C];
  const recorded = context();
  const output = await run(engine, recorded);
  expect(output.engine).not.toBe("");
  if (subject.provider) {
    expect(output.engine.startsWith(name)).toBe(true);
    expect(servers.get(subject.provider)?.protocolErrors).toEqual([]);
  }
  for (const fraction of recorded.fractions) expect(fraction >= 0 && fraction <= 1).toBe(true);
  for (const warning of recorded.warnings) expect(warning).toMatch(/^[A-Z].*\.$/s);
  return output;
}

const hasApertium = installedModes().some(({ from, to }) => from === "en" && to === "es");
const evenPadding = { top: 0.1, right: 0.1, bottom: 0.1, left: 0.1 };
const size = ({ width, height }: Raster) => [width, height];
/** A disc on a plain background. The fakes return stripes, so that a changed pixel is visible. */
const photo: Raster = {
  width: 96,
  height: 64,
  channels: 3,
  data: Uint8Array.from({ length: 96 * 64 * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3);
    return Math.hypot((pixel % 96) - 48, Math.floor(pixel / 96) - 32) < 14 ? 60 : 225;
  }),
};
/** The disc on a transparent background, so that no engine has to cut the product out. */
const cutOutDisc: Raster = {
  width: 96,
  height: 64,
  channels: 4,
  data: Uint8Array.from({ length: 96 * 64 * 4 }, (_, at) => {
    const pixel = Math.floor(at / 4);
    const isInside = Math.hypot((pixel % 96) - 48, Math.floor(pixel / 96) - 32) < 14;
    return at % 4 === 3 ? (isInside ? 255 : 0) : 60;
  }),
};
const middle: Mask = {
  width: 96,
  height: 64,
  data: Uint8Array.from({ length: 96 * 64 }, (_, at) =>
    at % 96 > 40 && at % 96 < 56 && at > 96 * 24 && at < 96 * 40 ? 255 : 0,
  ),
};

/** The sizes of all images of a result, or the number of its translations. */
const getForm = (output: object) =>
  "translations" in output && Array.isArray(output.translations)
    ? output.translations.length
    : ("images" in output ? (output.images as Raster[]) : [(output as { image: Raster }).image]).map(size);

describe.each(
  capabilities.flatMap((capability) => subjects(capability).map((subject) => ({ ...subject, capability }))),
)("$capability $name", ({ capability, ...subject }) => {
  test("answers the port's call with a result of the sample's form", async ({ skip }) => {
    const { engines } = getEngine(subject, capability);
    if (capability === "document-translate" && !subject.provider && !hasApertium) skip("Apertium is not installed.");
    if (capability === "image-cleanup" && subject.name.includes("gemini")) skip("Gemini takes no mask.");
    const [output, sample] = [
      callPort(capability, engines, context()),
      callPort(capability, sampleEngine.load(settings), context()),
    ];
    expect(getForm(await output)).toEqual(getForm(await sample));
    if (subject.provider) expect(servers.get(subject.provider)?.protocolErrors).toEqual([]);
  });
});

describe.each(subjects("image-generate"))("image-generate $name", (subject) => {
  const input = { prompt: "a red fox", style: "watercolor" as const, transparent: false };

  test("returns the requested number of images at the requested size", async () => {
    const { images } = await call(subject, "image-generate", (engine, context) =>
      engine.generate({ ...input, width: 320, height: 200, n: 2 }, context),
    );
    expect(images.map(size)).toEqual([
      [320, 200],
      [320, 200],
    ]);
  });

  test("accepts every field", async () => {
    const { images } = await call(subject, "image-generate", (engine, context) =>
      engine.generate({ ...input, negativePrompt: "snow", width: 256, height: 512, n: 1, transparent: true }, context),
    );
    expect(images.map(size)).toEqual([[256, 512]]);
  });
});

/** Runs a call. Returns the number of PNG files that a fake received in it. */
async function sentPictures({ provider }: Subject, run: () => Promise<unknown> | undefined): Promise<number> {
  const received = (provider && servers.get(provider)?.received) ?? [];
  const before = received.length;
  await run();
  const bodies = received.slice(before).map(({ bytes }) => bytes.toString("latin1"));
  return bodies.join().match(/\x89PNG\r\n|iVBORw0KGgo/g)?.length ?? 0;
}

const isIgnoringImages = (warnings: readonly string[]) =>
  warnings.some((warning) => warning.includes("does not use additional images"));

describe.each(subjects("image-edit"))("image-edit $name", (subject) => {
  test("makes a transparent background, or warns that it is opaque", async () => {
    const { engines } = getEngine(subject, "image-edit");
    const recorded = context();
    const fields = { image: photo, instructions: "Make it brighter.", style: "none", transparent: true } as const;
    const result = await engines["image-edit"]?.edit(fields, recorded);
    const isOpaque = recorded.warnings.some((warning) => warning.includes("does not support transparency"));
    const { data = new Uint8Array(), channels } = result?.image ?? {};
    const hasClear = channels === 4 && data.some((value, at) => at % 4 === 3 && value < 255);
    // The fakes of providers draw opaque images with the requested channels.
    if (!subject.provider) expect([isOpaque, hasClear]).toEqual([false, true]);
    else if (subject.name.includes("gpt-image-1")) expect(isOpaque).toBe(false);
    else expect(isOpaque).toBe(true);
    if (subject.provider) expect(servers.get(subject.provider)?.protocolErrors).toEqual([]);
  });

  // The previous test runs the embedded engine in the same way, for seconds.
  const run = subject.provider ? test : proof;
  run("makes a transparent background within a mask, or warns that it is opaque", async () => {
    const { engines } = getEngine(subject, "image-edit");
    const recorded = context();
    const fields = { image: photo, mask: middle, instructions: "Make it brighter.", style: "none" } as const;
    const edited = await engines["image-edit"]?.edit({ ...fields, transparent: true }, recorded);
    const isOpaque = recorded.warnings.some((warning) => warning.includes("does not support transparency"));
    expect(edited?.image.channels).toBe(isOpaque ? 3 : 4);
  });
});

describe.each([
  ...subjects("image-generate").map((subject) => ({ ...subject, capability: "image-generate" as const })),
  ...subjects("image-edit").map((subject) => ({ ...subject, capability: "image-edit" as const })),
])("$capability $name", ({ capability, ...subject }) => {
  test("sends additional images, or warns that it ignores them", async () => {
    const { engines } = getEngine(subject, capability);
    const recorded = context();
    const references = [stripes(48, 40), stripes(40, 48)];
    const fields = { references, style: "none", width: 64, height: 64 } as const;
    const main = capability === "image-edit" ? 1 : 0;
    const run = () =>
      capability === "image-edit"
        ? engines["image-edit"]?.edit({ ...fields, image: photo, instructions: "Make it brighter." }, recorded)
        : engines["image-generate"]?.generate({ ...fields, prompt: "a red fox", n: 1, transparent: false }, recorded);
    // LocalAI takes no files, so that the next engine of the list runs such a request.
    if (subject.name.endsWith("/flux.1-schnell")) return expect(run()).rejects.toMatchObject({ unfit: true });
    const sent = await sentPictures(subject, run);
    if (!subject.provider) return expect(isIgnoringImages(recorded.warnings)).toBe(true);
    // Every provider's model is on one side: its request has all pictures, or the main one and a warning.
    expect(sent).toBe(isIgnoringImages(recorded.warnings) ? main : main + references.length);
    expect(servers.get(subject.provider)?.protocolErrors).toEqual([]);
  });
});

test.each([
  "ai-sdk:openai/gpt-image-1",
  "ai-sdk:google/gemini-2.5-flash-image",
  "ai-sdk:fal/fal-ai/flux-2/edit",
  "ai-sdk:replicate/black-forest-labs/flux-2-pro",
  "ai-sdk:black-forest-labs/flux-2-pro",
  "ai-sdk:openai-compatible/flux.1-dev",
])("%s uses additional images", async (spec) => {
  const subject = subjects("image-edit").find(({ name }) => name === spec) ?? { name: spec, provider: null };
  const recorded = context();
  const references = [stripes(48, 40)];
  const { "image-edit": editor } = getEngine(subject, "image-edit").engines;
  const request = { image: photo, references, instructions: "Add the stripes.", style: "none" } as const;
  const sent = await sentPictures(subject, () => editor?.edit(request, recorded));
  expect([sent, recorded.warnings.filter((warning) => warning.includes("additional"))]).toEqual([2, []]);
});

describe.each(subjects("image-edit"))("image-edit $name", (subject) => {
  test("keeps the image's size by default", async () => {
    const { image } = await call(subject, "image-edit", (engine, context) =>
      engine.edit({ image: photo, instructions: "Make it brighter.", style: "none" }, context),
    );
    expect(size(image)).toEqual([96, 64]);
  });

  test("does not change pixels outside the mask", async () => {
    const { image } = await call(subject, "image-edit", (engine, context) =>
      engine.edit({ image: photo, instructions: "Make it brighter.", style: "none", mask: middle }, context),
    );
    expect([...image.data.subarray(0, 300)]).toEqual([...photo.data.subarray(0, 300)]);
  });

  test("returns the requested size", async () => {
    const { image } = await call(subject, "image-edit", (engine, context) =>
      engine.edit({ image: photo, instructions: "Make it brighter.", style: "none", width: 48, height: 48 }, context),
    );
    expect(size(image)).toEqual([48, 48]);
  });
});

describe.each(subjects("image-edit"))("extending image-edit $name", (subject) => {
  test("fills what was added and keeps the image, or leaves it to the next engine", async () => {
    const { image, mask } = extendCanvas(photo, { top: 0, right: 32, bottom: 0, left: 0 });
    const { engines } = getEngine(subject, "image-edit");
    const recorded = context();
    const fields = { instructions: "more of the grey wall", style: "none", outpaint: true } as const;
    const edited = await engines["image-edit"]?.edit({ image, mask, ...fields }, recorded).catch((error) => error);
    if (edited.unfit) return expect(edited).toMatchObject({ fault: "engine" });
    expect(size(edited.image)).toEqual([128, 64]);
    for (let y = 0; y < 64; y += 7)
      expect([...edited.image.data.subarray(y * 128 * 3, (y * 128 + 90) * 3)]).toEqual([
        ...photo.data.subarray(y * 96 * 3, (y * 96 + 90) * 3),
      ]);
    if (!subject.provider) expect(recorded.warnings).toEqual([expect.stringContaining("continues the image")]);
  });

  test("sends the strength, or warns that it does not control it", async () => {
    const { engines } = getEngine(subject, "image-edit");
    const recorded = context();
    await engines["image-edit"]?.edit(
      { image: photo, instructions: "Make it brighter.", style: "none", strength: 0.31 },
      recorded,
    );
    if (recorded.warnings.some((warning) => warning.includes("strength was ignored"))) return;
    const received = subject.provider && servers.get(subject.provider)?.received;
    expect(received?.map(({ bytes }) => bytes.toString("latin1")).join() ?? "").toContain("0.31");
  });
});

describe.each(subjects("image-cleanup"))("image-cleanup $name", (subject) => {
  test.skipIf(subject.provider?.spec.includes("gemini"))(
    "changes the marked pixels and none far from them, and reports their mask",
    async () => {
      const { image, mask } = await call(subject, "image-cleanup", (engine, context) =>
        engine.clean(
          { image: photo, mask: middle, boxes: [], points: [], objects: [], denoise: "off", maskGrow: 2 },
          context,
        ),
      );
      expect(size(image)).toEqual([96, 64]);
      expect([...image.data.subarray(0, 300)]).toEqual([...photo.data.subarray(0, 300)]);
      expect(Buffer.compare(image.data, photo.data)).not.toBe(0);
      expect([mask?.width, mask?.height]).toEqual([96, 64]);
      expect(middle.data.every((value, at) => value === 0 || (mask?.data[at] ?? 0) > 0)).toBe(true);
      expect(mask?.data[0]).toBe(0);
    },
  );

  test.skipIf(subject.provider === null)("rejects unsupported marks so that the next engine is tried", async () => {
    const input = { image: photo, boxes: [], points: [[4, 4] as const], objects: [], denoise: "off" as const };
    const { engines } = getEngine(subject, "image-cleanup");
    await expect(engines["image-cleanup"]?.clean(input, context())).rejects.toMatchObject({
      unfit: true,
      fault: "engine",
    });
  });
});

describe.each(subjects("image-upscale"))("image-upscale $name", (subject) => {
  test("returns the requested size and estimates its time", async () => {
    const tiny = stripes(20, 16);
    const { image } = await call(subject, "image-upscale", (engine, context) => {
      const sizes = { imageWidth: 20, imageHeight: 16, width: 40, height: 32, mode: "fast" as const };
      expect(engine.estimateSeconds(sizes)).toBeGreaterThan(0);
      return engine.upscale({ image: tiny, width: 40, height: 32, mode: "fast" }, context);
    });
    expect(size(image)).toEqual([40, 32]);
  });
});

describe.each(subjects("image-upscale"))("creative image-upscale $name", (subject) => {
  test("sends prompt and creativity, or warns that it invents no detail", async () => {
    const { engines } = getEngine(subject, "image-upscale");
    const recorded = context();
    const size = { image: stripes(64, 64), width: 128, height: 128 };
    await engines["image-upscale"]?.upscale(
      { ...size, mode: "creative", prompt: "a brick wall", creativity: 1 },
      recorded,
    );
    if (recorded.warnings.some((warning) => warning.includes("invents no detail"))) return;
    const received = subject.provider && servers.get(subject.provider)?.received;
    const sent = received?.map(({ bytes }) => bytes.toString("latin1")).join() ?? "";
    expect(sent).toContain("a brick wall");
    expect(sent).toMatch(/name="creativity"\s+0\.5\b/);
  });
});

describe.each(subjects("sketch-to-image"))("sketch-to-image $name", (subject) => {
  test("honors a negative prompt, or warns that it ignores it", async () => {
    const { engines } = getEngine(subject, "sketch-to-image");
    const recorded = context();
    const fields = { prompt: "a red house", style: "none", controlStrength: 0.7 } as const;
    await engines["sketch-to-image"]?.color(
      { image: stripes(128, 96), ...fields, negativePrompt: "fog machine" },
      recorded,
    );
    const received = subject.provider && servers.get(subject.provider)?.received;
    if (received) expect(received.map(({ bytes }) => bytes.toString("latin1")).join()).toContain("fog machine");
    else expect(recorded.warnings).toContainEqual(expect.stringContaining("negative_prompt was ignored"));
  });

  test("keeps the sketch's size", async () => {
    const { image } = await call(subject, "sketch-to-image", (engine, context) =>
      engine.color({ image: stripes(128, 96), prompt: "a red house", style: "none", controlStrength: 0.7 }, context),
    );
    expect(size(image)).toEqual([128, 96]);
  });
});

describe.each(subjects("background-remove"))("background-remove $name", (subject) => {
  test("returns the subject with alpha at the image's size", async () => {
    const { image } = await call(subject, "background-remove", (engine, context) =>
      engine.removeBackground({ image: photo, mode: "fast" }, context),
    );
    expect([...size(image), image.channels]).toEqual([96, 64, 4]);
  });

  // Finding the subject takes seconds.
  const run = subject.provider ? test : proof;
  run("finds a subject by name or warns that it does not", async () => {
    const { engines } = getEngine(subject, "background-remove");
    const image = await resizeRaster(await decodeImage({ path: sample }), 300, 200);
    const recorded = context();
    const cutout = await engines["background-remove"]?.removeBackground(
      { image, mode: "fast", subject: "cup" },
      recorded,
    );
    const isHonored = subject.provider === null;
    expect(cutout?.image).toMatchObject({ width: 300, height: 200, channels: 4 });
    expect(recorded.warnings).toEqual(isHonored ? [] : [expect.stringContaining("does not find subjects by name")]);
  });
});

const sample = new URL("../../public/samples/coffee.png", import.meta.url).pathname;

describe.each(subjects("product-photo"))("product-photo $name", (subject) => {
  test.each([
    { kind: "scene", scene: "marble" } as const,
    { kind: "color", color: "#ffd9a0" } as const,
    { kind: "image", image: stripes(64, 64) } as const,
  ])("supports a backdrop of kind $kind at the requested size", async (backdrop) => {
    const { image } = await call(subject, "product-photo", (engine, context) =>
      engine.photograph(
        {
          image: cutOutDisc,
          backdrop,
          shadow: "soft",
          reflection: true,
          light: "left",
          padding: evenPadding,
          isPlaced: false,
          width: 160,
          height: 160,
        },
        context,
      ),
    );
    expect(size(image)).toEqual([160, 160]);
  });

  test("honors padding and position, or warns that it ignores them", async () => {
    const image = cutOutDisc;
    const { name, engines } = getEngine(subject, "product-photo");
    const recorded = context();
    const backdrop = { kind: "scene", scene: "pure_white" } as const;
    const padding = { top: 0.1, right: 0.05, bottom: 0.1, left: 0.45 };
    const shot = { image, backdrop, padding, position: { x: 1, y: 1 }, isPlaced: true } as const;
    const photographed = await engines["product-photo"]?.photograph(
      { ...shot, shadow: "none", reflection: false, light: "left", width: 160, height: 160 },
      recorded,
    );
    if (!subject.provider) {
      const emptyColumns = Array.from({ length: 64 }, (_, x) => x);
      for (const x of emptyColumns)
        expect([...(photographed?.image.data.subarray((80 * 160 + x) * 3, (80 * 160 + x) * 3 + 3) ?? [])]).toEqual([
          255, 255, 255,
        ]);
    } else if (!recorded.warnings.some((warning) => warning.includes("padding and position were ignored"))) {
      const sent = JSON.stringify(servers.get(subject.provider)?.received.map(({ bytes }) => bytes.toString("utf8")));
      expect(sent, name).toMatch(/45 % at the left.*bottom right/s);
    }
  });
});

test("every capability that an engine on a server serves has a fake provider", () => {
  const servers = engineCards.filter(({ kind }) => kind !== "embedded");
  const served = capabilities.filter((capability) => servers.some(({ serves }) => serves[capability] !== undefined));
  expect(served.length).toBeGreaterThan(0);
  expect(served.filter((capability) => subjects(capability).length < 2)).toEqual([]);
});
