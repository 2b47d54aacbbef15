import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { healthRoutes } from "../../lib/api/routes/health.ts";
import { checkAllSettings } from "../../lib/install/settings.ts";
import { newRegistry } from "../../lib/metrics/registry.ts";
import { env } from "../../lib/platform/env.ts";
import { CHART, KUBERNETES, parseManifests, renderChart, runProgram, toPods } from "./manifests.ts";
import { documentedSettings, secretsForPublicMode } from "./settings.ts";

const { PEER_HELM: helm = "", PEER_KUBECTL_VALIDATE: validator = "", PEER_CRDS: definitions = "" } = process.env;
const canRender = helm !== "";
const canValidate = canRender && validator !== "" && definitions !== "";
if (!canRender) console.log("The Helm chart is not rendered: set PEER_HELM to a helm program.");
if (!canValidate)
  console.log(
    "The Helm chart is not validated: set PEER_HELM, PEER_KUBECTL_VALIDATE to a kubectl-validate program, and PEER_CRDS to a folder with the definitions of KEDA's ScaledObject and of the ServiceMonitor.",
  );

const VALUES = join(CHART, "ci");
const valueSets = (await readdir(VALUES)).map((name) => join(VALUES, name));

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-chart-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Validates manifests with the schemas of Kubernetes, KEDA and the Prometheus operator. */
async function validate(text: string): Promise<{ status: number | null; output: string }> {
  const path = join(directory, "manifests.yaml");
  await writeFile(path, text);
  return runProgram(validator, ["--version", KUBERNETES, "--local-crds", definitions, path]);
}

async function renderWith(values: string, ...options: string[]): Promise<string> {
  const path = join(directory, "values.yaml");
  await writeFile(path, values);
  return renderChart(helm, path, ...options);
}

test.skipIf(!canRender).each(valueSets)("helm lint accepts the chart with %s", (path) => {
  expect(runProgram(helm, ["lint", "--strict", CHART, "--values", path])).toMatchObject({ status: 0 });
});

test.skipIf(!canValidate).each(valueSets)("Kubernetes accepts what is rendered with %s", async (path) => {
  expect(await validate(renderChart(helm, path))).toMatchObject({ status: 0 });
});

test.skipIf(!canValidate).each([
  ["a port that is no number", "containerPort: 3000", "containerPort: web"],
  ["a field that does not exist", "readOnlyRootFilesystem:", "readOnlyFilesystem:"],
  ["a wrong ScaledObject", "maxReplicaCount: 20", "maxReplicaCount: many"],
  ["a wrong ServiceMonitor", "interval: 15s", "interval: often"],
])("the validation refuses %s", async (_name, right, wrong) => {
  const text = renderChart(helm, join(VALUES, "full-values.yaml"));
  expect(text).toContain(right);
  expect((await validate(text.replace(right, wrong))).status).not.toBe(0);
});

test.skipIf(!canRender).each([
  ["no PUBLIC_URL", "existingSecret: a\nsettings: { S3_BUCKET: b }", "publicUrl"],
  ["no secret", "publicUrl: https://a.example\nsettings: { S3_BUCKET: b }", "existingSecret"],
  ["no bucket", "publicUrl: https://a.example\nexistingSecret: a", "settings.S3_BUCKET"],
  [
    "files that the pods cannot share",
    "publicUrl: https://a.example\nexistingSecret: a\nsettings: { FILES: local }",
    "storage.data.existingClaim",
  ],
  [
    "a secret among the settings",
    "publicUrl: https://a.example\nexistingSecret: a\nsettings: { S3_BUCKET: b, APP_SECRET: c }",
    "settings",
  ],
  [
    "autoscaling without a Prometheus",
    "publicUrl: https://a.example\nexistingSecret: a\nsettings: { S3_BUCKET: b }\nworkers: [{ name: a, replicas: 1, resources: {}, autoscaling: { enabled: true, minReplicas: 1, maxReplicas: 2, queueAgeSeconds: 5, queues: [cpu] } }]",
    "autoscaling.prometheusAddress",
  ],
])("the chart refuses values with %s", async (_name, values, field) => {
  await expect(renderWith(values)).rejects.toThrow(field);
});

test.skipIf(!canRender).each(valueSets)(
  "every pod of %s has the least rights, and all writes go to volumes",
  (path) => {
    const pods = toPods(parseManifests(renderChart(helm, path)));
    expect(pods.length).toBeGreaterThan(1);
    for (const { pod } of pods) {
      const [container] = pod.containers;
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: "RuntimeDefault" } },
      });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(container.volumeMounts.map(({ name }) => name).sort()).toEqual(pod.volumes.map(({ name }) => name).sort());
    }
  },
);

