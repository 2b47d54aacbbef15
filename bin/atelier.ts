import { parseArgs } from "node:util";
import { run } from "../lib/install/cli/command-line.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
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
  },
});
process.exitCode = await run(positionals, values);
