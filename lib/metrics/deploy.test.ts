import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createInstruments } from "./instruments.ts";
import { newRegistry } from "./registry.ts";

const RULES = "deploy/prometheus";
const DASHBOARD = "deploy/grafana/atelier.json";

const isInstalled = spawnSync("promtool", ["--version"]).status === 0;
if (!isInstalled) console.log("promtool is not installed, so the tests of the Prometheus rules with it are skipped.");

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-rules-"));
  await cp(RULES, directory, { recursive: true });
  await writeFile(join(directory, "atelier-token"), "token");
});
afterAll(() => rm(directory, { recursive: true, force: true }));

function promtool(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync("promtool", args, { cwd: directory, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

test.skipIf(!isInstalled)(
  "promtool accepts the configuration and the alert rules, and they fire as their tests say",
  () => {
    expect(promtool("check", "config", "prometheus.yaml")).toMatchObject({ status: 0 });
    expect(promtool("test", "rules", "alerts.test.yaml")).toMatchObject({ status: 0 });
  },
);

test.skipIf(!isInstalled)("promtool parses every query of the dashboard", async () => {
  const queries = (await dashboardQueries()).map((query) => query.replaceAll("$__rate_interval", "5m"));
  const rules = queries.map((query, index) => `  - record: "panel:${index}"\n    expr: ${JSON.stringify(query)}\n`);
  await writeFile(join(directory, "dashboard.yaml"), `groups:\n- name: dashboard\n  rules:\n${rules.join("")}`);
  expect(promtool("check", "rules", "dashboard.yaml")).toMatchObject({ status: 0 });
});

test("the rules and the dashboard use only metrics that a process reports, and the dashboard all of ours", async () => {
  const registry = newRegistry("server");
  createInstruments(registry);
  const known = registry.getMetricsAsArray().map(({ name }) => name);
  const queries = (await dashboardQueries()).join("\n");
  const used = `${queries}\n${await readFile(join(RULES, "alerts.yaml"), "utf8")}`;
  const named = new Set(used.match(/\b(atelier|nodejs|process)_[a-z\d_]+/g));
  expect([...named].filter((name) => !known.includes(name.replace(/_(count|sum|bucket)$/, "")))).toEqual([]);
  const unseen = known.filter((name) => name.startsWith("atelier_") && !queries.includes(name));
  // The dashboard leaves these metrics out: for waiting work, delays are more informative than counts.
  expect(unseen).toEqual([
    "atelier_running_jobs",
    "atelier_database_up",
    "atelier_webhook_due",
    "atelier_outbox_tasks",
  ]);
});

async function dashboardQueries(): Promise<string[]> {
  const { panels } = JSON.parse(await readFile(DASHBOARD, "utf8")) as { panels: { targets: { expr: string }[] }[] };
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}
