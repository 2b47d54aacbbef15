// Generates the commands' fields from the OpenAPI document: `npm run release-openapi` runs it.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ApiDocument, formatCode, operationRoutes, type Schema } from "@atelier/sdk/build-generated";
import type { CommandField, OperationCommand } from "./src/operation-command.ts";

/** Writes `commands.gen.ts` for a document to a folder. */
export async function generateCommands(document: ApiDocument, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const commands = operationRoutes(document).map(({ operationId, summary, description = "", requestBody }) => {
    const form = requestBody?.content["multipart/form-data"]?.schema ?? {};
    const fields = Object.entries(form.properties ?? {}).filter(([name]) => name !== "response");
    return {
      slug: operationId,
      title: summary,
      description,
      fields: fields.map(([name, schema]) => fieldOf(name, schema, form.required ?? [])),
    } satisfies OperationCommand;
  });
  const text = [
    "// Generated from the OpenAPI document by build-generated.ts. Do not edit.",
    'import type { OperationCommand } from "../src/operation-command.ts";',
    "",
    `export const operationCommands: readonly OperationCommand[] = ${JSON.stringify(commands)};`,
    "",
  ];
  await writeFile(join(folder, "commands.gen.ts"), await formatCode(text.join("\n")));
}

function fieldOf(name: string, schema: Schema, required: readonly string[]): CommandField {
  const { description = "", enum: choices, default: usual = schema["x-default"] } = schema;
  const isPlain = ["string", "number", "boolean"].includes(typeof usual);
  return {
    name,
    kind: kindOf(schema),
    description: description + (schema["x-unit"] ? ` Unit: ${schema["x-unit"]}.` : ""),
    required: required.includes(name),
    ...(choices ? { choices: choices.map(String) } : {}),
    ...(isPlain && usual !== false ? { default: String(usual) } : {}),
  };
}

function kindOf({ type, contentMediaType, items }: Schema): CommandField["kind"] {
  if (contentMediaType) return "file";
  if (type === "array") {
    if (typeof items === "object" && items.contentMediaType) return "files";
    return typeof items === "object" && items.type === "string" ? "texts" : "json";
  }
  if (type === "object") return "pairs";
  return type === "boolean" ? "flag" : type === "number" || type === "integer" ? "number" : "text";
}
