import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withEngineSettings } from "../lib/engines/env-example.ts";

// Rewrites the engines' section of .env.example from their cards; a test fails while it is out of date.
const path = join(import.meta.dirname, "..", ".env.example");
await writeFile(path, withEngineSettings(await readFile(path, "utf8")));
