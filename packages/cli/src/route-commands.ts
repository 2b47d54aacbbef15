import { readFile, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { Argument, type Command } from "commander";
import { routeGroups } from "../generated/routes.gen.ts";
import { type Context, note, print, printJson, readClient } from "./context.ts";
import { CommandError } from "./exit.ts";
import { addFieldOption, getFlag, getOptionName, parseValue } from "./fields.ts";
import { checkStdout } from "./outputs.ts";
import type { RouteCommand, RouteField } from "./route-command.ts";

interface RouteOptions extends Record<string, unknown> {
  json?: boolean;
  out?: string;
  url?: string;
  serviceUrl?: string;
}

/** Adds a command for each resource of the API, with a subcommand for each route that has none yet. */
export function addRouteCommands(program: Command, context: Context): void {
  for (const { name, about, commands } of routeGroups) {
    const existing = program.commands.find((command) => command.name() === name);
    const group = existing ?? program.command(name).description(about);
    for (const route of commands) addRoute(group, context, route);
  }
}

function addRoute(group: Command, context: Context, route: RouteCommand): void {
  const { name, description, ids, fields, returnsFile } = route;
  const command = group.command(name).summary(description.split(/\. (?=[A-Z])/)[0] ?? "");
  command.description(description);
  for (const id of ids) command.argument(`<${id.name}>`, id.description);
  const inArguments = fields.filter(({ isArgument }) => isArgument);
  for (const { name: field, description: about, choices } of inArguments) {
    const argument = new Argument(`<${field.replaceAll("_", "-")}>`, about);
    command.addArgument(choices ? argument.choices([...choices]) : argument);
  }
  for (const field of fields) if (!field.isArgument) addFieldOption(command, field);
  if (returnsFile) command.option("-o, --out <path>", "The file, or - for stdout.", "-");
  else command.option("--json", "Print JSON.");
  // The `url` of a webhook endpoint must not be taken for the address that the key is sent to.
  const hasUrl = fields.some((field) => field.name === "url");
  command.option(hasUrl ? "--service-url <address>" : "--url <address>", "The address of the service.");
  command.action(async (...parameters: unknown[]) => {
    // Commander passes the arguments, the options and the command.
    const values = parameters.slice(0, -2).map(String);
    const options = command.opts<RouteOptions>();
    const input: Record<string, unknown> = {};
    for (const field of fields) {
      const value = field.isArgument ? values[ids.length + inArguments.indexOf(field)] : options[getOptionName(field)];
      if (value !== undefined) input[field.name] = await readValue(context, field, value);
    }
    const client = await readClient(context, hasUrl ? options.serviceUrl : options.url);
    if (returnsFile) checkStdout(context, options.out);
    const request = { client, ids: values.slice(0, ids.length), input, options: { signal: context.signal } };
    await printResult(context, await route.call(request), { ...options, columns: route.columns });
  });
}

/** A text or JSON from stdin for "-" or from a file for "@path", and null where it removes a value. */
async function readValue(context: Context, field: RouteField, value: unknown): Promise<unknown> {
  if (field.nullable && String(value) === "null") return null;
  if (field.nullable && Array.isArray(value) && value.includes("null"))
    throw new CommandError(`${getFlag(field)} is null or other values, not both.`);
  const isLong = field.name === "text" || field.kind === "json";
  if (!isLong || typeof value !== "string") return parseValue(context, field, value);
  if (value.startsWith("@")) return parseValue(context, field, await readPath(value.slice(1)));
  if (value !== "-") return parseValue(context, field, value);
  if (context.stdin.isTTY) throw new CommandError(`"-" reads ${field.name} from stdin. Send it: atl … - < file.`);
  return parseValue(context, field, await text(context.stdin));
}

const readPath = (path: string) =>
  readFile(path, "utf8").catch(() => {
    throw new CommandError(`The file ${path} cannot be read. Check the path.`);
  });

/** Prints a list as rows of tab-separated columns and any other value as JSON, and writes a file. */
async function printResult(
  context: Context,
  result: unknown,
  { json, out = "-", columns }: RouteOptions & { columns: RouteCommand["columns"] | undefined },
): Promise<void> {
  if (result === undefined) return;
  if (result instanceof Uint8Array) {
    if (out === "-") context.stdout.write(result);
    else
      await writeFile(out, result).catch(() => {
        throw new CommandError(`The file ${out} cannot be written. Check the path.`);
      });
    return;
  }
  const rows = readRows(result);
  if (json || !rows || !columns) return printJson(context, rows ?? result);
  // A terminal shows the names of the columns first.
  if (context.stdout.isTTY && rows.length > 0) note(context, columns.join("\t"));
  for (const row of rows) print(context, columns.map((column) => toCell(findPart(row, column))).join("\t"));
  if (typeof result === "object" && result !== null && "next_cursor" in result && result.next_cursor)
    note(context, `There are more: --cursor ${result.next_cursor}`);
}

/** The entries of a list; undefined for any other value. */
function readRows(result: unknown): unknown[] | undefined {
  if (Array.isArray(result)) return result;
  if (typeof result !== "object" || result === null || !("data" in result)) return undefined;
  return Array.isArray(result.data) ? result.data : undefined;
}

/** The value at a path such as "credit_cap.credits". */
const findPart = (value: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (part, name) => (typeof part === "object" && part !== null ? Reflect.get(part, name) : undefined),
      value,
    );

/** A value as one cell: without tabs and line breaks, so that each entry is one line with the same columns. */
function toCell(value: unknown): string {
  const list = Array.isArray(value) && value.every((item) => typeof item !== "object");
  const cell = list ? value.join(",") : typeof value === "object" && value !== null ? JSON.stringify(value) : value;
  return String(cell ?? "").replace(/[\\\t\n\r]/g, (letter) => JSON.stringify(letter).slice(1, -1));
}
