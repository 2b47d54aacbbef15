// Finds the changes of an OpenAPI 3.1 document that can break a client written for an earlier one.

type Json = Record<string, unknown>;
type Direction = "request" | "response";

interface Schema extends Json {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

type Content = Record<string, { schema?: Schema }>;

interface Route {
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { $ref?: string; content?: Content }>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Route>>;
  components?: { schemas?: Record<string, Schema> };
}

const methods = ["get", "put", "post", "delete", "patch", "head", "options"];
/** Bounds of a request's values that may only rise, and those that may only fall. */
const lowerBounds = ["minimum", "exclusiveMinimum", "minLength", "minItems"];
const upperBounds = ["maximum", "exclusiveMaximum", "maxLength", "maxItems"];

/**
 * Lists what a client of `before` may rely on and `after` does not keep, one sentence each: removed routes, parameters,
 * bodies and fields, new required input, narrower input, wider types and missing fields of responses. New optional
 * input, new fields of responses, new values of their enums and new error statuses break no client.
 */
export function breakingChanges(before: OpenApi, after: OpenApi): string[] {
  return Object.entries(before.paths).flatMap(([path, routes]) =>
    methods.flatMap((method) => {
      const old = routes[method];
      if (!old) return [];
      const route = after.paths[path]?.[method];
      const name = `${method.toUpperCase()} ${path}`;
      if (!route) return [`${name} was removed.`];
      return new Comparison(before, after).routes(old, route).map((change) => `${name}: ${change}`);
    }),
  );
}

class Comparison {
  readonly #before: OpenApi;
  readonly #after: OpenApi;

  constructor(before: OpenApi, after: OpenApi) {
    this.#before = before;
    this.#after = after;
  }

  routes(before: Route, after: Route): string[] {
    return [
      ...this.#parameters(before.parameters ?? [], after.parameters ?? []),
      ...this.#bodies(before, after),
      ...this.#responses(before, after),
    ];
  }

  #parameters(before: Parameter[], after: Parameter[]): string[] {
    const same = (one: Parameter) => (second: Parameter) => one.name === second.name && one.in === second.in;
    const removed = before.filter((old) => !after.some(same(old))).map(({ name }) => `parameter ${name} was removed.`);
    const changed = after.flatMap((parameter) => {
      const old = before.find(same(parameter));
      const required = parameter.required && !old?.required ? [`parameter ${parameter.name} is now required.`] : [];
      if (!old) return required;
      const place = `parameter ${parameter.name}`;
      return [...required, ...this.#schemas(old.schema ?? {}, parameter.schema ?? {}, "request", place)];
    });
    return [...removed, ...changed];
  }

  #bodies({ requestBody: before }: Route, { requestBody: after }: Route): string[] {
    if (!before) return after?.required ? ["a body is now required."] : [];
    if (!after) return ["the body was removed."];
    const required = after.required && !before.required ? ["the body is now required."] : [];
    return [...required, ...this.#contents(before.content, after.content, "request")];
  }

  #responses(before: Route, after: Route): string[] {
    const successful = Object.entries(before.responses).filter(([status]) => /^2/.test(status));
    return successful.flatMap(([status, { content = {} }]) => {
      const answer = after.responses[status];
      if (!answer) return [`the status ${status} was removed.`];
      return this.#contents(content, answer.content ?? {}, "response");
    });
  }

