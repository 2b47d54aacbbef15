import type { Command } from "commander";
import { type Context, note, print, printJson, readClient } from "./context.ts";
import { type ListenOptions, listen } from "./listen.ts";
import { login } from "./login.ts";
import { deleteLogin } from "./login-file.ts";
import { bridgeMcp } from "./mcp.ts";

interface ListOptions {
  json?: boolean;
  url?: string;
  limit: string;
}

/** Adds the commands about the login, the credits and the events of an account. */
export function addAccountCommands(program: Command, context: Context): void {
  program
    .command("login")
    .description("Store an API key: opens the portal's page of keys and reads the key from the terminal or stdin.")
    .option("--url <address>", "The address of the service. Default: ATELIER_URL, or http://localhost:3000.")
    .option("--no-open", "Do not open the browser.")
    .action((options) => login(context, options));
  program
    .command("logout")
    .description("Delete the stored API key.")
    .action(() => deleteLogin(context.env));
  program
    .command("balance")
    .description("Show the available and held credits.")
    .option("--json", "Print JSON.")
    .option("--url <address>", "The address of the service.")
    .action(async (options) => {
      const balance = await (await readClient(context, options.url)).account.balance({ signal: context.signal });
      if (options.json) printJson(context, balance);
      else {
        print(context, `${balance.available} credits available, ${balance.held} held`);
        // A service of an earlier version does not return them.
        for (const { credits, at } of balance.ends ?? [])
          print(context, `${credits} credits end on ${at.slice(0, 10)}`);
      }
    });
  program
    .command("usage")
    .description("List the charges of jobs, or sum them.")
    .option("--by <group>", "Sum by day, operation, key, project, user or metadata.<name>.")
    .option("--from <time>", "Only since this time, for example 2026-11-01.")
    .option("--to <time>", "Only before this time.")
    .option("--limit <number>", "The number of entries, 1 to 100.", "20")
    .option("--cursor <cursor>", "The cursor of the next page, which the list prints.")
    .option("--json", "Print JSON.")
    .option("--url <address>", "The address of the service.")
    .action((options) => usage(context, options));
  program
    .command("listen")
    .description("Forward the ends of jobs to a local server as signed webhooks.")
    .requiredOption("--forward-to <address>", "A port or an address, for example localhost:4000/webhooks/atelier.")
    .option("--events <list>", "job.succeeded, job.failed or job.canceled, separated by commas. Default: all.")
    .option(
      "--secret <whsec>",
      "The secret of the signatures. Default: ATELIER_WEBHOOK_SECRET, or a new one that is shown.",
    )
    .option("--url <address>", "The address of the service.")
    .action((options: ListenOptions) => listen(context, options));
  program
    .command("mcp")
    .description(
      "Serve the operations as tools to an agent that starts this program (Model Context Protocol over stdio).",
    )
    .option("--url <address>", "The address of the service.")
    .option("--folder <path...>", "Folders whose files tools can read. Results are saved in the first one.")
    .action((options: { url?: string; folder?: string[] }) => bridgeMcp(context, options));
}

async function usage(
  context: Context,
  { by, json, url, limit, ...period }: ListOptions & { by?: string; from?: string; to?: string; cursor?: string },
): Promise<void> {
  const { account } = await readClient(context, url);
  const query = { ...period, limit: Number(limit) };
  const { signal } = context;
  const page = await (by ? account.usageBy(by, query, { signal }) : account.usage(query, { signal })).page();
  if (json) return printJson(context, page.data);
  for (const { object: _, ...entry } of page.data) print(context, Object.values(entry).flatMap(cells).join("\t"));
  if (page.next_cursor) note(context, `There are more: --cursor ${page.next_cursor}`);
}

/** The values of a column: those of an object are columns of their own. */
const cells = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value) : [value];
