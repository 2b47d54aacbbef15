import type { Operation } from "../../operations/define.ts";
import { describeOperation, inputJsonSchema } from "../../operations/describe.ts";

/** The body of GET /operations in UTF-8. Encoded once, because it does not change while the server runs. */
export function catalogue(operations: readonly Operation[]): Uint8Array<ArrayBuffer> {
  const body = {
    object: "list",
    data: operations.map((operation) => {
      const { slug, title, summary, priceNote, output, fields } = describeOperation(operation);
      return {
        object: "operation",
        slug,
        title,
        summary,
        method: "POST",
        path: `/api/v1/${slug}`,
        output,
        price: priceNote,
        fields: fields.map(({ minLength, maxLength, maxItems, ...field }) => ({
          ...field,
          ...(minLength === undefined ? {} : { min_length: minLength }),
          ...(maxLength === undefined ? {} : { max_length: maxLength }),
          ...(maxItems === undefined ? {} : { max_items: maxItems }),
        })),
        input_schema: inputJsonSchema(operation),
      };
    }),
  };
  return new TextEncoder().encode(JSON.stringify(body));
}
