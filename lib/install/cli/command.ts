import { AppError } from "@atelier/errors";

/** The options of all commands as they were given. */
export interface Options {
  /** The arguments after the command's name. */
  args?: readonly string[] | undefined;
  email?: string | undefined;
  credits?: string | undefined;
  reference?: string | undefined;
  note?: string | undefined;
  ends?: string | undefined;
  redemptions?: string | undefined;
  key?: boolean | undefined;
  operation?: string | undefined;
  engine?: string | undefined;
  from?: string | undefined;
  task?: string | undefined;
  file?: string | undefined;
  license?: string | undefined;
  triton?: string | undefined;
  days?: string | undefined;
  json?: boolean | undefined;
  help?: boolean | undefined;
}

/** Runs with the database ready if the command needs it. Returns the exit code: 0 success, 1 refusal or violation. */
export type Command = (options: Options) => Promise<number>;

/** Prints a result as JSON or as text. */
export function print(json: boolean | undefined, value: object, text: string): void {
  process.stdout.write(`${json ? JSON.stringify(value) : text}\n`);
}

/** The value of an option. Throws `invalid_input` if it was not given. */
export function required(name: string, value: string | undefined): string {
  if (value === undefined || value === "")
    throw new AppError("invalid_input", `${name} is missing. Run npm run atelier -- --help to see the options.`);
  return value;
}

/** A positive whole number. Throws `invalid_input`. */
export function wholeNumber(name: string, value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value))
    throw new AppError("invalid_input", `"${value}" is not valid for ${name}. Use a positive whole number.`);
  return Number(value);
}
