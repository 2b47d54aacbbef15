import { randomBytes } from "node:crypto";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { parseColor } from "@atelier/images/color";
import { z } from "zod";
import { creditPackages, defaultPackages, marketplaceDimensions } from "../credits/packages.ts";
import { unitPrices } from "../credits/unit-prices.ts";
import type { EngineLists } from "../engines/define.ts";
import { engineVariables, readEngineLists } from "../engines/variables.ts";
import { databaseDefaults } from "./database-settings.ts";
import { SettingsError } from "./settings-error.ts";

const flag = z.stringbool({
  truthy: ["1", "true", "yes", "on"],
  falsy: ["0", "false", "no", "off", ""],
});
const count = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
const list = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** Every setting, with its bounds and default. `.env.example` documents them. */
const schema = z.object({
  PORT: count(3000, 0, 65535),
  HOST: z.string().optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  API_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXIES: count(0, 0, 10),
  APP_NAME: z.string().min(1).max(40).default("Atelier"),
  APP_LOGO: z
    .string()
    .regex(/^\/[\w./-]+\.(svg|png|webp)$/, 'Put the image into public/ and write its path, for example "/logo.svg"')
    .optional(),
  ACCENT_COLOR: z
    .string()
    .refine((color) => parseColor(color) !== null, 'Write a CSS color, for example "#0b8f6a"')
    .optional(),
  APP_SECRET: z
    .string()
    .min(32, "Write at least 32 random characters, generated with: openssl rand -hex 32")
    .optional(),
  KEY_PEPPERS: z
    .string()
    .regex(
      /^\d+:[^,]{32,}(,\d+:[^,]{32,})*$/,
      'Write "1:<32 or more random characters>", newest last, separated by commas',
    )
    .optional(),
  DATA_DIR: z.string().default(databaseDefaults.DATA_DIR),
  CACHE_DIR: z.string().optional(),
  MODEL_MEMORY_MB: count(1_200, 100, 1_000_000),
  HF_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .default("https://huggingface.co")
    .transform((url) => url.replace(/\/+$/, "")),
  HF_TOKEN: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_PREPARED: flag.default(true),
  DATABASE_POOL: count(databaseDefaults.DATABASE_POOL, 2, 200),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_534).optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  METRICS_TOKEN: z
    .string()
    .min(16, "Write at least 16 random characters, generated with: openssl rand -hex 32")
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default("atelier"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.01),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  ADMIN_EMAILS: list,
  SUPPORT_EMAIL: z.email().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  TERMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  PRIVACY_URL: z.url({ protocol: /^https?$/ }).optional(),
  IMPRINT_URL: z.url({ protocol: /^https?$/ }).optional(),
  GITHUB_ID: z.string().optional(),
  GITHUB_SECRET: z.string().optional(),
  GOOGLE_ID: z.string().optional(),
  GOOGLE_SECRET: z.string().optional(),
  PAYMENTS: z.enum(["stripe", "sandbox", "off"]).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .startsWith("sk_", "Copy the secret key (sk_live_… or sk_test_…) from Stripe's dashboard")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith("whsec_", "Copy the signing secret (whsec_…) of the webhook endpoint")
    .optional(),
  STRIPE_API_URL: z.url().optional(),
  STRIPE_PROMOTION_CODES: flag.default(false),
  STRIPE_INVOICES: flag.default(true),
  STRIPE_TAX: flag.default(false),
  STRIPE_TAX_BEHAVIOR: z.enum(["inclusive", "exclusive"]).optional(),
  STRIPE_TAX_IDS: flag.default(false),
  RECONCILE_MINUTES: count(60, 0, 10_080),
  FAILPOINT: z.string().optional(),
  AWS_MARKETPLACE_PRODUCT_CODE: z.string().optional(),
  AWS_MARKETPLACE_DIMENSIONS: marketplaceDimensions.default({}),
  AWS_MARKETPLACE_TOPIC_ARN: z
    .string()
    .regex(/^arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w-]+$/, "Copy the topic's ARN (arn:aws:sns:…)")
    .optional(),
  AWS_MARKETPLACE_LISTING_URL: z.url({ protocol: /^https$/ }).optional(),
  AWS_MARKETPLACE_USAGE_DIMENSION: z.string().optional(),
  AWS_MARKETPLACE_CREDIT_LINE: count(10_000, 1, 100_000_000),
  AWS_MARKETPLACE_REGION: z.string().default("us-east-1"),
  AWS_MARKETPLACE_API_URL: z.url().optional(),
  CREDIT_PACKAGES: creditPackages.default(defaultPackages),
  UNIT_PRICES: unitPrices.default([]),
  TRIAL_CREDITS: count(25, 0, 10_000),
  TRIALS_PER_NETWORK_A_DAY: count(5, 1, 10_000),
  TRIAL_KEYS: flag.optional(),
  REQUESTS_PER_MINUTE: count(120, 1, 1_000_000_000),
  OPEN_JOBS: count(8, 1, 100_000),
  RESTRICTED_KEYS: count(100, 0, 100_000),
  QUEUE_LIMIT: count(1_000, 1, 1_000_000),
  QUEUE_HOURS: count(24, 1, 24 * 365),
  OPEN_BATCHES: count(10, 1, 10_000),
  BATCH_QUEUE_LIMIT: count(100_000, 1_000, 10_000_000),
  JOB_TIMEOUT_SECONDS: count(900, 1, 86_400),
  RESULT_HOURS: count(24, 1, 24 * 365),
  MAX_RESULT_HOURS: count(720, 1, 24 * 365),
  KEPT_MEGABYTES: count(500, 0, 1_000_000),
  UPLOAD_MEGABYTES: count(500, 0, 1_000_000),
  MEMORY_DAYS: count(365, 1, 3_650),
  CPU_CHILDREN: count(2, 1, 256),
  ENGINE_THREADS: count(0, 0, 256),
  IO_JOBS: count(64, 1, 10_000),
  WEBHOOK_DELIVERIES: count(96, 4, 1_000),
  JOB_RUNTIME: z.enum(["postgres", "temporal"]).default("postgres"),
  TEMPORAL_ADDRESS: z
    .string()
    .regex(
      /^[^\s/:]+:\d+$|^\[[\da-f:]+\]:\d+$/i,
      'Write the server as host:port, for example "temporal.example.com:7233"',
    )
    .default("127.0.0.1:7233"),
  TEMPORAL_NAMESPACE: z.string().min(1).default("default"),
  TEMPORAL_TASK_QUEUE: z
    .string()
    .regex(/^[\w-]{1,100}$/, "Write letters, digits, hyphens and underscores")
    .default("atelier"),
  TEMPORAL_OPERATION_QUEUES: list,
  TEMPORAL_TLS: flag.optional(),
  TEMPORAL_TLS_CA: z.string().optional(),
  TEMPORAL_TLS_CERT: z.string().optional(),
  TEMPORAL_TLS_KEY: z.string().optional(),
  TEMPORAL_API_KEY: z.string().optional(),
  WORKERS: flag.default(true),
  WORKER_OPERATIONS: list,
  WORKER_ENGINES: list,
  BEST_BACKGROUND: flag.default(false),
  INSTALL_APERTIUM: flag.optional(),
  FILES: z.enum(["local", "s3"]).default("local"),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_TIMEOUT_SECONDS: count(30, 1, 600),
  S3_PRESIGNED: flag.default(false),
  S3_PUBLIC_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  FETCH_ALLOWLIST: list,
  BLOCKED_TERMS: list,
  MODERATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  MODERATION_KEY: z.string().optional(),
  MODERATION_MODEL: z.string().optional(),
  PROVENANCE: flag.default(true),
  ...engineVariables,
});

