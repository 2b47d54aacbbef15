import { AppError } from "@atelier/errors";
import { SettingsError } from "../../platform/settings-error.ts";
import type { Command, Options } from "./command.ts";

const USAGE = `Usage: npm run atelier -- COMMAND [OPTIONS]

  account create --email ADDRESS [--credits N] [--key] [--json]   creates an account with a verified email address
  account show   --email ADDRESS [--json]                         shows an account's credits and keys
  account remove-two-step --email ADDRESS [--json]                removes two-step sign-in whose app and codes are lost, after FACTOR_REMOVAL_HOURS
  sso disable DOMAIN [--json]                                     lets people with the domain sign in without the provider of the team that requires it
  credits grant  --email ADDRESS --credits N --reference TEXT [--ends DAY] [--note TEXT] [--json]
                                                                  grants credits, once per reference; with --ends, as 2027-03-03, what is not spent through that day (UTC) ends
  promotions create [CODE] --credits N --redemptions N [--days N] [--ends DAY] [--note TEXT] [--json]
                                                                  creates a promotion code, a random one without CODE; --days is the validity of its credits
  promotions list [--json]                                        lists the promotion codes with how often they were redeemed
  promotions end CODE [--note TEXT] [--json]                      ends a promotion code
  migrate        [--json]                                         applies the migrations of this version to the database
  backup FOLDER  [--json]                                         backs up the database and the stored files into a new folder, while the service runs
  verify FOLDER  [--json]                                         compares a backup with its checksums and checks the ledger invariants in a temporary database
  restore FOLDER [--json]                                         restores a backup into an empty database and an empty DATA_DIR
  ledger check   [--json]                                         checks the ledger invariants and compares the ledger with all receipts; exits with 1 on a violation or a mismatch
  ledger rotate-key [--json]                                      replaces the key that signs receipts; the old one stays published
  audit check    [--json]                                         checks the chain of the audit logs; exits with 1 if an event was changed or removed
  setup          [--json]                                         shows what this machine can run, and the engines of each operation
  setup --operation NAME --engine ENGINE [--key] [--json]         downloads its model if it is missing, tests the engine, and uses it first; --key reads a provider's key from standard input
  engines        [--json]                                         lists each operation's engines, their states and the engine that is used now; exits with 1 if an operation has none
  payments reconcile [--json]                                     reconciles purchases with Stripe; exits with 1 if a purchase could not be compared
  storage check  [--json]                                         lists, writes, reads and deletes in the store of the files; exits with 1 and what to correct if that fails
  storage lifecycle [--days N]                                    prints rules for an S3 bucket that delete what is older than any retention
  models list    [--json]                                         lists installed models and known models that can be added
  models add NAME|OWNER/REPOSITORY[@REVISION] [--from FOLDER] [--task TASK] [--file GRAPH] [--license NAME] [--json]
                                                                  downloads a model, or copies it from a folder; continues an interrupted download
  models add languages all|LANGUAGE,… [--json]                    downloads Mozilla's translation models of the languages from and into English
  models export --triton FOLDER [--json]                          writes the models of the engine kserve into a new folder, as a repository for Triton Inference Server
  models remove NAME [--json]                                     removes a model and its files
  models verify [NAME] [--json]                                   compares all files with their SHA-256; exits with 1 on a difference
  models check NAME|OWNER/REPOSITORY[@REVISION] [--json]          compares the published files with what is expected, without downloading weights; exits with 1 on a difference
  models path NAME [--json]                                       prints a model's folder
`;

interface Entry {
  /** Whether the command reads other settings than those of the database, which then must be valid. */
  settings: boolean;
  /** Whether the command works without a database. */
  offline?: boolean;
  /** How many arguments may follow the command. */
  takesArguments?: number;
  load(): Promise<Command>;
}

