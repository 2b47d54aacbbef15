import { operations } from "#lib/operations/index.ts";
import { getTranslate, type Translate, useTranslate } from "#translations";

/** Returns the title of an operation by its slug, or the slug if the operation no longer exists. */
type GetTitle = (slug: string) => string;

/** The titles of operations in the language of the request. */
export const getTitles = async (): Promise<GetTitle> => createTitles(await getTranslate());

/** For components that are not async functions. */
export const useTitles = (): GetTitle => createTitles(useTranslate());

const createTitles =
  (translate: Translate): GetTitle =>
  (slug) => {
    const operation = operations.find((operation) => operation.slug === slug);
    return operation ? translate(operation.title) : slug;
  };
