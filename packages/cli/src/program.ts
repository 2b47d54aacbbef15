import { Argument, Command } from "commander";
import { operationCommands } from "../generated/commands.gen.ts";
import manifest from "../package.json" with { type: "json" };
import { addAccountCommands } from "./account-commands.ts";
import { getCompletion, shells } from "./completion.ts";
import type { Context } from "./context.ts";
import { addFieldOptions } from "./fields.ts";
import { addJobCommands } from "./job-commands.ts";
import { findArgument, type OperationCommand } from "./operation-command.ts";
import { addRouteCommands } from "./route-commands.ts";
import { runOperation } from "./run-operation.ts";
import { addPipelineCommand } from "./run-pipeline.ts";
import { addSegmentCommands } from "./segment-commands.ts";
import { addVerifyCommand } from "./verify.ts";

const HELP = `
Environment:
  ATELIER_API_KEY          the API key, instead of atl login
  ATELIER_URL              the address of the service, by default http://localhost:3000
  ATELIER_WEBHOOK_SECRET   the secret of atl listen

Examples:
  atl login
  atl background-remove photo.jpg -o cutout.png
  atl image-upscale photos/ --factor 4 -o large/
  atl image-generate "a red fox" --width 512 --height 512 -o fox.webp
  curl -s https://example.com/photo.jpg | atl background-remove - -o - > cutout.png

Exit codes:
  0 success, 1 the request or job failed, 2 wrong usage or input, 3 no valid key, 4 not enough credits,
  5 no connection or no answer in time, 6 some files of a batch failed, 130 interrupted`;

/** The program `atl` with all its commands. */
export function createProgram(context: Context): Command {
  const program = new Command("atl")
    .description("Atelier on the command line: AI operations on images and documents.")
    .version(manifest.version)
    .showHelpAfterError("Run atl --help, or atl <command> --help.")
    .configureOutput({
      writeOut: (text) => void context.stdout.write(text),
      writeErr: (text) => void context.stderr.write(text),
    })
    .exitOverride()
    .addHelpText("after", HELP);
  for (const operation of operationCommands) addOperation(program, context, operation);
  addPipelineCommand(program, context);
  addJobCommands(program, context);
  addVerifyCommand(program, context);
  addSegmentCommands(program, context);
  addAccountCommands(program, context);
  addRouteCommands(program, context);
  program
    .command("completion")
    .description("Print the completions of a shell, for example: atl completion bash >> ~/.bashrc")
    .addArgument(new Argument("<shell>").choices(shells))
    .action((shell: string) => void context.stdout.write(getCompletion(shell, program)));
  return program;
}

function addOperation(program: Command, context: Context, operation: OperationCommand): void {
  const argument = findArgument(operation);
  const isFile = argument?.kind === "file";
  const command = program
    .command(operation.slug)
    .summary(operation.title)
    .description(operation.description)
    .argument(
      `<${isFile ? "files" : (argument?.name ?? "input")}...>`,
      isFile
        ? "Files, folders, globs or one URL; - for stdin. Several files are a batch."
        : (argument?.description ?? ""),
    )
    .option("-o, --out <path>", "A file, a folder, or - for stdout. The extension chooses the format of an image.")
    .option("--json", "Print the job as JSON.")
    .option("--quote", "Print the price without running the operation.")
    .option("--no-wait", "Submit and print the job's ID. atl jobs wait downloads the result.")
    .option("--idempotency-key <key>", "Repeat a request that failed with the same key, so that it is paid once.")
    .option("--url <address>", "The address of the service.");
  addFieldOptions(command, operation);
  command.action((args: string[], options) => runOperation(context, operation, args, options));
}
