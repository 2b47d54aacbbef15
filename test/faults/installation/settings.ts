import type { TemporalServer } from "../../helpers/servers/temporal-server.ts";

/** Variables that stay as the caller of the command has them. Any other setting would change what is tested. */
const KEPT = ["PATH", "HOME", "XDG_CACHE_HOME", "CACHE_DIR", "NODE_COMPILE_CACHE", "LANG", "TZ"];

/** Replaces the settings of this process, so that a developer's .env has no effect. */
export function replaceSettings(values: Record<string, string>): void {
  for (const name of Object.keys(process.env)) if (!KEPT.includes(name)) delete process.env[name];
  Object.assign(process.env, values, { NODE_ENV: "production", LOG_LEVEL: "silent" });
}

/** The settings of the servers and workers. The background remover is the only embedded engine, so no other is installed. */
export function childSettings({
  databaseUrl,
  engineUrl,
  temporal,
}: {
  databaseUrl: string;
  engineUrl: string;
  temporal: TemporalServer | null;
}) {
  const remote = `ai-sdk:openai-compatible/instant@${engineUrl}`;
  return {
    ...process.env,
    ...(temporal
      ? { JOB_RUNTIME: "temporal", TEMPORAL_ADDRESS: temporal.address, TEMPORAL_NAMESPACE: temporal.namespace }
      : {}),
    DATABASE_URL: databaseUrl,
    ENGINES_IMAGE_GENERATE: remote,
    ENGINES_IMAGE_EDIT: remote,
    ENGINES_IMAGE_CLEANUP: remote,
    ENGINES_SKETCH_TO_IMAGE: remote,
    ENGINES_PRODUCT_PHOTO: remote,
    ENGINES_IMAGE_UPSCALE: `kserve@${new URL(engineUrl).origin}`,
    ENGINES_DOCUMENT_TRANSLATE: `libretranslate@${new URL(engineUrl).origin}`,
    INSTALL_APERTIUM: "false",
    WORKERS: "false",
    CPU_CHILDREN: "1",
    ENGINE_THREADS: "1",
    OPEN_JOBS: "16",
    REQUESTS_PER_MINUTE: "6000",
    JOB_TIMEOUT_SECONDS: "60",
    LOG_LEVEL: "warn",
  };
}
