import { type ErrorCode, errorCodes } from "@atelier/errors";
import { z } from "zod";

/** A status that an error can have. */
export type ErrorStatus = (typeof errorCodes)[ErrorCode]["status"];

/** The body of an error (RFC 9457). */
export const problemSchema = z.object({
  type: z.string().meta({ format: "uri" }),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(Object.keys(errorCodes) as ErrorCode[]),
  request_id: z.string(),
  errors: z.array(z.object({ pointer: z.string(), message: z.string() }).partial()).optional(),
  job_id: z.string().optional(),
});

const getCodes = (status: ErrorStatus) =>
  (Object.keys(errorCodes) as ErrorCode[]).filter((code) => errorCodes[code].status === status);

const statuses = [...new Set(Object.values(errorCodes).map(({ status }) => status))].sort((a, b) => a - b);

const problem = (description: string, schema: object, examples: object) => ({
  description,
  content: { "application/problem+json": { schema, examples } },
});

const REQUEST_ID = "req_01kaznf2vke8r9s0dq3w6h7t5m";

/** An example of each of the codes. `detail` names the request's own fault in a real response. */
const problemExamples = (codes: readonly ErrorCode[], site: string) =>
  Object.fromEntries(
    codes.map((code) => {
      const { status, title } = errorCodes[code];
      const type = `${site}/docs/errors/${code}`;
      const errors = code === "invalid_input" ? [{ pointer: "/image", message: "This field is required." }] : undefined;
      const value = { type, title, status, detail: `${title}.`, code, request_id: REQUEST_ID };
      return [code, { summary: title, value: errors ? { ...value, errors } : value }];
    }),
  );

/**
 * The document's shared error responses (RFC 9457): one per status with its codes, and one for all others. `site` is
 * the address of the error pages.
 */
export const problemResponses = (site: string) => ({
  ...Object.fromEntries(
    statuses.map((status) => [
      `Problem${status}`,
      problem(
        `Codes: ${getCodes(status).join(", ")}.`,
        {
          $ref: "#/components/schemas/Problem",
          properties: { status: { type: "integer", const: status }, code: { type: "string", enum: getCodes(status) } },
        },
        problemExamples(getCodes(status), site),
      ),
    ]),
  ),
  Problem: problem(
    `An error (RFC 9457). Codes: ${Object.entries(errorCodes)
      .map(([code, { status }]) => `${code} (${status})`)
      .join(", ")}.`,
    { $ref: "#/components/schemas/Problem" },
    problemExamples(["internal_error"], site),
  ),
});

/** The error responses of a route: those that its requests can cause, and the default for a failure of the service. */
export const problems = (...expected: ErrorStatus[]) => ({
  ...Object.fromEntries(expected.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }])),
  default: { $ref: "#/components/responses/Problem" },
});
