// Generates the commands from the OpenAPI document: `npm run release-openapi` runs it.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ApiDocument, clientMethods, formatCode, operationRoutes } from "@atelier/sdk/build-generated";
import { toField } from "./build-fields.ts";
import { printRoutes } from "./build-routes.ts";
import type { OperationCommand } from "./src/operation-command.ts";

/** Writes `commands.gen.ts` and `routes.gen.ts` for a document to a folder. */
export async function generateCommands(document: ApiDocument, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const commands = operationRoutes(document).map(({ operationId, summary, description = "", requestBody }) => {
    const form = requestBody?.content["multipart/form-data"]?.schema ?? {};
    const fields = Object.entries(form.properties ?? {}).filter(([name]) => name !== "response");
    return {
      slug: operationId,
      title: summary,
      description,
      fields: fields.map(([name, schema]) => toField(name, schema, form.required ?? [])),
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
  await writeFile(join(folder, "routes.gen.ts"), await formatCode(printRoutes(document, clientMethods)));
}