type Parsed = z.output<typeof schema>;

/** The parsed settings. `local` is true in local mode: one machine, loopback addresses only. */
export type Env = Omit<
  Parsed,
  "PAYMENTS" | "HOST" | "PUBLIC_URL" | "DATABASE_URL" | "APP_SECRET" | "CACHE_DIR" | "INSTALL_APERTIUM" | "TRIAL_KEYS"
> & {
  /** Whether an account with trial credits may have a key before it buys any: by default in local mode. */
  TRIAL_KEYS: boolean;
  /** Whether set-up may install the translator's system packages: by default in local mode. */
  INSTALL_APERTIUM: boolean;
  local: boolean;
  PAYMENTS: "stripe" | "sandbox" | "off";
  HOST: string;
  PUBLIC_URL: string;
  APP_SECRET: string;
  /** Undefined only until the embedded server is started. */
  DATABASE_URL: string | undefined;
  /** Where model weights are stored, shared by all checkouts of a user. */
  CACHE_DIR: string;
  /** The engines the operator chose, read from their settings. */
  engines: EngineLists;
};

const state = globalThis as typeof globalThis & { atelierEnv?: Env };

/** The process's settings; parsed at first use. Throws SettingsError. */
export function env(): Env {
  state.atelierEnv ??= parseEnv(process.env);
  return state.atelierEnv;
}

