import { existsSync } from "node:fs";
import { join } from "node:path";
import type { OperationDescription } from "#lib/operations/describe.ts";

/** A file in public/ that a person can try an operation on. */
export interface Sample {
  /** Relative to the site root, for example "samples/coffee.png". */
  path: string;
  alt: string;
}

/** The sample files for an operation: a sketch, a document or photographs. */
export function samplesFor(operation: OperationDescription): Sample[] {
  if (operation.slug === "sketch-to-image") return [{ path: "samples/house-sketch.png", alt: "a drawing of a house" }];
  if (operation.output === "document") return [{ path: "samples/letter.docx", alt: "a letter with a table" }];
  return photographs;
}

const photographs: Sample[] = [
  { path: "samples/coffee.png", alt: "a cup of coffee on a wooden table" },
  { path: "samples/chelsea.png", alt: "a ginger cat" },
  { path: "samples/astronaut.png", alt: "an astronaut in front of a flag" },
  { path: "samples/motorcycle_left.png", alt: "a motorcycle in a garage" },
  { path: "samples/rocket.jpg", alt: "a rocket on its launch pad" },
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
