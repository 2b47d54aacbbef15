import type { ImageText } from "@atelier/document-model";
import type { InputFault } from "@atelier/errors";
import type { DigitalSource } from "@atelier/images";
import { z } from "zod";
import type { Capability, EngineContext, Engines } from "../engines/ports/index.ts";
import { commonFields, type FileFacts, type ImageFormat, InputFile, imageFields, imageFormats } from "./fields.ts";
import { checkFrames, type FrameCall, type FrameRules, runEachFrame } from "./frames.ts";
import type { OperationResult, PriceFacts } from "./result.ts";

export type { EditableFiles, OperationResult, PriceFacts } from "./result.ts";

/** The icons an operation can have; only the portal imports them. */
export type IconName = keyof typeof import("lucide-react")["icons"];

/** Pixels of the megapixel that prices count in: 1024 × 1024. */
export const MEGAPIXEL = 1_048_576;

/** A unit that an operation's price counts, with its default price in credits. */
export interface PriceUnit {
  /** For example "Image up to 1 MP". */
  title: string;
  credits: number;
}

/** The price of each unit of an operation in credits. */
export type UnitPrices<Unit extends string = string> = Readonly<Record<Unit, number>>;

/** A glossary of the account that a job uses, with its languages as BCP 47 tags. */
export interface JobGlossary {
  name: string;
  from: string;
  to: string;
  entries: readonly (readonly [term: string, translation: string])[];
}

/** The stored segments of a language pair that a job can reuse. */
export interface JobMemory {
  from: string;
  to: string;
  /** A digest of the terms and formality that the segments were translated with. */
  scope: string;
  /** A file with a segment as JSON in each line. */
  path: string;
}

/** The account's translation memories and glossaries for a job, as plain data. They are read when the job starts. */
export interface JobResources {
  memories?: readonly JobMemory[] | undefined;
  glossaries?: readonly JobGlossary[] | undefined;
}

export interface Example {
  title: string;
  /** The alternative text of the result's image; required for operations that make images. */
  shows?: string;
  /** Fields of a request; a file is named by its path under `public/`. */
  input: Record<string, unknown>;
}

/** How results are made, by an engine that draws by rules and by a trained model. */
export interface DigitalSources {
  rules: DigitalSource;
  trained: DigitalSource;
}

export interface OperationSpec<Shape extends z.ZodRawShape, C extends Capability, Unit extends string> {
  /** The last part of the path, the public name, and the name of its port in `lib/engines/ports`. */
  slug: C;
  /** The name of a Lucide icon. */
  icon: IconName;
  title: string;
  summary: string;
  output: "image" | "document";
  /** How its results are marked; null for results that are not marked. */
  digitalSource: DigitalSources | null;
  /** Its own fields; the common fields are added, so that it cannot have fields of their names. */
  fields: Shape & { [Name in keyof typeof commonFields | keyof typeof imageFields]?: never };
  /** The units of the price with their defaults; the operator can change the prices. */
  units: Record<Unit, PriceUnit>;
  /** The price as text, for the price list. */
  priceNote(prices: UnitPrices<Unit>): string;
  examples: readonly Example[];
  /**
   * Whether the result is made of the colors of `image` alone and keeps its color profile. Without it, images are
   * converted to sRGB, with a warning.
   */
  keepsProfile?(input: z.output<z.ZodObject<Shape>>): boolean;
  /** Whether the result keeps the 16 bits per channel of `image`. Without it, images are reduced to 8, with a warning. */
  keepsDepth?(input: z.output<z.ZodObject<Shape>>): boolean;
  /** Fields of which a request has exactly one. */
  exactlyOneOf?: readonly (keyof Shape & string)[];
  /** The content types that its results can have. Default: those of the image formats. */
  contentTypes?: readonly string[];
  /** The content type of the results of an inspected request, if its fields decide it. */
  findContentType?(input: z.output<z.ZodObject<Shape>>): string | undefined;
  /** The number of files of its result. Default: the field `n`, or 1. */
  outputCount?(input: z.output<z.ZodObject<Shape>>): number;
  /** The pixels of each image of the result, if fields and facts decide them. */
  outputSize?(input: z.output<z.ZodObject<Shape>>, facts: PriceFacts): ImageSize | undefined;
  /** Validation that depends on several fields or on an inspected file. */
  check?(input: z.output<z.ZodObject<Shape>>, facts: PriceFacts): InputFault[];
  /** How the results of an animation's frames are kept alike. */
  frameRules?: FrameRules;
  /** The price in credits. It must depend only on parameters, facts and the prices of the units. */
  price(input: z.output<z.ZodObject<Shape>>, facts: PriceFacts, prices: UnitPrices<Unit>): number;
  /** The longest duration in seconds, if it depends on the input. */
  estimate?(input: z.output<z.ZodObject<Shape>>, facts: PriceFacts, engine: Engines[C]): number | Promise<number>;
  /** The default engines in order of preference for this input, if it matters. The operator's own list has its order. */
  orderEngines?(input: z.output<z.ZodObject<Shape>>, facts: PriceFacts, engines: readonly string[]): readonly string[];
  /** A warning that the engine lacks a model for this input and how to install it; null if it lacks none. */
  adviseInstallation?(input: z.output<z.ZodObject<Shape>>, facts: PriceFacts, engine: Engines[C]): string | null;
  run(call: {
    input: z.output<z.ZodObject<Shape>>;
    engine: Engines[C];
    context: EngineContext;
    directory: string;
    /** The prices of the job, for a result that costs less than was held. */
    prices: UnitPrices<Unit>;
    resources?: JobResources | undefined;
    /** Reads and removes text in images; absent for samples. */
    imageText?: ImageText | undefined;
  }): Promise<OperationResult>;
}

export interface ImageSize {
  width: number;
  height: number;
}

