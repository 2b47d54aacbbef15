import { randomBytes } from "node:crypto";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { parseColor } from "@atelier/images/color";
import { z } from "zod";
import { databaseDefaults } from "./database/database-settings.ts";
import { count, defineSettings, flag, list, type Source } from "./settings.ts";

const shape = {
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
  DATA_DIR: z.string().default(databaseDefaults.DATA_DIR),
  CACHE_DIR: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_PREPARED: flag.default(true),
  DATABASE_POOL: count(databaseDefaults.DATABASE_POOL, 2, 200),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_534).optional(),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  ADMIN_EMAILS: list,
  SUPPORT_EMAIL: z.email().optional(),
  TERMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  PRIVACY_URL: z.url({ protocol: /^https?$/ }).optional(),
  IMPRINT_URL: z.url({ protocol: /^https?$/ }).optional(),
  REQUESTS_PER_MINUTE: count(120, 1, 1_000_000_000),
  OPEN_JOBS: count(8, 1, 100_000),
  JOB_TIMEOUT_SECONDS: count(900, 1, 86_400),
  WORKERS: flag.default(true),
  FETCH_ALLOWLIST: list,
};

type Parsed = z.output<z.ZodObject<typeof shape>>;

/** The settings that several modules read. `local` is true in local mode: one machine, loopback addresses only. */
export const env = defineSettings("platform", shape, (parsed, { source, local }) => ({
  settings: {
    ...parsed,
    local,
    HOST: parsed.HOST ?? (local ? "127.0.0.1" : "0.0.0.0"),
    PUBLIC_URL: (parsed.PUBLIC_URL ?? `http://localhost:${parsed.PORT}`).replace(/\/+$/, ""),
    APP_SECRET: parsed.APP_SECRET ?? randomBytes(32).toString("hex"),
    /** Undefined only until the embedded server is started. */
    DATABASE_URL: parsed.DATABASE_URL,
    DATA_DIR: resolve(parsed.DATA_DIR),
    /** Where model weights are stored, shared by all checkouts of a user. */
    CACHE_DIR: parsed.CACHE_DIR ?? defaultCacheDirectory(source),
  },
  faults: [...contradictions(parsed), ...(local ? [] : missingInPublic(parsed))],
}));

function contradictions(parsed: Parsed): string[] {
  return [
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
  ];
}

function missingInPublic(parsed: Parsed): string[] {
  return [
    ...(parsed.PUBLIC_URL
      ? []
      : ["PUBLIC_URL: required if HOST is not a loopback address. Write the https URL that developers use."]),
    ...(parsed.APP_SECRET ? [] : ["APP_SECRET: required in public mode. Generate it with: openssl rand -hex 32"]),
    ...(parsed.DATABASE_URL
      ? []
      : ["DATABASE_URL: required in public mode. Example: postgresql://user:password@host:5432/database"]),
    ...(parsed.FETCH_ALLOWLIST.length > 0 ? ["FETCH_ALLOWLIST: only for tests in local mode. Remove it."] : []),
  ];
}

function defaultCacheDirectory(source: Source): string {
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches", "atelier");
  return join(source.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "atelier");
}
