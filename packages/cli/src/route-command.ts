import type { Atelier } from "@atelier/sdk";
import type { CommandField } from "./operation-command.ts";

/** A resource of the API as a command whose subcommands are its routes. */
export interface RouteGroup {
  name: string;
  about: string;
  commands: readonly RouteCommand[];
}

/** A route of the API as a command. */
export interface RouteCommand {
  name: string;
  description: string;
  /** The parts of the path, which are arguments. */
  ids: readonly { name: string; description: string }[];
  /** The fields of the body or the parameters of the query. Required texts and numbers of a body are arguments. */
  fields: readonly RouteField[];
  returnsFile?: boolean;
  /** The columns of a list: paths to the values of nested objects. */
  columns?: readonly string[];
  /** Sends the request with the method of the SDK. */
  call(request: RouteRequest): Promise<unknown>;
}

/** A request of a command. */
export interface RouteRequest {
  client: Atelier;
  ids: readonly string[];
  /** The body or the query. */
  input: Record<string, unknown>;
  options: { signal: AbortSignal };
}

export interface RouteField extends CommandField {
  /** Whether the value can be null, which removes it. */
  nullable?: boolean;
  /** Whether false differs from a missing value. */
  negatable?: boolean;
  isArgument?: boolean;
}
