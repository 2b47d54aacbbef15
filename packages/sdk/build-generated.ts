// Generates the SDK's types and operations from the OpenAPI document: `npm run release-openapi` runs it.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createClient } from "@hey-api/openapi-ts";
import { type Methods, printResources } from "./build-resources.ts";

export type { Methods };

/** The parts of a JSON Schema that generators read. */
export interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  contentMediaType?: string;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  enum?: (string | number)[];
  default?: unknown;
  "x-default"?: unknown;
  "x-unit"?: string;
}

/** A parameter of a path, a query or a header. */
interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema?: Schema;
  description?: string;
}

export interface Route {
  operationId: string;
  tags?: string[];
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** The parts of the OpenAPI document that the generator reads itself. */
export interface ApiDocument {
  paths: Record<string, Record<string, Route>>;
  components: { schemas: Record<string, Schema> };
}

const NOTE = "// Generated from the OpenAPI document by build-generated.ts. Do not edit.";

/** The names of methods, which all clients share. */
export const clientMethods: Methods = JSON.parse(
  await readFile(join(import.meta.dirname, "..", "..", "sdk", "methods.json"), "utf8"),
);

/** Writes the types, constants, inputs, operations and resources of a document to a folder. */
export async function generateSdk(document: ApiDocument, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "types.gen.ts"), await typesOf(document));
  const operations = operationRoutes(document).map(describe);
  await writeFile(join(folder, "constants.gen.ts"), await formatCode(printConstants(document, operations)));
  await writeFile(join(folder, "inputs.gen.ts"), await formatCode(printInputs(operations)));
  await writeFile(join(folder, "operations.gen.ts"), await formatCode(printOperations(operations)));
  await writeFile(
    join(folder, "resources.gen.ts"),
    await formatCode(`${NOTE}\n${printResources(document, clientMethods)}`),
  );
}

const root = join(import.meta.dirname, "..", "..");

/** Formats TypeScript as all other code of the project. Throws if it is not valid. */
export async function formatCode(code: string): Promise<string> {
  const parameters = ["format", `--config-path=${join(root, ".config", "biome.json")}`, "--stdin-file-path=code.ts"];
  const biome = spawn(join(root, "node_modules", ".bin", "biome"), parameters, { cwd: root });
  biome.stdin.end(code);
  const [formatted, errors] = await Promise.all([text(biome.stdout), text(biome.stderr)]);
  if (formatted === "") throw new Error(`The generated code cannot be formatted. ${errors}`);
  return formatted;
}

async function typesOf(document: ApiDocument): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-sdk-"));
  try {
    const input = join(folder, "openapi.json");
    const path = join(folder, "types");
    await writeFile(input, JSON.stringify(document));
    await createClient({ input, output: { path }, plugins: ["@hey-api/typescript"], logs: { level: "silent" } });
    return await readFile(join(path, "types.gen.ts"), "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Generated {
  slug: string;
  /** For example `BackgroundRemove`. */
  name: string;
  description: string;
  files: string[];
}

// Three files, because the client's errors need the constants, and the operations need the client's results.
function printConstants(document: ApiDocument, operations: readonly Generated[]): string {
  const codes = document.components.schemas.Problem?.properties?.code?.enum ?? [];
  return [
    NOTE,
    "/** The fields of each operation that take files. */",
    "export const fileFields = {",
    ...operations.map(({ slug, files }) => `  ${JSON.stringify(slug)}: ${JSON.stringify(files)},`),
    "} as const;",
    "",
    "/** The error codes of the API. */",
    `export const errorCodes = ${JSON.stringify(codes, null, 2)} as const;`,
    "",
  ].join("\n");
}

function printInputs(operations: readonly Generated[]): string {
  return [
    NOTE,
    'import type { WithFiles } from "../src/files.ts";',
    `import type {\n${operations.map(({ name }) => `  ${name}Data,`).join("\n")}\n} from "./types.gen.ts";`,
    "",
    ...operations.map(inputType),
    "/** The input of each operation, by its slug. */",
    "export interface OperationInputs {",
    ...operations.map(({ slug, name }) => `  ${JSON.stringify(slug)}: ${name}Input;`),
    "}",
    "",
  ].join("\n");
}

function printOperations(operations: readonly Generated[]): string {
  return [
    NOTE,
    'import type { Result } from "../src/result.ts";',
    'import type { RunOptions } from "../src/run.ts";',
    `import type {\n${operations.map(({ name }) => `  ${name}Input,`).join("\n")}\n  OperationInputs,\n} from "./inputs.gen.ts";`,
    "",
    "/** A method for each operation. */",
    "export abstract class Operations {",
    "  abstract run<Slug extends keyof OperationInputs>(",
    "    operation: Slug,",
    "    input: OperationInputs[Slug],",
    "    options?: RunOptions,",
    "  ): Promise<Result>;",
    ...operations.map(method),
    "}",
    "",
  ].join("\n");
}

/** The routes that submit a job of the catalogue: the ID of each is the slug, and it takes a form. */
export const operationRoutes = (document: ApiDocument): Route[] =>
  Object.values(document.paths).flatMap(({ post }) =>
    post?.tags?.includes("Operations") &&
    post.requestBody?.content["multipart/form-data"] &&
    post.operationId !== "quote"
      ? [post]
      : [],
  );

function describe({ operationId, summary, description, requestBody }: Route): Generated {
  const form = requestBody?.content["multipart/form-data"]?.schema.properties ?? {};
  const name = operationId.replace(/(^|-)(\w)/g, (_, _hyphen, letter: string) => letter.toUpperCase());
  const files = Object.keys(form).filter((field) => takesFiles(form[field] ?? {}));
  return { slug: operationId, name, description: `${summary}. ${description ?? ""}`.trim(), files };
}

const takesFiles = ({ contentMediaType, items }: Schema): boolean =>
  contentMediaType !== undefined || (typeof items === "object" && takesFiles(items));

function inputType({ name, files }: Generated): string {
  const body = `NonNullable<${name}Data["body"]>`;
  const fields = files.map((field) => JSON.stringify(field)).join(" | ");
  return `export type ${name}Input = ${files.length === 0 ? body : `WithFiles<${body}, ${fields}>`};\n`;
}

function method({ slug, name, description }: Generated): string {
  const camel = name.charAt(0).toLowerCase() + name.slice(1);
  return `
  /** ${description} */
  ${camel}(input: ${name}Input, options?: RunOptions): Promise<Result> {
    return this.run(${JSON.stringify(slug)}, input, options);
  }`;
}