/** Sets values that are known only at run time (secrets, the embedded database), here and for children. Values that are set stay. */
export function setRuntimeEnv(
  values: Partial<
    Record<
      | "APP_SECRET"
      | "DATABASE_URL"
      | "PORT"
      | "STRIPE_WEBHOOK_SECRET"
      | "STRIPE_API_URL"
      | "NEXTAUTH_URL"
      | "NEXTAUTH_SECRET",
      string
    >
  >,
): void {
  // An empty setting counts as absent, here as in parseEnv.
  for (const [name, value] of Object.entries(values)) process.env[name] ||= value;
  delete state.atelierEnv;
}

/** The environment for a child process. */
export function childEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...extra };
}

/** Parses settings. Throws SettingsError, which names every wrong one and what to do. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = schema.safeParse(given);
  if (!result.success) {
    throw new SettingsError(result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  }
  const parsed = result.data;
  const local = isLocal(parsed);
  const PAYMENTS = parsed.PAYMENTS ?? (parsed.STRIPE_SECRET_KEY ? "stripe" : local ? "sandbox" : undefined);
  const { faults: engineFaults, ...engines } = readEngineLists(given);
  const faults = [
    ...contradictions(parsed, PAYMENTS),
    ...engineFaults,
    ...(local ? [] : missingInPublic(parsed, PAYMENTS)),
  ];
  if (faults.length > 0) throw new SettingsError(faults.join("\n"));
  return {
    ...parsed,
    local,
    PAYMENTS: PAYMENTS ?? "off",
    INSTALL_APERTIUM: parsed.INSTALL_APERTIUM ?? local,
    TRIAL_KEYS: parsed.TRIAL_KEYS ?? local,
    HOST: parsed.HOST ?? (local ? "127.0.0.1" : "0.0.0.0"),
    MAIL_FROM: parsed.MAIL_FROM ?? `${parsed.APP_NAME} <no-reply@localhost>`,
    PUBLIC_URL: (parsed.PUBLIC_URL ?? `http://localhost:${parsed.PORT}`).replace(/\/+$/, ""),
    APP_SECRET: parsed.APP_SECRET ?? randomBytes(32).toString("hex"),
    DATABASE_URL: parsed.DATABASE_URL,
    DATA_DIR: resolve(parsed.DATA_DIR),
    CACHE_DIR: parsed.CACHE_DIR ?? defaultCacheDirectory(source),
    engines,
  };
}

function isLocal({ PUBLIC_URL, HOST }: Parsed): boolean {
  const loopback = (host: string) =>
    host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
  return (PUBLIC_URL === undefined || loopback(new URL(PUBLIC_URL).hostname)) && (HOST === undefined || loopback(HOST));
}

function contradictions(parsed: Parsed, payments: string | undefined): string[] {
  const pairs = [
    ["GITHUB_ID", "GITHUB_SECRET"],
    ["GOOGLE_ID", "GOOGLE_SECRET"],
    ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    ["TEMPORAL_TLS_CERT", "TEMPORAL_TLS_KEY"],
  ] as const;
  return [
    ...pairs
      .filter(([a, b]) => (parsed[a] === undefined) !== (parsed[b] === undefined))
      .map(([a, b]) => `${a}, ${b}: set both or neither.`),
    ...(payments === "stripe" && !parsed.STRIPE_SECRET_KEY ? ["STRIPE_SECRET_KEY: required for PAYMENTS=stripe."] : []),
    ...(payments === "stripe" && !parsed.STRIPE_WEBHOOK_SECRET
      ? ["STRIPE_WEBHOOK_SECRET: required for Stripe. The webhook endpoint is PUBLIC_URL/api/stripe/webhook."]
      : []),
    ...(payments === "sandbox" && parsed.STRIPE_SECRET_KEY
      ? ["PAYMENTS: the sandbox is not available if STRIPE_SECRET_KEY is set. Remove one of the two."]
      : []),
    ...(parsed.AWS_MARKETPLACE_PRODUCT_CODE && !parsed.AWS_MARKETPLACE_TOPIC_ARN
      ? ["AWS_MARKETPLACE_TOPIC_ARN: required with AWS_MARKETPLACE_PRODUCT_CODE. The topic sends the agreement events."]
      : []),
    ...(parsed.AWS_MARKETPLACE_PRODUCT_CODE &&
    Object.keys(parsed.AWS_MARKETPLACE_DIMENSIONS).length === 0 &&
    !parsed.AWS_MARKETPLACE_USAGE_DIMENSION
      ? ["AWS_MARKETPLACE_DIMENSIONS: list the dimensions of the listing, or set AWS_MARKETPLACE_USAGE_DIMENSION."]
      : []),
    ...(parsed.STRIPE_TAX && !parsed.STRIPE_TAX_BEHAVIOR
      ? [
          "STRIPE_TAX_BEHAVIOR: required with STRIPE_TAX. Write inclusive (prices include tax) or exclusive (tax is added).",
        ]
      : []),
    ...(!parsed.DATABASE_PREPARED && !parsed.DATABASE_DIRECT_URL
      ? ["DATABASE_DIRECT_URL: required with DATABASE_PREPARED=false. Write the address of PostgreSQL itself."]
      : []),
    ...(parsed.DATABASE_REPLICA_URL && !parsed.DATABASE_URL
      ? ["DATABASE_URL: required with DATABASE_REPLICA_URL. Write the address of the primary."]
      : []),
    ...(parsed.DATABASE_DIRECT_URL && !parsed.DATABASE_URL
      ? ["DATABASE_URL: required with DATABASE_DIRECT_URL. Write the address of the pooler."]
      : []),
    ...(parsed.METRICS_PORT !== undefined && parsed.METRICS_PORT === parsed.PORT
      ? ["METRICS_PORT: must differ from PORT. The metrics have a port of their own."]
      : []),
    ...(parsed.TEMPORAL_TLS === false && (parsed.TEMPORAL_API_KEY || parsed.TEMPORAL_TLS_CA || parsed.TEMPORAL_TLS_CERT)
      ? ["TEMPORAL_TLS: an API key and certificates need TLS. Remove TEMPORAL_TLS=false."]
      : []),
    ...(parsed.RESULT_HOURS > parsed.MAX_RESULT_HOURS
      ? ["RESULT_HOURS: must not exceed MAX_RESULT_HOURS, the longest time that a request can ask for."]
      : []),
    ...(parsed.S3_PRESIGNED && parsed.FILES !== "s3" ? ["S3_PRESIGNED: only with FILES=s3."] : []),
    ...(parsed.FILES === "s3" && !parsed.S3_BUCKET ? ["S3_BUCKET: required for FILES=s3."] : []),
  ];
}

function missingInPublic(parsed: Parsed, payments: string | undefined): string[] {
  return [
    ...(parsed.PUBLIC_URL
      ? []
      : ["PUBLIC_URL: required if HOST is not a loopback address. Write the https URL that developers use."]),
    ...(parsed.APP_SECRET ? [] : ["APP_SECRET: required in public mode. Generate it with: openssl rand -hex 32"]),
    ...(parsed.KEY_PEPPERS
      ? []
      : ['KEY_PEPPERS: required in public mode. Write "1:" and the output of: openssl rand -hex 32']),
    ...(parsed.DATABASE_URL
      ? []
      : ["DATABASE_URL: required in public mode. Example: postgresql://user:password@host:5432/database"]),
    ...(parsed.SMTP_URL ? [] : ["SMTP_URL: required in public mode. Example: smtps://user:password@host:465"]),
    ...(parsed.MAIL_FROM ? [] : ["MAIL_FROM: required in public mode. Example: Atelier <no-reply@example.com>"]),
    ...(payments === undefined ? ["STRIPE_SECRET_KEY: required in public mode, unless PAYMENTS=off."] : []),
    ...(payments === "sandbox" ? ["PAYMENTS: the sandbox is only for local mode. Write stripe or off."] : []),
    ...(parsed.FAILPOINT ? ["FAILPOINT: only for tests in local mode, because it stops the process. Remove it."] : []),
    ...(parsed.FETCH_ALLOWLIST.length > 0 ? ["FETCH_ALLOWLIST: only for tests in local mode. Remove it."] : []),
  ];
}

function defaultCacheDirectory(source: Record<string, string | undefined>): string {
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches", "atelier");
  return join(source.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "atelier");
}
