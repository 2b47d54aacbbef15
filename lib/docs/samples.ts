import { existsSync } from "node:fs";
import { join } from "node:path";
import type { OperationDescription } from "#lib/operations/describe.ts";

/** A file in public/ that a person can try an operation on. */
export interface Sample {
  /** Relative to the site root, for example "samples/coffee.png". */
  path: string;
  alt: string;
  /** A small version of an image, made by `npm run bench -- gallery`. */
  thumbnail?: string;
}

/** The sample files for an operation: a sketch, a document or photographs. */
export function samplesFor(operation: OperationDescription): Sample[] {
  if (operation.slug === "sketch-to-image") return [imageSample("house-sketch.png", "a drawing of a house")];
  if (operation.output === "document") return [{ path: "samples/letter.docx", alt: "a letter with a table" }];
  return photographs;
}

const imageSample = (name: string, alt: string): Sample => ({
  path: `samples/${name}`,
  alt,
  thumbnail: `samples/thumbnails/${name.replace(/\.\w+$/, ".webp")}`,
});

const photographs: Sample[] = [
  imageSample("coffee.png", "a cup of coffee on a wooden table"),
  imageSample("chelsea.png", "a ginger cat"),
  imageSample("astronaut.png", "an astronaut in front of a flag"),
  imageSample("motorcycle_left.png", "a motorcycle in a garage"),
  imageSample("rocket.jpg", "a rocket on its launch pad"),
];

/** The examples whose sample files exist. */
export function usableExamples(operation: OperationDescription): OperationDescription["examples"] {
  return operation.examples.filter(({ input }) =>
    Object.values(input).every(
      (value) =>
        typeof value !== "string" || !value.startsWith("samples/") || existsSync(join(process.cwd(), "public", value)),
    ),
  );
}
