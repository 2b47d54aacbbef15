import type { FieldDescription, OperationDescription } from "#lib/operations/describe.ts";
import { formatOption } from "../ui/format.ts";
import type { Translate } from "./phrases.ts";

/** An operation with its texts in another language. Names and values, which requests have, stay. */
export function translateOperation(operation: OperationDescription, translate: Translate): OperationDescription {
  return {
    ...operation,
    title: translate(operation.title),
    summary: translate(operation.summary),
    priceNote: translate(operation.priceNote),
    fields: operation.fields.map((field) => translateField(field, translate)),
    examples: operation.examples.map((example) => translateExample(example, translate)),
  };
}

type Example = OperationDescription["examples"][number];

/** An example with its title and its alternative text in another language. */
export const translateExample = (example: Example, translate: Translate): Example => ({
  ...example,
  title: translate(example.title),
  ...(example.shows ? { shows: translate(example.shows) } : {}),
});

function translateField(field: FieldDescription, translate: Translate): FieldDescription {
  const { title, description, unit, options = [], optionTitles } = field;
  return {
    ...field,
    title: translate(title),
    description: repeatsTitle(field) ? "" : translate(description),
    ...(unit ? { unit: translate(unit) } : {}),
    ...(options.length > 0
      ? {
          optionTitles: Object.fromEntries(
            options.map((option) => [option, optionTitles?.[option] ?? translateOption(option, translate)]),
          ),
        }
      : {}),
  };
}

/** A name such as "PNG" or "16:9", which no catalogue has, is written as in English. */
export function translateOption(option: string | number, translate: Translate): string {
  const translated = translate(String(option));
  return translated === String(option) ? formatOption(option) : translated;
}

/** Whether a hint would only repeat its label: "Width of the image in pixels." below "Width (px)". */
export const repeatsTitle = ({ title, description }: Pick<FieldDescription, "title" | "description">): boolean =>
  description.startsWith(`${title} of the `);