test.skipIf(!canRender).each(valueSets)(
  "the settings of every pod of %s exist, and the service accepts them",
  (path) => {
    for (const { pod } of toPods(parseManifests(renderChart(helm, path)))) {
      const settings = Object.fromEntries(pod.containers[0].env.map(({ name, value }) => [name, value]));
      expect(Object.keys(settings).filter((name) => !documentedSettings().has(name))).toEqual([]);
      const all = { ...secretsForPublicMode, OPENAI_API_KEY: "sk-test", ...settings };
      checkAllSettings(all);
      expect(env.parse(all)).toMatchObject({
        local: false,
        WORKERS: false,
      });
    }
  },
);

test.skipIf(!canRender)("the chart refuses every setting that is a secret or contains one", async () => {
  const names = [...documentedSettings()].filter((name) =>
    /SECRET|TOKEN|PEPPERS|_CREDENTIALS$|HEADERS|SMTP|^DATABASE_.*URL|^MODERATION_KEY|API_KEY/.test(name),
  );
  expect(names).toEqual(expect.arrayContaining(["DATABASE_REPLICA_URL", "TEMPORAL_API_KEY", "OPENAI_API_KEY"]));
  for (const name of names) {
    const values = `publicUrl: https://a.example\nexistingSecret: a\nsettings: { S3_BUCKET: b, ${name}: c }`;
    await expect(renderWith(values), name).rejects.toThrow(`settings.${name}`);
  }
});

test.skipIf(!canRender)("pods reach public addresses, and of private ones those that are named", async () => {
  const named = "[{ to: [{ ipBlock: { cidr: 10.0.12.0/24 } }], ports: [{ port: 5432 }] }]";
  const text = await renderWith(`publicUrl: https://a.example
existingSecret: a
settings: { S3_BUCKET: b }
networkPolicy: { privateEgress: ${named} }`);
  const policy = parseManifests(text).find(
    ({ kind, metadata }) => kind === "NetworkPolicy" && metadata.name === "demo-atelier",
  );
  const isPrivate = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"];
  const ipBlock = { cidr: "0.0.0.0/0", except: expect.arrayContaining(isPrivate) };
  expect(policy?.spec.egress).toContainEqual({ to: expect.arrayContaining([{ ipBlock }]) });
  expect(policy?.spec.egress).toContainEqual({ to: [{ ipBlock: { cidr: "10.0.12.0/24" } }], ports: [{ port: 5432 }] });
});

test.skipIf(!canRender)("a group's settings replace those of all, also with false, 0 and an empty value", async () => {
  const text = await renderWith(`publicUrl: https://a.example
existingSecret: a
settings: { S3_BUCKET: b, PROVENANCE: true, ENGINE_CALLS_PER_MINUTE: 60, TRUSTED_PROXIES: 0 }
workers:
  - name: own
    replicas: 1
    resources: { requests: {}, limits: { memory: 1Gi } }
    settings: { PROVENANCE: false, ENGINE_CALLS_PER_MINUTE: 0 }`);
  const settings = toPods(parseManifests(text)).map(({ name, pod }) => [
    name,
    Object.fromEntries(pod.containers[0].env.map(({ name, value }) => [name, value])),
  ]);
  expect(Object.fromEntries(settings)).toMatchObject({
    "demo-atelier-server": { PROVENANCE: "true", ENGINE_CALLS_PER_MINUTE: "60", TRUSTED_PROXIES: "0" },
    "demo-atelier-worker-own": { PROVENANCE: "false", ENGINE_CALLS_PER_MINUTE: "0", TRUSTED_PROXIES: "0" },
  });
});

test.skipIf(!canRender)(
  "workers of a group get its operations, and more workers come with the age of its queues",
  async () => {
    const manifests = parseManifests(renderChart(helm, join(VALUES, "full-values.yaml")));
    const documents = toPods(manifests).find(({ name }) => name === "demo-atelier-worker-documents");
    expect(documents?.pod.containers[0].env).toContainEqual({ name: "WORKER_OPERATIONS", value: "document-translate" });
    const scaler = manifests.find(({ kind, metadata }) => kind === "ScaledObject" && /documents/.test(metadata.name));
    expect(scaler?.spec).toMatchObject({
      scaleTargetRef: { name: documents?.name },
      triggers: [{ metricType: "Value", metadata: { threshold: "60" } }],
    });
    const used = JSON.stringify(scaler).match(/atelier_[a-z_]+/g) ?? [];
    const reported = newRegistry("server").getMetricsAsArray();
    expect(used).toHaveLength(1);
    expect(reported.map(({ name }) => name)).toEqual(expect.arrayContaining(used));
  },
);

test("the probes use routes of the API", async () => {
  const template = await readFile(join(CHART, "templates/server.yaml"), "utf8");
  const probed = [...template.matchAll(/path: \/api\/v1(\/\w+)/g)].map(([, path]) => path);
  expect(probed).toEqual(["/health", "/health", "/ready"]);
  expect(healthRoutes.map(({ path }) => path)).toEqual(expect.arrayContaining(probed));
});

test("the chart has the version of the service", async () => {
  const { appVersion } = parse(await readFile(join(CHART, "Chart.yaml"), "utf8"));
  expect(appVersion).toBe(JSON.parse(await readFile("package.json", "utf8")).version);
});
