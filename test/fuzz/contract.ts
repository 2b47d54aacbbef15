// Checks responses against an OpenAPI document, more strictly than the document's schemas alone.
import { errorCodes } from "@atelier/errors";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { z } from "zod";
import type { FuzzRequest } from "./requests.ts";
import type { FuzzAnswer } from "./send.ts";

const ROOT = "openapi.json";

const reference = z.object({ $ref: z.string() });
const response = z.object({ content: z.record(z.string(), z.object({ schema: z.unknown().optional() })).default({}) });
const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) }))),
  components: z.object({ responses: z.record(z.string(), response) }),
});
const problem = z.object({ type: z.string(), status: z.number(), code: z.string(), request_id: z.string() });

/** The documented response of a route for one status. */
interface Documented {
  content: Record<string, ValidateFunction | null>;
}

/** The responses that a document promises. */
export class Contract {
  readonly #ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  readonly #document: z.infer<typeof document>;
  readonly #known = new Map<string, Documented | undefined>();

  /** `openApi` is the document as JSON values. Objects may only have the properties that their schemas list. */
  constructor(openApi: unknown) {
    this.#document = document.parse(openApi);
    this.#ajv.addSchema({ ...z.looseObject({}).parse(closed(openApi)), $id: ROOT });
  }

  /** Lists the violations of a response, one sentence each. */
  violations(request: FuzzRequest, answer: FuzzAnswer): string[] {
    return [
      ...commonViolations(request, answer),
      ...(answer.status >= 400 ? problemViolations(request, answer) : []),
      ...(request.route ? this.#documentedViolations(request, answer, request.route) : undocumentedViolations(answer)),
    ];
  }

  #documentedViolations(request: FuzzRequest, answer: FuzzAnswer, route: { method: string; path: string }): string[] {
    const { status, headers, body } = answer;
    const documented = this.#findResponse(route.path, route.method, status);
    if (!documented) return [`The status ${status} is not documented.`];
    if (request.method === "HEAD" || Object.keys(documented.content).length === 0)
      return body.length > 0 ? [`The body has ${body.length} bytes, but none is documented.`] : [];
    const type = getContentType(headers);
    const validate = type in documented.content ? documented.content[type] : documented.content["*/*"];
    if (validate === undefined) return [`The content type "${type}" is not documented for the status ${status}.`];
    if (type === "text/event-stream") return this.#eventViolations(body.toString(), route.path);
    if (!isJsonType(type) || validate === null) return lengthViolations(answer);
    return invalid(validate, parseJson(body));
  }

  /** The documented response of a status. The default response covers unexpected failures only, which no test expects. */
  #findResponse(path: string, method: string, status: number): Documented | undefined {
    const key = `${method} ${path} ${status}`;
    if (!this.#known.has(key)) this.#known.set(key, this.#compile(path, method.toLowerCase(), String(status)));
    return this.#known.get(key);
  }

  #compile(path: string, method: string, status: string): Documented | undefined {
    const own = this.#document.paths[path]?.[method]?.responses[status];
    if (own === undefined) return undefined;
    const shared = reference.safeParse(own).data?.$ref.split("/").at(-1);
    const { content } =
      shared === undefined ? response.parse(own) : (this.#document.components.responses[shared] ?? { content: {} });
    const parts =
      shared === undefined ? ["paths", path, method, "responses", status] : ["components", "responses", shared];
    return {
      content: Object.fromEntries(
        Object.entries(content).map(([type, { schema }]) => [
          type,
          schema === undefined ? null : this.#ajv.compile({ $ref: pointerTo([...parts, "content", type, "schema"]) }),
        ]),
      ),
    };
  }

