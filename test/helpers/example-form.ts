import { setOrigin } from "#components/features/operation-form/file-origin.ts";
import { enteredValue, type FormValues } from "#components/features/operation-form/values.ts";
import type { OperationDescription } from "#lib/operations/describe.ts";

/** The values of the playground's form after a click on an example, with files that know the samples they come from. */
export function fillExample(
  { fields }: OperationDescription,
  { input }: OperationDescription["examples"][number],
): { values: FormValues; samples: string[] } {
  const samples: string[] = [];
  const sampleFile = (path: string) => {
    samples.push(path);
    return setOrigin(new File(["x"], path.slice("samples/".length)), path);
  };
  const values = fields
    .filter(({ name }) => input[name] !== undefined)
    .map((field): [string, FormValues[string]] => {
      const value = input[field.name];
      if (field.kind === "images" && Array.isArray(value))
        return [field.name, value.map((path) => sampleFile(String(path)))];
      return [
        field.name,
        String(value).startsWith("samples/") ? sampleFile(String(value)) : enteredValue(field, value),
      ];
    });
  return { values: Object.fromEntries(values), samples };
}