  #contents(before: Content, after: Content, direction: Direction): string[] {
    return Object.entries(before).flatMap(([type, { schema = {} }]) => {
      const content = after[type];
      if (!content) return [`the ${direction} type ${type} was removed.`];
      return this.#schemas(schema, content.schema ?? {}, direction, `${direction} ${type}`);
    });
  }

  #schemas(old: Schema, now: Schema, direction: Direction, place: string): string[] {
    const before = resolve(this.#before, old);
    const after = resolve(this.#after, now);
    const alternatives = { before: findAlternatives(before), after: findAlternatives(after) };
    if (alternatives.before || alternatives.after) {
      const [olds, news] = [alternatives.before ?? [before], alternatives.after ?? [after]];
      return this.#alternatives(olds, news, direction, place);
    }
    return [
      ...typeChanges(before, after, direction, place),
      ...(direction === "request" ? narrowed(before, after, place) : []),
      ...this.#properties(before, after, direction, place),
      ...(before.items && after.items ? this.#schemas(before.items, after.items, direction, `${place}[]`) : []),
    ];
  }

  /** A request's alternatives must stay, and a response may have no new ones. */
  #alternatives(before: Schema[], after: Schema[], direction: Direction, place: string): string[] {
    const isKept = (old: Schema, now: Schema) => this.#schemas(old, now, direction, place).length === 0;
    const lost =
      direction === "request"
        ? before.filter((old) => !after.some((now) => isKept(old, now)))
        : after.filter((now) => !before.some((old) => isKept(old, now)));
    const what = direction === "request" ? "was removed or narrowed" : "is new or changed";
    return lost.map((schema) => `${place}: an alternative ${what}: ${JSON.stringify(schema).slice(0, 80)}.`);
  }

  #properties(before: Schema, after: Schema, direction: Direction, place: string): string[] {
    const now = after.properties ?? {};
    const fields = Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
      const field = now[name];
      if (!field) return [`${place}.${name} was removed.`];
      return this.#schemas(schema, field, direction, `${place}.${name}`);
    });
    const [from, to] = [new Set(before.required), new Set(after.required)];
    const added = direction === "request" ? [...to].filter((name) => !from.has(name)) : [];
    const dropped = direction === "response" ? [...from].filter((name) => !to.has(name) && now[name]) : [];
    return [
      ...fields,
      ...added.map((name) => `${place}.${name} is now required.`),
      ...dropped.map((name) => `${place}.${name} can now be missing.`),
    ];
  }
}

/** The schema that a reference names. A reference has no siblings that matter here. */
function resolve(document: OpenApi, schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const name = schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  const found = document.components?.schemas?.[name];
  if (!found) throw new Error(`The document has no schema ${name}.`);
  return resolve(document, found);
}

const findAlternatives = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf;

/** The types of a schema; undefined if it allows all. */
function findTypes({ type, enum: values, const: value }: Schema): Set<string> | undefined {
  if (type !== undefined) return new Set([type].flat());
  const known = values ?? (value === undefined ? undefined : [value]);
  return known && new Set(known.map((item) => (item === null ? "null" : typeof item)));
}

function typeChanges(before: Schema, after: Schema, direction: Direction, place: string): string[] {
  const [from, to] = [findTypes(before), findTypes(after)];
  const [accepted, allowed] = direction === "request" ? [from, to] : [to, from];
  const includes = (type: string) => allowed?.has(type) || (type === "integer" && allowed?.has("number"));
  const list = (types: Set<string> | undefined) => (types ? [...types].join(" or ") : "anything");
  if (!allowed || (accepted && [...accepted].every(includes))) return [];
  return [`${place} was ${list(from)} and is ${list(to)}.`];
}

/** Values of a request that were accepted and are not any more. */
function narrowed(before: Schema, after: Schema, place: string): string[] {
  const values = ({ enum: listed, const: only }: Schema) => listed ?? (only === undefined ? undefined : [only]);
  const [from, to] = [values(before), values(after)];
  const removed = to ? (from ?? []).filter((value) => !to.includes(value)) : [];
  const tighter = [
    ...lowerBounds.filter(
      (name) => bound(after, name, Number.NEGATIVE_INFINITY) > bound(before, name, Number.NEGATIVE_INFINITY),
    ),
    ...upperBounds.filter(
      (name) => bound(after, name, Number.POSITIVE_INFINITY) < bound(before, name, Number.POSITIVE_INFINITY),
    ),
  ];
  return [
    ...(to && !from ? [`${place} accepts only ${to.join(", ")}.`] : []),
    ...removed.map((value) => `${place} does not accept ${String(value)} any more.`),
    ...tighter.map((name) => `${place} has a tighter ${name}.`),
    ...(after.pattern !== undefined && after.pattern !== before.pattern ? [`${place} has another pattern.`] : []),
    ...(after.additionalProperties === false && before.additionalProperties !== false
      ? [`${place} does not accept unknown fields any more.`]
      : []),
  ];
}

const bound = (schema: Schema, name: string, unbounded: number) => {
  const value = schema[name];
  return typeof value === "number" ? value : unbounded;
};
