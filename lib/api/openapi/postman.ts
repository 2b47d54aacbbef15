interface Parameter {
  name: string;
  in: string;
  description?: string;
}

interface MediaType {
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
  schema?: { required?: string[]; properties?: Record<string, { contentMediaType?: string }> };
}

interface Route {
  tags: string[];
  summary: string;
  description?: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, MediaType> };
}

/** The parts of the OpenAPI document that this collection needs. */
export interface ApiDocument {
  info: { title: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: object;
}

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/**
 * The requests of the OpenAPI document as a Postman collection (format 2.1): a folder per tag, the key and the address
 * as variables, the first example of each body. Other API clients, such as Bruno, Insomnia and Hoppscotch, import it.
 */
export function postmanCollection({ info, servers, tags, paths }: ApiDocument) {
  const requests = Object.entries(paths as Record<string, Record<string, Route>>).flatMap(([path, routes]) =>
    Object.entries(routes).map(([method, route]) => ({ tag: route.tags[0], item: getRequest(method, path, route) })),
  );
  return {
    info: { name: info.title, schema: SCHEMA },
    variable: [
      { key: "baseUrl", value: servers[0]?.url ?? "" },
      { key: "apiKey", value: "" },
    ],
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
    item: tags.map(({ name }) => ({ name, item: requests.filter(({ tag }) => tag === name).map(({ item }) => item) })),
  };
}

function getRequest(method: string, path: string, route: Route) {
  const parameters = route.parameters ?? [];
  const listed = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, description }) => ({ key: name, value: "", description, disabled: place !== "path" }));
  const body = findBody(route.requestBody?.content ?? {});
  return {
    name: route.summary,
    request: {
      method: method.toUpperCase(),
      description: route.description,
      ...(route.security?.length === 0 ? { auth: { type: "noauth" } } : {}),
      header: [...(body?.header ?? []), ...listed("header")],
      ...(body ? { body: body.body } : {}),
      url: {
        raw: `{{baseUrl}}${path.replace(/\{(\w+)\}/g, ":$1")}`,
        host: ["{{baseUrl}}"],
        path: path
          .slice(1)
          .split("/")
          .map((part) => part.replace(/^\{(\w+)\}$/, ":$1")),
        query: listed("query"),
        variable: listed("path").map(({ key, value }) => ({ key, value })),
      },
    },
  };
}

/** The body as JSON if it has an example, or else as a form with its required fields. */
function findBody(content: Record<string, MediaType>) {
  const { "application/json": json, "multipart/form-data": form } = content;
  const example = json?.example ?? Object.values(json?.examples ?? {})[0]?.value;
  if (example !== undefined)
    return {
      header: [{ key: "Content-Type", value: "application/json" }],
      body: { mode: "raw", raw: JSON.stringify(example, null, 2), options: { raw: { language: "json" } } },
    };
  const fields = Object.entries(form?.schema?.properties ?? {}).filter(([name]) =>
    form?.schema?.required?.includes(name),
  );
  if (fields.length === 0) return undefined;
  const formdata = fields.map(([key, { contentMediaType }]) => ({
    key,
    ...(contentMediaType ? { type: "file", src: [] } : { type: "text", value: "" }),
  }));
  return { header: [], body: { mode: "formdata", formdata } };
}
