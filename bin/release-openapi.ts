import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateCommands } from "@atelier/cli/build-generated";
import { generateSdk } from "@atelier/sdk/build-generated";
import { generateGo } from "@atelier/sdk/build-go";
import { openApiDocument } from "../lib/api/openapi/document.ts";
import { operations } from "../lib/operations/index.ts";

// Stores the OpenAPI document of a release, and generates the SDK, the Go client and the CLI from it. A test compares later documents with it and
// fails if they break clients.
const root = join(import.meta.dirname, "..");
const document = JSON.stringify(openApiDocument(operations));
await writeFile(join(root, "test", "openapi", "released.json"), `${document}\n`);
await generateSdk(JSON.parse(document), join(root, "packages", "sdk", "generated"));
await generateGo(JSON.parse(document), join(root, "sdk", "go"));
await generateCommands(JSON.parse(document), join(root, "packages", "cli", "generated"));
