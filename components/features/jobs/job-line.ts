import { operations } from "#lib/operations/index.ts";

/** The title of an operation, or the slug if the operation no longer exists. */
export function getTitle(slug: string): string {
  return operations.find((operation) => operation.slug === slug)?.title ?? slug;
}
