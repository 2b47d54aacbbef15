import { writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { Argument, type Command } from "commander";
import { routeGroups } from "../generated/routes.gen.ts";
import { type Context, note, print, printJson, readClient } from "./context.ts";
import { CommandError } from "./exit.ts";
import { addFieldOption, getOptionName, parseValue } from "./fields.ts";
import { checkStdout } from "./outputs.ts";
import type { RouteCommand, RouteField } from "./route-command.ts";

/** Names of version 1.0 that scripts use. */
const aliases: Record<string, string> = { "withdraw-invitation": "withdraw", "remove-member": "remove" };

interface RouteOptions extends Record<string, unknown> {
  json?: boolean;
  out?: string;
  url?: string;
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
  const alias = aliases[name];
  if (alias !== undefined) command.alias(alias);
  for (const id of ids) command.argument(`<${id}>`);
  const inArguments = fields.filter(({ isArgument }) => isArgument);
  for (const { name: field, description: about, choices } of inArguments) {
    const argument = new Argument(`<${field.replaceAll("_", "-")}>`, about);
    command.addArgument(choices ? argument.choices([...choices]) : argument);
  }
  for (const field of fields) if (!field.isArgument) addFieldOption(command, field);
  if (returnsFile) command.option("-o, --out <path>", "The file, or - for stdout.", "-");
  else command.option("--json", "Print JSON.");
  command.option("--url <address>", "The address of the service.");
  command.action(async (...parameters: unknown[]) => {
    // Commander passes the arguments, the options and the command.
    const values = parameters.slice(0, -2).map(String);
    const options = command.opts<RouteOptions>();
    const input: Record<string, unknown> = {};
    for (const field of fields) {
      const value = field.isArgument ? values[ids.length + inArguments.indexOf(field)] : options[getOptionName(field)];
      if (value !== undefined) input[field.name] = await readValue(context, field, value);
    }
    const client = await readClient(context, options.url);
    if (returnsFile) checkStdout(context, options.out);
    const request = { client, ids: values.slice(0, ids.length), input, options: { signal: context.signal } };
    await printResult(context, await route.call(request), options);
  });
}

/** A text or JSON from stdin for "-", and null where it removes a value. */
async function readValue(context: Context, field: RouteField, value: unknown): Promise<unknown> {
  if (field.nullable && String(value) === "null") return null;
  if (value !== "-" || (field.kind !== "text" && field.kind !== "json")) return parseValue(context, field, value);
  if (context.stdin.isTTY) throw new CommandError(`"-" reads ${field.name} from stdin. Send it: atl … - < file.`);
  return parseValue(context, field, await text(context.stdin));
}

/** Prints a list as rows of tab-separated columns and any other value as JSON, and writes a file. */
async function printResult(context: Context, result: unknown, { json, out = "-" }: RouteOptions): Promise<void> {
  if (result === undefined) return;
  if (result instanceof Uint8Array) {
    if (out === "-") context.stdout.write(result);
    else await writeFile(out, result);
    return;
  }
  const rows = readRows(result);
  if (json || !rows) return printJson(context, rows ?? result);
  printRows(context, rows);
  if (typeof result === "object" && result !== null && "next_cursor" in result && result.next_cursor)
    note(context, `There are more: --cursor ${result.next_cursor}`);
}

/** The entries of a list; undefined for any other value. */
function readRows(result: unknown): unknown[] | undefined {
  if (Array.isArray(result)) return result;
  if (typeof result !== "object" || result === null || !("data" in result)) return undefined;
  return Array.isArray(result.data) ? result.data : undefined;
}

/** Prints entries as lines with the same columns. A terminal shows their names first. */
function printRows(context: Context, rows: readonly unknown[]): void {
  const entries = rows.map((row) => Object.fromEntries(toCells("", row)));
  const columns = [...new Set(entries.flatMap((entry) => Object.keys(entry)))];
  if (context.stdout.isTTY && rows.length > 0) note(context, columns.join("\t"));
  for (const entry of entries) print(context, columns.map((column) => entry[column] ?? "").join("\t"));
}

/** The columns of a value with their names: those of an object are columns of their own. */
function toCells(name: string, value: unknown): [string, unknown][] {
  if (Array.isArray(value))
    return [[name, value.map((item) => (typeof item === "object" ? JSON.stringify(item) : item)).join(",")]];
  if (typeof value !== "object" || value === null) return [[name, value]];
  return Object.entries(value)
    .filter(([key]) => key !== "object")
    .flatMap(([key, part]) => toCells(name === "" ? key : `${name}.${key}`, part));
}
