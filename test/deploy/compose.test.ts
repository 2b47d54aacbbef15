import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv as parseEnvFile } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { checkAllSettings } from "../../lib/install/settings.ts";
import { env } from "../../lib/platform/env.ts";
import { storageSettings } from "../../lib/storage/settings.ts";
import { documentedSettings } from "./settings.ts";

const { PEER_COMPOSE: compose = "", PEER_HADOLINT: hadolint = "" } = process.env;
if (!compose)
  console.log(
    "The Compose file is not validated: set PEER_COMPOSE to the program that test/deploy/compose-check builds.",
  );
if (!hadolint) console.log("The Dockerfile is not linted: set PEER_HADOLINT to a hadolint program.");
const hasCaddy = spawnSync("caddy", ["version"]).status === 0;
if (!hasCaddy) console.log("Caddy is not installed, so its configuration is not validated.");

const FILE = "deploy/compose.yaml";
const SECRET = "0123456789abcdef0123456789abcdef";
/** The settings of deploy/compose/env.example with its secrets filled in. */
const filled = {
  ...parseEnvFile(readFileSync("deploy/compose/env.example", "utf8").replaceAll(/^([A-Z\d_]+)=$/gm, `$1=${SECRET}`)),
  KEY_PEPPERS: `1:${SECRET}`,
} as Record<string, string>;

const service = z.object({
  image: z.string(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  env_file: z.string().optional(),
  healthcheck: z.object({}).loose().optional(),
  mem_limit: z.string(),
  restart: z.string(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  volumes: z.array(z.string()).default([]),
  logging: z.object({}).loose(),
});
const { services } = z
  .object({ services: z.record(z.string(), service) })
  .parse(parse(await readFile(FILE, "utf8"), { merge: true }));
const own = Object.entries(services).filter(([, { env_file }]) => env_file !== undefined);

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-compose-"));
  await cp("deploy", join(directory, "deploy"), { recursive: true });
  const lines = Object.entries(filled).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(directory, "deploy/compose/.env"), lines.join(""));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Loads the Compose file with a change as Docker Compose does. */
async function load(change: (text: string) => string, environment: Record<string, string>) {
  const path = join(directory, "deploy/compose.yaml");
  await writeFile(path, change(await readFile(FILE, "utf8")));
  return spawnSync(compose, [path], { encoding: "utf8", env: { NODE_ENV: "test", ...environment }, cwd: directory });
}

test.skipIf(!compose)("the Compose file is valid with the example of its settings", async () => {
  const { status, stderr, stdout } = await load((text) => text, filled);
  expect(stderr).toBe("");
  expect(status).toBe(0);
  expect(JSON.parse(stdout).sort()).toEqual(Object.keys(services).sort());
});

test.skipIf(!compose).each([
  ["an unknown field", "stop_grace_period: 45s", "stop_period: 45s", "stop_period"],
  ["an unknown service", "depends_on: [prometheus]", "depends_on: [prometeus]", "prometeus"],
  ["an unknown volume", "weights:/var/cache", "wieghts:/var/cache", "wieghts"],
])("%s is refused", async (_name, right, wrong, reason) => {
  const { status, stderr } = await load((text) => text.replace(right, wrong), filled);
  expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
});

test
  .skipIf(!compose)
  .each(["PUBLIC_URL", "POSTGRES_PASSWORD", "S3_SECRET_ACCESS_KEY", "METRICS_TOKEN", "GRAFANA_PASSWORD"])(
  "a start without %s is refused",
  async (name) => {
    const { [name]: _, ...rest } = filled;
    const { status, stderr } = await load((text) => text, rest);
    expect([status, stderr]).toEqual([1, expect.stringContaining(`required variable ${name} is missing`)]);
  },
);

test.each(Object.entries(services))(
  "%s is limited, restarted and checked",
  (_name, { healthcheck, env_file, ...service }) => {
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.restart).toMatch(/^(unless-stopped|on-failure:\d)$/);
    expect(service.logging).toMatchObject({
      options: { "max-size": expect.any(String), "max-file": expect.any(String) },
    });
    expect(service.image).toMatch(/:/);
    // The image of the service has its own health check.
    expect(healthcheck !== undefined || env_file !== undefined).toBe(true);
    for (const volume of service.volumes.filter((volume) => volume.startsWith("./")))
      expect(existsSync(join("deploy", volume.split(":", 1)[0] ?? ""))).toBe(true);
  },
);

test.each(own)(
  "%s has the least rights and settings that the service accepts",
  (_name, { environment, ...service }) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
    const values = Object.entries(environment).map(([name, value]) => [name, resolveVariables(String(value))]);
    const settings = Object.fromEntries(values) as Record<string, string>;
    expect(Object.keys(settings).filter((name) => !documentedSettings().has(name))).toEqual([]);
    const image = { HOST: "0.0.0.0", DATA_DIR: "/var/lib/atelier" };
    const all = { ...image, ...filled, ...settings };
    checkAllSettings(all);
    expect(env.parse(all)).toMatchObject({ local: false, WORKERS: false });
    expect(storageSettings.parse(all).FILES).toBe("s3");
  },
);

test("the proxy sends requests to every server, and Prometheus reads every server and worker", async () => {
  const servers = Object.keys(services).filter((name) => name.startsWith("server-"));
  expect(servers).toHaveLength(2);
  const proxy = await readFile("deploy/compose/Caddyfile", "utf8");
  expect(proxy).toContain(`reverse_proxy ${servers.map((name) => `${name}:3000`).join(" ")} {`);
  const prometheus = parse(await readFile("deploy/compose/prometheus.yaml", "utf8"));
  // A server that is down has no address, so it must be named to be reported.
  expect(prometheus.scrape_configs[0].static_configs).toEqual([{ targets: servers.map((name) => `${name}:9400`) }]);
  expect(prometheus.scrape_configs[0].dns_sd_configs[0]).toMatchObject({ names: ["worker"], port: 9400 });
});

test.skipIf(!hasCaddy)("Caddy accepts its configuration", () => {
  const args = ["validate", "--adapter", "caddyfile", "--config", "deploy/compose/Caddyfile"];
  const env = { ...process.env, PUBLIC_URL: "https://api.example.com", HOME: directory };
  const { status, stderr } = spawnSync("caddy", args, { encoding: "utf8", env });
  expect(status, stderr).toBe(0);
});

test.skipIf(!hadolint)("hadolint accepts the Dockerfile", () => {
  const { status, stdout } = spawnSync(hadolint, ["deploy/Dockerfile"], { encoding: "utf8" });
  expect([stdout, status]).toEqual(["", 0]);
});

/** Replaces ${NAME} and ${NAME:?message} by the filled settings, as Compose does. */
function resolveVariables(text: string): string {
  return text.replaceAll(/\$\{([A-Z\d_]+)(:\?[^}]*)?\}/g, (_match, name: string) => filled[name] ?? "");
}
