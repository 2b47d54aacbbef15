import { spawnSync } from "node:child_process";
import { parseAllDocuments } from "yaml";
import { z } from "zod";

/** The chart's folder. */
export const CHART = "deploy/helm/atelier";
/** A release of Kubernetes that the chart supports and the validator has the schemas of. */
export const KUBERNETES = "1.30";

const environment = z.array(z.object({ name: z.string(), value: z.string() }));

const container = z.object({
  args: z.array(z.string()),
  env: environment,
  securityContext: z.object({}).loose(),
  resources: z.object({ requests: z.object({}).loose(), limits: z.object({ memory: z.string() }).loose() }),
  volumeMounts: z.array(z.object({ name: z.string() }).loose()),
});

const pod = z.object({
  automountServiceAccountToken: z.boolean(),
  securityContext: z.object({}).loose(),
  terminationGracePeriodSeconds: z.number().optional(),
  containers: z.tuple([container]),
  volumes: z.array(z.object({ name: z.string() }).loose()),
});

const manifest = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string() }).loose(),
  spec: z.object({}).loose(),
});

export type Manifest = z.output<typeof manifest>;
export type Pod = z.output<typeof pod>;

/** The result of a program: its exit code, stdout and stderr. */
export function runProgram(program: string, args: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8", timeout: 60_000 });
  return { status, output: error ? error.message : stdout + stderr };
}

/** Renders the chart as `helm install demo` in the namespace "prod" would. Throws Helm's message if it refuses the values. */
export function renderChart(helm: string, valuesFile: string, ...options: string[]): string {
  const args = ["template", "demo", CHART, "--namespace", "prod", "--kube-version", `${KUBERNETES}.0`];
  const { status, output } = runProgram(helm, [...args, "--values", valuesFile, ...options]);
  if (status !== 0) throw new Error(output);
  return output;
}

export const parseManifests = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document) => manifest.parse(document.toJS()));

/** The pods of the deployments and jobs, with the names of these. */
export function toPods(manifests: readonly Manifest[]): { name: string; pod: Pod }[] {
  const template = z.object({ template: z.object({ spec: pod }) });
  return manifests
    .filter(({ kind }) => kind === "Deployment" || kind === "Job")
    .map(({ metadata, spec }) => ({ name: metadata.name, pod: template.parse(spec).template.spec }));
}
