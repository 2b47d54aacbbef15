/** A field of an operation as an option of its command. */
export interface CommandField {
  name: string;
  kind: "file" | "files" | "text" | "texts" | "number" | "flag" | "json" | "pairs";
  description: string;
  required: boolean;
  choices?: readonly string[];
  /** The value that the service uses if the option is missing. */
  default?: string;
  /** A value of a JSON field that holds objects. */
  example?: string;
}

/** An operation as a command. */
export interface OperationCommand {
  slug: string;
  title: string;
  description: string;
  fields: readonly CommandField[];
}

/** The options of every operation. */
export interface RunCommandOptions {
  out?: string;
  json?: boolean;
  quote?: boolean;
  wait?: boolean;
  idempotencyKey?: string;
  url?: string;
}

/** The field of the command's argument: the file to process, or the required text of an operation without one. */
export function findArgument({ fields }: OperationCommand): CommandField | undefined {
  const required = fields.filter((field) => field.required);
  return required.find(({ kind }) => kind === "file") ?? required[0];
}
