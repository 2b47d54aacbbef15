import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openApiDocument } from "../lib/api/openapi/document.ts";
import { operations } from "../lib/operations/index.ts";

// Stores the OpenAPI document of a release. A test compares later documents with it and fails if they break clients.
const path = join(import.meta.dirname, "..", "test", "openapi", "released.json");
await writeFile(path, `${JSON.stringify(openApiDocument(operations))}\n`);
