/** The module of each table: no other one writes it. */
export const tableOwners: Readonly<Record<string, string>> = {
  access_request: "access",
  account: "accounts",
  api_key: "keys",
  audit_entry: "admin",
  batch: "batches",
  email_token: "accounts",
  engine_state: "engine-health",
  file: "jobs",
  glossary: "translation",
  hold: "credits",
  idempotency: "jobs",
  identity: "accounts",
  incident: "admin",
  incident_update: "admin",
  job: "jobs",
  job_event: "jobs",
  key_spend: "credits",
  ledger_entry: "credits",
  mail: "mail",
  marketplace_agreement: "payments",
  marketplace_registration: "payments",
  marketplace_usage: "payments",
  operator_setting: "engine-health",
  outbox: "platform",
  payment_event: "payments",
  purchase: "payments",
  rate_window: "platform",
  request_log: "requests",
  reversal: "payments",
  session: "accounts",
  shared_slots: "platform",
  throttle: "platform",
  top_up: "payments",
  translation_unit: "translation",
  trial_grant: "accounts",
  unit_price: "prices",
  upload: "uploads",
  upload_part: "uploads",
  usage: "credits",
  webhook_attempt: "webhooks",
  webhook_delivery: "events",
  webhook_endpoint: "webhooks",
  webhook_event: "events",
  webhook_secret: "webhooks",
};

/** The tables that only credits writes, beside the columns of an account that have its credits. */
export const moneyTables: readonly string[] = ["ledger_entry", "hold", "usage", "key_spend"];

/** Modules that write tables of others, and why they must. */
const excuses: readonly { writer: string; tables: readonly string[]; reason: string }[] = [
  {
    writer: "credits",
    tables: ["account"],
    reason: "What an account has, owes and has spent are columns of its row, so that one lock covers them.",
  },
  {
    writer: "jobs",
    tables: ["batch"],
    reason: "The statement that ends a job counts it as an item and completes its batch.",
  },
  { writer: "jobs", tables: ["account"], reason: "The default retention of results is a column of the account." },
  {
    writer: "jobs",
    tables: ["request_log", "webhook_attempt", "webhook_delivery"],
    reason: "What other modules keep of a job without retention is erased with the job, in one statement.",
  },
  {
    writer: "batches",
    tables: ["job"],
    reason: "Items of a batch are jobs, which are written with their holds in one statement.",
  },
  {
    writer: "worker",
    tables: ["job"],
    reason: "Claims, heartbeats and requeues are the runtime's part of a job's row.",
  },
  {
    writer: "worker",
    tables: ["email_token", "engine_state", "file", "idempotency", "purchase", "rate_window", "throttle"],
    reason: "The retention task deletes old rows of all modules.",
  },
  { writer: "worker", tables: ["outbox"], reason: "The relay takes tasks out of it." },
  ...["accounts", "credits", "erasure", "mail", "payments", "webhooks"].map((writer) => ({
    writer,
    tables: ["outbox"],
    reason: "A statement that causes a task records it, so that both take effect or neither does.",
  })),
  {
    writer: "webhooks",
    tables: ["webhook_delivery", "webhook_event"],
    reason: "Events are recorded with their deliveries, which webhooks sends and deletes.",
  },
  { writer: "drafts", tables: ["file"], reason: "Drafts and previews are files of a job." },
  {
    writer: "admin",
    tables: ["access_request", "account", "operator_setting", "unit_price"],
    reason: "An operator's act and its audit entry commit together.",
  },
  {
    writer: "payments",
    tables: ["account"],
    reason: "The customer at the payment provider is a column of the account.",
  },
  {
    writer: "translation",
    tables: ["account"],
    reason: "Whether translations are remembered is a column of the account.",
  },
  {
    writer: "erasure",
    tables: [
      "access_request",
      "account",
      "api_key",
      "batch",
      "email_token",
      "glossary",
      "idempotency",
      "identity",
      "job",
      "mail",
      "purchase",
      "session",
      "top_up",
    ],
    reason: "One transaction deletes what all modules have of an account.",
  },
];

/** The reason by writer and table: `credits account`. */
export const writersOfOthers: Readonly<Record<string, string>> = Object.fromEntries(
  excuses.flatMap(({ writer, tables, reason }) => tables.map((table) => [`${writer} ${table}`, reason])),
);
