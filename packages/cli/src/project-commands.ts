import { type Command, Option } from "commander";
import { type Context, note, print, printJson, readClient } from "./context.ts";
import { CommandError } from "./exit.ts";

const PERIODS = ["day", "week", "month", "never"] as const;

interface Options {
  json?: boolean;
  url?: string;
}

interface CreateOptions extends Options {
  cap?: string;
  period?: (typeof PERIODS)[number];
}

/** Adds the commands about the projects of the account. */
export function addProjectCommands(program: Command, context: Context): void {
  const projects = program.command("projects").description("List projects with their caps, create and archive them.");
  const add = (usage: string, description: string) =>
    projects
      .command(usage)
      .description(description)
      .option("--json", "Print JSON.")
      .option("--url <address>", "The address of the service.");
  add("list", "List the projects with what they spent this month and their caps.").action((options: Options) =>
    listProjects(context, options),
  );
  add("create <name>", "Create a project.")
    .option("--cap <credits>", "The most credits that its jobs may spend in a period.")
    .addOption(new Option("--period <period>", "The period of the cap; a month by default.").choices(PERIODS))
    .action((name: string, options: CreateOptions) => createProject(context, name, options));
  add("archive <project>", "Archive a project by its ID and revoke its keys for good.").action(
    async (id: string, options: Options) => {
      const project = await (await openProjects(context, options)).archive(id, { signal: context.signal });
      if (options.json) printJson(context, project);
    },
  );
}

const openProjects = async (context: Context, { url }: Options) => (await readClient(context, url)).projects;

async function listProjects(context: Context, options: Options): Promise<void> {
  const page = await (await openProjects(context, options)).list({ limit: 100 }, { signal: context.signal }).page();
  if (options.json) return printJson(context, page.data);
  for (const { id, name, spent, credit_cap } of page.data) {
    const cap = credit_cap ? `${credit_cap.credits} credits, period: ${credit_cap.period}` : "no cap";
    print(context, [id, name, spent ? `${spent.month} this month` : "", cap].join("\t"));
  }
  if (page.next_cursor) note(context, "There are more. Use the API to list all.");
}

async function createProject(
  context: Context,
  name: string,
  { cap, period, ...options }: CreateOptions,
): Promise<void> {
  if (period !== undefined && cap === undefined) throw new CommandError("Send --cap with --period.");
  const body = {
    name,
    ...(cap === undefined ? {} : { credit_cap: { credits: Number(cap), period: period ?? "month" } }),
  };
  const project = await (await openProjects(context, options)).create(body, { signal: context.signal });
  if (options.json) return printJson(context, project);
  print(context, project.id);
}
