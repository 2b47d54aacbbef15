import { buffer } from "node:stream/consumers";
import { type Command, Option } from "commander";
import type { Context } from "./context.ts";
import { CommandError } from "./exit.ts";
import { type CommandField, findArgument, type OperationCommand } from "./operation-command.ts";
import type { RouteField } from "./route-command.ts";

/** The option of a field: `--negative-prompt`. */
export const getFlag = ({ name }: Pick<CommandField, "name">): string => `--${name.replaceAll("_", "-")}`;

/** The name of a field among the parsed options: `negativePrompt`. */
export const getOptionName = ({ name }: Pick<CommandField, "name">): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Adds an option for each field of an operation but that of its argument. */
export function addFieldOptions(command: Command, operation: OperationCommand): void {
  const argument = findArgument(operation);
  for (const field of operation.fields) if (field !== argument) addFieldOption(command, field);
}

/** Adds the option of a field. */
export function addFieldOption(command: Command, field: RouteField): void {
  const usual = field.default === undefined ? "" : ` Default: ${field.default}.`;
  const example = field.example === undefined ? "" : ` For example '${field.example}'.`;
  const repeat = isRepeated(field) ? " Can be repeated." : "";
  const about = (field.description + usual + example + repeat).trim();
  const option = new Option(getFlag(field) + placeholders[field.kind], about);
  if (field.choices) option.choices([...field.choices, ...(field.nullable ? ["null"] : [])]);
  if (field.required && !field.negatable) option.makeOptionMandatory();
  if (isRepeated(field)) {
    const { parseArg: check } = option;
    option.argParser((value: string, before: string[] = []) => {
      check?.(value, undefined);
      return [...before, value];
    });
  }
  command.addOption(option);
  if (field.negatable) command.addOption(new Option(`--no-${getFlag(field).slice(2)}`, "Sets it to false."));
}

const placeholders: Record<CommandField["kind"], string> = {
  file: " <file>",
  files: " <file>",
  text: " <text>",
  texts: " <text>",
  number: " <number>",
  flag: "",
  json: " <json>",
  pairs: " <name=value>",
};

const isRepeated = ({ kind }: CommandField) => kind === "files" || kind === "texts" || kind === "pairs";

/** The fields of a request, of the options that were given. Throws CommandError with the option that is not valid. */
export async function readFields(
  context: Context,
  operation: OperationCommand,
  options: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for (const field of operation.fields) {
    const value = options[getOptionName(field)];
    if (value !== undefined) fields[field.name] = await parseValue(context, field, value);
  }
  return fields;
}

/** The value of an option for a request. Throws CommandError with the option if it is not valid. */
export async function parseValue(context: Context, field: CommandField, value: unknown): Promise<unknown> {
  if (field.kind === "flag" || field.kind === "texts") return value;
  if (field.kind === "pairs") return Object.fromEntries((value as string[]).map((pair) => splitPair(field, pair)));
  if (field.kind === "files") return Promise.all((value as string[]).map((path) => readFile(context, path)));
  const text = String(value);
  if (field.kind === "file") return readFile(context, text);
  if (field.kind === "number") return getNumber(field, text);
  return field.kind === "json" ? getJson(field, text) : text;
}

function getNumber(field: CommandField, text: string): number {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number))
    throw new CommandError(`${getFlag(field)} must be a number, not "${text}".`);
  return number;
}

function getJson(field: CommandField, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`${getFlag(field)} must be JSON, for example '${field.example ?? "[10, 20, 300, 200]"}'.`);
  }
}

function splitPair(field: CommandField, pair: string): [string, string] {
  const at = pair.indexOf("=");
  if (at < 1) throw new CommandError(`${getFlag(field)} must be name=value, not "${pair}".`);
  return [pair.slice(0, at), pair.slice(at + 1)];
}

/** A file of the command line: stdin for "-", otherwise a path or a URL. */
export async function readFile({ stdin }: Context, path: string): Promise<string | File> {
  if (path !== "-") return path;
  if (stdin.isTTY) throw new CommandError('"-" reads a file from stdin. Send one: atl … - < photo.jpg.');
  return new File([new Uint8Array(await buffer(stdin))], "stdin");
}
