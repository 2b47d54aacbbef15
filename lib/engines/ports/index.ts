/** One interface per capability. Operations know these types alone; engines implement them. */
import type { Mask, Raster } from "@atelier/images/raster";

/** What every call gets beside its own input. */
export interface EngineContext {
  /** Aborted when the job is canceled or out of time. */
  signal: AbortSignal;
  /** Same seed, same bytes. 0 to 4294967295. */
  seed: number;
  /** Names the step under way and how far the whole call is, 0 to 1. */
  progress(step: string, fraction: number): void;
  /** How long the job may take in all, where that is bounded. */
  timeLimitSeconds?: number | undefined;
  /** Says what could not be honored; shown in the job's `warnings`. */
  warn(message: string): void;
}

/** Every result names the engine that made it, as `onnx/u2net`. */
export interface EngineResult {
  engine: string;
}

export interface ImageResult extends EngineResult {
  image: Raster;
}

export const styles = [
  "none",
  "photo",
  "illustration",
  "watercolor",
  "ink",
  "oil",
  "pixel_art",
  "cartoon",
  "3d",
  "line_art",
] as const;
export type Style = (typeof styles)[number];

export interface ImageGenerator {
  /** `n` images of width × height pixels; `report.scene` tells how the prompt was read. */
  generate(
    input: {
      prompt: string;
      negativePrompt?: string | undefined;
      style: Style;
      width: number;
      height: number;
      n: number;
      transparent: boolean;
    },
    context: EngineContext,
  ): Promise<EngineResult & { images: Raster[]; report?: Record<string, unknown> }>;
}

export interface ImageEditor {
  /** `width` and `height`, where given, are the result's; `report.plan` lists the tools used; `format` is what the instructions asked for. Throws AppError `nothing_matched`. */
  edit(
    input: {
      image: Raster;
      instructions: string;
      mask?: Mask | undefined;
      style: Style;
      width?: number | undefined;
      height?: number | undefined;
    },
    context: EngineContext,
  ): Promise<ImageResult & { report?: Record<string, unknown>; format?: "png" | "jpeg" | "webp" | "avif" }>;
}

export type DenoiseStrength = "off" | "auto" | "light" | "strong";

export interface ImageCleaner {
  /**
   * Boxes are [x, y, width, height] and points [x, y] in pixels of the image. Where there was nothing to do, the very `image` comes
   * back. Throws AppError `nothing_matched`.
   */
  clean(
    input: {
      image: Raster;
      mask?: Mask | undefined;
      boxes: readonly (readonly [number, number, number, number])[];
      points: readonly (readonly [number, number])[];
      objects: readonly string[];
      denoise: DenoiseStrength;
      maskGrow?: number | undefined;
    },
    context: EngineContext,
  ): Promise<ImageResult>;
}

export interface ImageUpscaler {
  /** The result has exactly `width` × `height` pixels and keeps alpha. */
  upscale(
    input: { image: Raster; width: number; height: number; mode: "fast" | "quality" },
    context: EngineContext,
  ): Promise<ImageResult>;
  /** A cautious guess, to refuse what cannot end in time. */
  estimateSeconds(input: {
    imageWidth: number;
    imageHeight: number;
    width: number;
    height: number;
    mode: "fast" | "quality";
  }): number;
}

export interface SketchColorist {
  /** `controlStrength` 0 (free) to 1 (true to the lines). */
  color(
    input: { image: Raster; prompt: string; style: Style; controlStrength: number },
    context: EngineContext,
  ): Promise<ImageResult & { report?: Record<string, unknown> }>;
}

export interface BackgroundRemover {
  /** The subject as RGBA of the input's size: alpha refined at full resolution, edge colors decontaminated. */
  removeBackground(
    input: { image: Raster; mode: "fast" | "balanced" | "best" },
    context: EngineContext,
  ): Promise<ImageResult>;
}

export interface ProductStudio {
  photograph(
    input: {
      image: Raster;
      /** The scene's name, words for it, a CSS color or a picture: exactly one is set. */
      backdrop:
        | { kind: "scene"; scene: "white" | "gradient" | "marble" | "wood" | "concrete" | "fabric" | "outdoor" }
        | { kind: "prompt"; prompt: string }
        | { kind: "color"; color: string }
        | { kind: "image"; image: Raster };
      shadow: "none" | "soft" | "hard" | "floating";
      reflection: boolean;
      light: "left" | "top" | "right" | "front";
      /** Free space around the subject, as a share of the result's side, 0 to 0.49. */
      padding: number;
      width: number;
      height: number;
    },
    context: EngineContext,
  ): Promise<ImageResult>;
}

/**
 * A sentence with inline tags, and what a translator may want to know of it. `<g1>…</g1>` is a look of its own and `<x1/>`
 * stands for an object; `&`, `<` and `>` are escaped. In a translation each object comes exactly once, and each look at
 * least once, without crossing another.
 */
export interface TranslatorSegment {
  text: string;
  note?: string | undefined;
}

/** Languages, BCP 47, each of which can be translated into any other of `to`. */
export interface LanguageGroup {
  from: readonly string[];
  to: readonly string[];
}

export interface Translator {
  /** Answers in the order of the segments; empty where one could not be translated. Languages are BCP 47. Throws AppError `unsupported_language_pair`. */
  translate(
    input: {
      segments: readonly TranslatorSegment[];
      from: string;
      to: string;
      formality: "default" | "more" | "less";
      glossary: readonly (readonly [string, string])[];
    },
    context: EngineContext,
  ): Promise<EngineResult & { translations: string[] }>;
  /** Whether it can translate the pair. */
  supports(from: string, to: string): Promise<boolean>;
  /** A cautious guess, to refuse what cannot end in time; absent where it is quick. */
  estimateSeconds?(input: { characters: number }): number;
  /** Every pair it can translate, for the list of languages. */
  languages(): Promise<readonly LanguageGroup[]>;
}

/** The capability each operation asks for. */
export interface Engines {
  generator: ImageGenerator;
  editor: ImageEditor;
  cleaner: ImageCleaner;
  upscaler: ImageUpscaler;
  colorist: SketchColorist;
  backgroundRemover: BackgroundRemover;
  studio: ProductStudio;
  translator: Translator;
}

export type Capability = keyof Engines;

export interface EngineErrorOptions {
  /** Whether the same call may be sent again without doing, or paying for, anything twice. */
  retryable?: boolean;
  fault?: "input" | "engine";
  /** The engine is well but cannot do this input; another may. */
  unfit?: boolean;
  /** How long the engine asked to be left alone. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** A vendor's or model's failure. `fault: "input"` is not tried elsewhere. The message is for the log and holds no secret. */
export class EngineError extends Error {
  override readonly name = "EngineError";
  readonly retryable: boolean;
  readonly fault: "input" | "engine";
  readonly unfit: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options: EngineErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.retryable = options.retryable ?? false;
    this.fault = options.fault ?? "engine";
    this.unfit = options.unfit ?? false;
    this.retryAfterMs = options.retryAfterMs;
  }
}