/** Each command's code is loaded when it is run: loading everything would take most of a command's time. */
const commands: Record<string, Entry> = {
  "account create": { settings: true, load: async () => (await import("./account.ts")).createAccount },
  "account show": { settings: false, load: async () => (await import("./account.ts")).showAccount },
  "account remove-two-step": { settings: true, load: async () => (await import("./account.ts")).removeTwoStep },
  "sso disable": {
    settings: true,
    takesArguments: 1,
    load: async () => (await import("./account.ts")).disableSso,
  },
  "credits grant": { settings: false, load: async () => (await import("./credits.ts")).grantToAccount },
  "promotions create": {
    settings: true,
    takesArguments: 1,
    load: async () => (await import("./promotions.ts")).createCode,
  },
  "promotions list": { settings: false, load: async () => (await import("./promotions.ts")).listCodes },
  "promotions end": {
    settings: false,
    takesArguments: 1,
    load: async () => (await import("./promotions.ts")).endCode,
  },
  "ledger check": { settings: false, load: async () => (await import("./ledger.ts")).checkLedger },
  "ledger rotate-key": { settings: true, load: async () => (await import("./ledger.ts")).rotateKey },
  "audit check": { settings: false, load: async () => (await import("./audit.ts")).checkAudit },
  migrate: {
    settings: false,
    offline: true,
    load: async () => (await import("./migrate.ts")).applyMigrations,
  },
  backup: {
    settings: true,
    takesArguments: 1,
    load: async () => (await import("./backup.ts")).createBackup,
  },
  verify: {
    settings: true,
    offline: true,
    takesArguments: 1,
    load: async () => (await import("./backup.ts")).verifyBackup,
  },
  restore: {
    settings: true,
    offline: true,
    takesArguments: 1,
    load: async () => (await import("./backup.ts")).restoreBackup,
  },
  setup: { settings: true, load: async () => (await import("./setup.ts")).setUp },
  engines: { settings: true, load: async () => (await import("./engines.ts")).showEngines },
  "payments reconcile": { settings: true, load: async () => (await import("./payments.ts")).reconcilePayments },
  "storage check": { settings: true, offline: true, load: async () => (await import("./storage.ts")).checkStore },
  "storage lifecycle": {
    settings: true,
    offline: true,
    load: async () => (await import("./storage.ts")).showLifecycle,
  },
  "models list": { settings: true, offline: true, load: async () => (await import("./models.ts")).listModels },
  "models add": {
    settings: true,
    offline: true,
    takesArguments: 2,
    load: async () => (await import("./models.ts")).addToStore,
  },
  "models export": {
    settings: true,
    offline: true,
    load: async () => (await import("./export-models.ts")).exportModels,
  },
  "models remove": {
    settings: true,
    offline: true,
    takesArguments: 1,
    load: async () => (await import("./models.ts")).removeFromStore,
  },
  "models verify": {
    settings: true,
    offline: true,
    takesArguments: 1,
    load: async () => (await import("./models.ts")).verifyModels,
  },
  "models check": {
    settings: true,
    offline: true,
    takesArguments: 1,
    load: async () => (await import("./models.ts")).checkPublished,
  },
  "models path": {
    settings: true,
    offline: true,
    takesArguments: 1,
    load: async () => (await import("./models.ts")).showModelPath,
  },
};

/** The command of the first words, with the words after it. */
function findCommand(words: readonly string[]): { entry: Entry; args: readonly string[] } | null {
  for (const length of [2, 1]) {
    const [entry, args] = [commands[words.slice(0, length).join(" ")], words.slice(length)];
    if (entry && args.length <= (entry.takesArguments ?? 0)) return { entry, args };
  }
  return null;
}

/** Runs one operator command. Returns the exit code: 0 success, 1 refusal or violation, 2 unknown command. */
export async function run(path: readonly string[], options: Options): Promise<number> {
  const found = findCommand(path);
  if (!found || options.help) {
    process.stdout.write(USAGE);
    return options.help ? 0 : 2;
  }
  try {
    const { entry, args } = found;
    const command = { ...options, args };
    if (!entry.offline) return await runPrepared(entry, command);
    if (entry.settings) (await import("../settings.ts")).checkAllSettings();
    return await (await entry.load())(command);
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof SettingsError) && !isModelStoreError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

/** By its name: importing the class would load the model store for every command. */
const isModelStoreError = (error: unknown): error is Error =>
  error instanceof Error && error.name === "ModelStoreError";

async function runPrepared({ settings, load }: Entry, options: Options): Promise<number> {
  const prepare = settings ? (await import("../local.ts")).prepare : (await import("../database.ts")).prepareDatabase;
  const database = await prepare();
  const { closeDatabase } = await import("../../platform/database/db.ts");
  try {
    const command = await load();
    return await command(options);
  } finally {
    await closeDatabase();
    await database.stop();
  }
}
