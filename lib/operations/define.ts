import type { InputFault } from "@atelier/errors";
import type { Raster } from "@atelier/images/raster";
import { z } from "zod";
import type { Capability, EngineContext, Engines } from "../engines/ports/index.ts";
import { commonFields, type FileFacts, type ImageFormat, imageFields } from "./fields.ts";

/** Pixels of the megapixel that prices count in: 1024 × 1024. */
export const MEGAPIXEL = 1_048_576;

/** Facts of the principal input (its `image` or `document`), found by inspection; zeros where the operation has none. */
export interface PriceFacts {
  width: number;
  height: number;
  megapixels: number;
  characters: number;
  /** A document's own, as inspection found it; empty where it could not tell. */
  language: string;
}

/**
 * What an operation made. Images are encoded by the runner, by the request's `format` and `quality`. `charge` is the credits, where
 * the work turned out to be less than what was held; never more than the price is charged.
 */
export type Made =
  | {
      kind: "images";
      images: Raster[];
      /** The format the request's words ask for; its `format` field goes before it. */
      format?: ImageFormat | undefined;
      charge?: number | undefined;
      engine: string;
      report?: Record<string, unknown> | undefined;
    }
  | {
      kind: "document";
      path: string;
      contentType: string;
      filename: string;
      charge?: number | undefined;
      engine: string;
      report?: Record<string, unknown> | undefined;
    };

export interface Example {
  title: string;
  /** What the result's picture shows, for who cannot see it; an operation that makes images has one for each example. */
  shows?: string;
  /** Fields of a request; a file is named by its path under `public/`. */
  input: Record<string, unknown>;
}

export interface OperationSpec<Shape extends z.ZodRawShape, C extends Capability> {
  /** The last part of the path and the public name. */
  slug: string;
  title: string;
  summary: string;
  capability: C;
  output: "image" | "document";
  /** Its own fields; the common ones are added. */
  fields: Shape;
  /** The price in words, for the price list. */
  priceNote: string;
  examples: readonly Example[];
  /** Faults that need more than one field or an inspected file. */
  check?(input: z.output<z.ZodObject<Shape>>, facts: PriceFacts): InputFault[];
  /** Credits, from parameters and facts alone. */
  price(input: z.output<z.ZodObject<Shape>>, facts: PriceFacts): number;
  /** Seconds it may take at most, where that depends on the input. */
  estimate?(
    input: z.output<z.ZodObject<Shape>>,
    facts: PriceFacts,
    engines: Pick<Engines, C>,
  ): number | Promise<number>;
  run(call: {
    input: z.output<z.ZodObject<Shape>>;
    engines: Pick<Engines, C>;
    context: EngineContext;
    directory: string;
  }): Promise<Made>;
}

/** The outputs every image request has, whatever its operation. */
export interface CommonInput {
  seed?: number | undefined;
  response: "url" | "base64";
  metadata: Record<string, string>;
  format?: "png" | "jpeg" | "webp" | "avif" | undefined;
  quality?: number | undefined;
  language?: string | undefined;
}

/** An operation as the rest of the house sees it: its input is `Record<string, unknown>` until its own schema has parsed it. */
export interface Operation {
  slug: string;
  title: string;
  summary: string;
  capability: Capability;
  output: "image" | "document";
  input: z.ZodObject;
  priceNote: string;
  examples: readonly Example[];
  check(input: Record<string, unknown>, facts: PriceFacts): InputFault[];
  price(input: Record<string, unknown>, facts: PriceFacts): number;
  estimate(input: Record<string, unknown>, facts: PriceFacts, engines: Partial<Engines>): number | Promise<number>;
  run(call: {
    input: Record<string, unknown>;
    engines: Partial<Engines>;
    context: EngineContext;
    directory: string;
  }): Promise<Made>;
}

/**
 * Makes an operation of its one definition. Everything else (validation, OpenAPI, docs, form, price list) derives from it.
 * The functions are only ever called with what `input` has parsed and with an engine chosen for `capability`, which is why their typed views are safe.
 */
export function defineOperation<Shape extends z.ZodRawShape, C extends Capability>(
  spec: OperationSpec<Shape, C>,
): Operation {
  const input = z.strictObject({
    ...spec.fields,
    ...(spec.output === "image" ? imageFields : {}),
    ...commonFields,
  });
  type Input = z.output<z.ZodObject<Shape>>;
  const own = (value: Record<string, unknown>) => value as Input;
  const capable = (engines: Partial<Engines>) => engines as Pick<Engines, C>;
  return {
    slug: spec.slug,
    title: spec.title,
    summary: spec.summary,
    capability: spec.capability,
    output: spec.output,
    input: input as unknown as z.ZodObject,
    priceNote: spec.priceNote,
    examples: spec.examples,
    check: (value, facts) => spec.check?.(own(value), facts) ?? [],
    price: (value, facts) => spec.price(own(value), facts),
    estimate: (value, facts, engines) => spec.estimate?.(own(value), facts, capable(engines)) ?? 0,
    run: (call) =>
      spec.run({
        ...call,
        engines: capable(call.engines),
        input: own(call.input),
      }),
  };
}

/** Facts for prices, of the file the operation is about. */
export function priceFacts(facts: FileFacts | undefined): PriceFacts {
  const width = facts?.width ?? 0;
  const height = facts?.height ?? 0;
  return {
    width,
    height,
    megapixels: (width * height) / MEGAPIXEL,
    characters: facts?.characters ?? 0,
    language: facts?.language ?? "",
  };
}
