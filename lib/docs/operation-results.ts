import type { Operation } from "#lib/operations/define.ts";
import { describeOperation } from "#lib/operations/describe.ts";
import { type OperationExample, operationExamples } from "./operation-examples.ts";

/** The examples that the landing page shows; the first one with pictures for other operations. */
const shownTitles: Record<string, string> = {
  "background-remove": "Plain color background",
  "image-cleanup": "Remove an object",
  "product-photo": "On a concrete floor",
};

/** One operation with the result and the curl program of one of its examples. */
export interface OperationResult {
  slug: string;
  title: string;
  example: OperationExample;
  curl: string;
}

/** A real result of each operation that has an example, for the landing page. */
export function operationResults(operations: readonly Operation[], baseUrl: string): OperationResult[] {
  return operations.flatMap((operation) => {
    const description = describeOperation(operation);
    const examples = operationExamples(description, baseUrl);
    const example =
      examples.find(({ title }) => title === shownTitles[operation.slug]) ??
      examples.find(({ picture }) => picture) ??
      examples[0];
    const curl = example?.snippets.find(({ id }) => id === "curl")?.code;
    if (!example || !curl) return [];
    const { slug, title } = description;
    return [{ slug, title, example, curl }];
  });
}