/** The parsed common fields of a request. */
export interface CommonInput {
  seed?: number | undefined;
  response: "url" | "base64";
  metadata: Record<string, string>;
  format?: ImageFormat | undefined;
  bit_depth?: 8 | 16 | undefined;
  quality?: number | undefined;
  language?: string | undefined;
}

/** An operation as the other modules use it: its input is `Record<string, unknown>` until its own schema has parsed it. */
export interface Operation {
  slug: Capability;
  icon: IconName;
  title: string;
  summary: string;
  output: "image" | "document";
  digitalSource: DigitalSources | null;
  input: z.ZodObject;
  units: Readonly<Record<string, PriceUnit>>;
  priceNote(prices: UnitPrices): string;
  examples: readonly Example[];
  keepsProfile(input: Record<string, unknown>): boolean;
  keepsDepth(input: Record<string, unknown>): boolean;
  exactlyOneOf: readonly string[];
  contentTypes: readonly string[];
  findContentType(input: Record<string, unknown>): string | undefined;
  outputCount(input: Record<string, unknown>): number;
  outputSize(input: Record<string, unknown>, facts: PriceFacts): ImageSize | undefined;
  check(input: Record<string, unknown>, facts: PriceFacts): InputFault[];
  price(input: Record<string, unknown>, facts: PriceFacts, prices: UnitPrices): number;
  estimate(input: Record<string, unknown>, facts: PriceFacts, engines: Partial<Engines>): number | Promise<number>;
  orderEngines(input: Record<string, unknown>, facts: PriceFacts, engines: readonly string[]): readonly string[];
  adviseInstallation(input: Record<string, unknown>, facts: PriceFacts, engines: Partial<Engines>): string | null;
  run(call: {
    input: Record<string, unknown>;
    engines: Partial<Engines>;
    context: EngineContext;
    directory: string;
    prices: UnitPrices;
    resources?: JobResources | undefined;
    imageText?: ImageText | undefined;
  }): Promise<OperationResult>;
}

/** The default price of each unit of an operation in credits. */
export const defaultPrices = ({ units }: Pick<Operation, "units">): UnitPrices =>
  Object.fromEntries(Object.entries(units).map(([unit, { credits }]) => [unit, credits]));

/**
 * Defines an operation. Validation, OpenAPI, docs, form, price list, icon and examples derive from the definition.
 * Its functions are called only with values that `input` has parsed and with an engine that serves the operation, so their
 * narrowed types are safe.
 */
export function defineOperation<Shape extends z.ZodRawShape, C extends Capability, Unit extends string>(
  spec: OperationSpec<Shape, C, Unit>,
): Operation {
  const input = z.strictObject({
    ...spec.fields,
    ...(spec.output === "image" ? imageFields : {}),
    ...commonFields,
  });
  type Input = z.output<z.ZodObject<Shape>>;
  const own = (value: Record<string, unknown>) => value as Input;
  const choose = (engines: Partial<Engines>): Engines[C] => {
    const engine = engines[spec.slug];
    if (!engine) throw new TypeError(`The engine does not serve ${spec.slug}.`);
    return engine;
  };
  return {
    slug: spec.slug,
    icon: spec.icon,
    title: spec.title,
    summary: spec.summary,
    output: spec.output,
    digitalSource: spec.digitalSource,
    input: input as unknown as z.ZodObject,
    units: spec.units,
    priceNote: spec.priceNote,
    examples: spec.examples,
    keepsProfile: (value) => spec.keepsProfile?.(own(value)) ?? false,
    keepsDepth: (value) => spec.keepsDepth?.(own(value)) ?? false,
    exactlyOneOf: spec.exactlyOneOf ?? [],
    contentTypes: spec.contentTypes ?? imageFormats.map((format) => `image/${format}`),
    findContentType: (value) => spec.findContentType?.(own(value)),
    outputCount: (value) => spec.outputCount?.(own(value)) ?? (typeof value.n === "number" ? value.n : 1),
    outputSize: (value, facts) => spec.outputSize?.(own(value), facts),
    check: (value, facts) => [...checkFrames(value, facts), ...(spec.check?.(own(value), facts) ?? [])],
    price: (value, facts, prices) => spec.price(own(value), facts, prices),
    estimate: async (value, facts, engines) =>
      ((await spec.estimate?.(own(value), facts, choose(engines))) ?? 0) * facts.frames,
    orderEngines: (value, facts, engines) => spec.orderEngines?.(own(value), facts, engines) ?? engines,
    adviseInstallation: (value, facts, engines) =>
      spec.adviseInstallation?.(own(value), facts, choose(engines)) ?? null,
    run: (call) => {
      const run = (one: FrameCall) =>
        spec.run({ ...call, ...one, engine: choose(call.engines), input: own(one.input) });
      return call.input.frames === "all" ? runEachFrame(call, run, spec.frameRules ?? {}) : run(call);
    },
  };
}

/** Facts for the price, from the main input of a parsed request. */
export function inputFacts({ image, document, frames }: Record<string, unknown>): PriceFacts {
  const principal = image ?? document;
  return priceFacts(principal instanceof InputFile ? principal.facts : undefined, frames === "all");
}

/** Facts for the price, from the inspected file. With `everyFrame`, all frames of an animation count. */
export function priceFacts(facts: FileFacts | undefined, everyFrame = false): PriceFacts {
  const width = facts?.width ?? 0;
  const height = facts?.height ?? 0;
  return {
    width,
    height,
    megapixels: (width * height) / MEGAPIXEL,
    frames: everyFrame ? (facts?.frames ?? 1) : 1,
    characters: facts?.characters ?? 0,
    ...(facts?.pictures ? { pictures: facts.pictures } : {}),
    language: facts?.language ?? "",
  };
}
