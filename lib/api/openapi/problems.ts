import { type ErrorCode, errorCodes } from "@atelier/errors";

/** A status that an error can have. */
export type ErrorStatus = (typeof errorCodes)[ErrorCode]["status"];

const codesOf = (status: ErrorStatus) =>
  Object.entries(errorCodes).flatMap(([code, known]) => (known.status === status ? [code] : []));

const statuses = [...new Set(Object.values(errorCodes).map(({ status }) => status))].sort((a, b) => a - b);

const problem = (description: string, schema: object) => ({
  description,
  content: { "application/problem+json": { schema } },
});

/** The document's shared error responses (RFC 9457): one per status with its codes, and one for all others. */
export const problemResponses = {
  ...Object.fromEntries(
    statuses.map((status) => [
      `Problem${status}`,
      problem(`Codes: ${codesOf(status).join(", ")}.`, {
        $ref: "#/components/schemas/Problem",
        properties: { status: { type: "integer", const: status }, code: { type: "string", enum: codesOf(status) } },
      }),
    ]),
  ),
  Problem: problem(
    `An error (RFC 9457). Codes: ${Object.entries(errorCodes)
      .map(([code, { status }]) => `${code} (${status})`)
      .join(", ")}.`,
    { $ref: "#/components/schemas/Problem" },
  ),
};

/** The error responses of a route: those that its requests can cause, and the default for a failure of the service. */
export const problems = (...expected: ErrorStatus[]) => ({
  ...Object.fromEntries(expected.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }])),
  default: { $ref: "#/components/responses/Problem" },
});
