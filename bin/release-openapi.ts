import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateCommands } from "@atelier/cli/build-generated";
import { generateSdk } from "@atelier/sdk/build-generated";
import { generateGo } from "@atelier/sdk/build-go";
import { openApiDocument } from "../lib/api/openapi/document.ts";
import { operations } from "../lib/operations/index.ts";
import { breakingChanges } from "../test/openapi/breaking-changes.ts";

// Stores the OpenAPI document of a release, and generates the SDK, the Go client and the CLI from it. A test compares later documents with it and
// fails if they break clients.
const root = join(import.meta.dirname, "..");
const document = JSON.stringify(openApiDocument(operations));
const path = join(root, "test", "openapi", "released.json");
const breaking = breakingChanges(JSON.parse(await readFile(path, "utf8")), JSON.parse(document));
// The test compares with the stored document, so storing a breaking one would hide the change.
if (breaking.length > 0 && !process.argv.includes("--breaking")) {
  process.stderr.write(`These changes break clients of the stored document:\n${breaking.join("\n")}\n`);
  process.stderr.write("Keep what clients use, or store them with: npm run release-openapi -- --breaking\n");
  process.exit(1);
}
await writeFile(path, `${document}\n`);
await generateSdk(JSON.parse(document), join(root, "packages", "sdk", "generated"));
await generateGo(JSON.parse(document), join(root, "sdk", "go"));
await generateCommands(JSON.parse(document), join(root, "packages", "cli", "generated"));
