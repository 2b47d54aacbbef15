import { parseArgs } from "node:util";
import { run } from "../lib/install/cli/command-line.ts";

const options = {
  email: { type: "string" },
  credits: { type: "string" },
  reference: { type: "string" },
  note: { type: "string" },
  ends: { type: "string" },
  redemptions: { type: "string" },
  from: { type: "string" },
  task: { type: "string" },
  file: { type: "string" },
  license: { type: "string" },
  triton: { type: "string" },
  operation: { type: "string" },
  engine: { type: "string" },
  days: { type: "string" },
  key: { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** The options and arguments. Undefined, with a message, if an option does not exist or has no value. */
function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    if (!(error instanceof TypeError && "code" in error)) throw error;
    const [problem] = error.message.split(". ");
    console.error(`${problem}. The commands and their options are listed by: npm run atelier -- --help`);
    return undefined;
  }
}

const args = readArguments();
process.exitCode = args ? await run(args.positionals, args.values) : 2;
