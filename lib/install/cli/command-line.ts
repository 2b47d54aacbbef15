import { AppError } from "@atelier/errors";
import { SettingsError } from "../../platform/settings-error.ts";
import type { Command, Options } from "./command.ts";

const USAGE = `Usage: npm run atelier -- COMMAND [OPTIONS]

  account create --email ADDRESS [--credits N] [--key] [--json]   creates an account with a verified address
  account show   --email ADDRESS [--json]                         shows its credits and keys
  credits grant  --email ADDRESS --credits N --reference TEXT     grants credits, once per reference
  ledger check   [--json]                                         checks the money rules; exits with 1 on a violation
  engines        [--json]                                         shows each operation's engines, their state and the engine used now
  payments reconcile [--json]                                     repairs differences from Stripe; exits with 1 if that failed
`;

interface Entry {
  /** Whether the command reads other settings than those of the database, which then must be valid. */
  settings: boolean;
  load(): Promise<Command>;
}

/** Each command's code is loaded when it is run: loading everything would take most of a command's time. */
const commands: Record<string, Entry> = {
  "account create": { settings: true, load: async () => (await import("./account.ts")).createAccount },
  "account show": { settings: false, load: async () => (await import("./account.ts")).showAccount },
  "credits grant": { settings: false, load: async () => (await import("./credits.ts")).grantToAccount },
  "ledger check": { settings: false, load: async () => (await import("./ledger.ts")).checkLedger },
  engines: { settings: true, load: async () => (await import("./engines.ts")).showEngines },
  "payments reconcile": { settings: true, load: async () => (await import("./payments.ts")).reconcilePayments },
};

/** Runs one operator command. Returns the exit code: 0 success, 1 refusal or violation, 2 unknown command. */
export async function run(path: readonly string[], options: Options): Promise<number> {
  const command = commands[path.join(" ")];
  if (!command || options.help) {
    process.stdout.write(USAGE);
    return options.help ? 0 : 2;
  }
  try {
    return await runPrepared(command, options);
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

async function runPrepared({ settings, load }: Entry, options: Options): Promise<number> {
  const prepare = settings ? (await import("../local.ts")).prepare : (await import("../database.ts")).prepareDatabase;
  const database = await prepare();
  const { closeDatabase } = await import("../../platform/db.ts");
  try {
    const command = await load();
    return await command(options);
  } finally {
    await closeDatabase();
    await database.stop();
  }
}