  /** The data of each event is a job, or a run of a pipeline, except for events about the stream itself. */
  #eventViolations(text: string, path: string): string[] {
    const schema = path.startsWith("/pipelines/runs/") ? "Run" : "Job";
    const validate = this.#ajv.compile({ $ref: pointerTo(["components", "schemas", schema]) });
    const events = text.split("\n\n").filter((event) => event.startsWith("event: "));
    if (events.length === 0) return ["The stream has no event."];
    return events
      .filter((event) => !/^event: (ready|reset)$/m.test(event))
      .flatMap((event) => invalid(validate, parseJson(Buffer.from(/^data: (.*)$/m.exec(event)?.[1] ?? ""))));
  }
}

/** Checks the rules for every response. */
function commonViolations({ mustRefuse }: FuzzRequest, answer: FuzzAnswer): string[] {
  const { status, headers } = answer;
  const found: string[] = [];
  if (!/^req_\w+$/.test(String(headers["request-id"]))) found.push("The header Request-Id is missing.");
  if (status >= 500 && !isOutOfTime(answer)) found.push(`The status is ${status}.`);
  if (mustRefuse && status < 400) found.push(`A body that breaks the documented schema was accepted with ${status}.`);
  return found;
}

/**
 * A request that keeps nothing, and waits for less time than its job takes on this machine, gets 504 and pays nothing. This
 * is documented.
 */
const isOutOfTime = ({ status, body }: FuzzAnswer): boolean =>
  status === 504 && body.includes("did not end while the request waited");

/** An error is a problem with a documented code of the status, its own request id, and the headers that the status needs. */
function problemViolations({ method }: FuzzRequest, { status, headers, body }: FuzzAnswer): string[] {
  const type = getContentType(headers);
  if (type !== "application/problem+json") return [`An error has the content type "${type}".`];
  const found: string[] = [];
  if ((status === 429 || status === 503) && !/^\d+$/.test(String(headers["retry-after"])))
    found.push("The header Retry-After is missing.");
  if (status === 401 && headers["www-authenticate"] === undefined)
    found.push("The header WWW-Authenticate is missing.");
  if (method === "HEAD") return found;
  const parsed = problem.safeParse(parseJson(body));
  if (!parsed.success) return [...found, `An error is not a problem: ${body.toString().slice(0, 200)}`];
  const { code, request_id } = parsed.data;
  const known: { status: number } | undefined = Object.entries(errorCodes).find(([name]) => name === code)?.[1];
  if (known?.status !== status || parsed.data.status !== status)
    found.push(`The code "${code}" has the status ${known?.status}, but the response has ${status}.`);
  if (!parsed.data.type.endsWith(`/docs/errors/${code}`))
    found.push(`The type ${parsed.data.type} is not that of ${code}.`);
  if (request_id !== headers["request-id"]) found.push("The problem has another request id than the header.");
  return found;
}

/** A path or method that is not documented does not exist. */
function undocumentedViolations({ status, headers }: FuzzAnswer): string[] {
  if (status === 405 && headers.allow === undefined) return ["The header Allow is missing."];
  return [404, 405].includes(status) ? [] : [`A path or method that is not documented has the status ${status}.`];
}

function lengthViolations({ headers, body }: FuzzAnswer): string[] {
  const declared = headers["content-length"];
  return declared !== undefined && Number(declared) !== body.length
    ? [`The body has ${body.length} bytes instead of ${declared}.`]
    : [];
}

const getContentType = (headers: FuzzAnswer["headers"]) => headers["content-type"]?.split(";")[0]?.trim() ?? "";
const isJsonType = (type: string) => type === "application/json" || type.endsWith("+json");

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function invalid(validate: ValidateFunction, value: unknown): string[] {
  if (value === undefined) return ["The body is not JSON."];
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || "/"} ${message} ${JSON.stringify(params)}`,
  );
}

const pointerTo = (parts: readonly string[]) =>
  `${ROOT}#/${parts.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;

/** A copy in which an object that lists its properties has no others, so that an undocumented property is a violation. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, closed(entry)]));
  const listsProperties = typeof copy.properties === "object" && !Array.isArray(copy.properties);
  return listsProperties && !("additionalProperties" in copy) ? { ...copy, unevaluatedProperties: false } : copy;
}
