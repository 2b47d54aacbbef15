import type { OperationDescription } from "#lib/operations/describe.ts";
import { codeSnippets, type Snippet, sampleReference } from "./code-snippets.ts";
import { type ExamplePicture, examplePicture } from "./example-pictures.ts";
import { usableExamples } from "./samples.ts";

/** An example of an operation, ready to display. */
export interface OperationExample {
  title: string;
  /** Describes the result image. */
  alt: string;
  /** The sample files of the input, relative to the site root. */
  files: string[];
  snippets: Snippet[];
  picture: ExamplePicture | undefined;
}

const SAMPLES = "samples/";

/** The examples of an operation with code in each language. */
export function operationExamples(operation: OperationDescription, baseUrl: string): OperationExample[] {
  return usableExamples(operation).map((example) => ({
    title: example.title,
    alt: example.shows ?? example.title,
    files: Object.values(example.input).flat().filter(isSample),
    snippets: codeSnippets({ baseUrl, operation, fields: withFileNames(example.input, baseUrl) }),
    picture: examplePicture(operation.slug, example.title),
  }));
}

const isSample = (value: unknown): value is string => typeof value === "string" && value.startsWith(SAMPLES);

/** Replaces sample paths by references to files that the code downloads, so that it runs in an empty folder. */
function withFileNames(input: Record<string, unknown>, baseUrl: string): Record<string, unknown> {
  const reference = (value: unknown) => (isSample(value) ? sampleReference(value, baseUrl) : value);
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(reference) : reference(value),
    ]),
  );
}
