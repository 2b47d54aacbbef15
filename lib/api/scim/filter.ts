import { ScimError } from "../../accounts/scim/scim-error.ts";

const COMPARISON = /^\s*([\w.:$-]+(?:\[type eq "work"\]\.value)?)\s+eq\s+(?:"((?:[^"\\]|\\.)*)"|(true|false))\s*$/i;

/** A comparison `attribute eq "value"`. Throws ScimError for another filter. */
export function parseComparison(filter: string): { attribute: string; value: string } {
  const [, name, text, flag] = COMPARISON.exec(filter.slice(0, 1_000)) ?? [];
  if (!name)
    throw new ScimError(400, 'Only filters such as userName eq "ada@example.com" are supported.', "invalidFilter");
  const attribute = name.replace(/^urn:.*:/i, "");
  try {
    return { attribute, value: text === undefined ? (flag ?? "") : String(JSON.parse(`"${text}"`)) };
  } catch {
    throw new ScimError(400, "The text of the filter is not valid.", "invalidFilter");
  }
}

/** The filter of a list by one of the attributes in `known`, whose names are in lower case. Throws ScimError. */
export function parseFilter<Name extends string>(
  filter: string | undefined,
  known: Readonly<Record<string, Name>>,
): Partial<Record<Name, string>> {
  if (filter === undefined) return {};
  const { attribute, value } = parseComparison(filter);
  const name = Object.hasOwn(known, attribute.toLowerCase()) ? known[attribute.toLowerCase()] : undefined;
  if (!name)
    throw new ScimError(
      400,
      `Filters by ${attribute} are not supported. Use ${Object.values(known).join(", ")}.`,
      "invalidFilter",
    );
  return { [name]: value } as Partial<Record<Name, string>>;
}
