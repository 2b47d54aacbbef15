import { readFile, writeFile } from "node:fs/promises";
import { parse } from "node:path";
import { detectFormat } from "@atelier/documents";
import { sharp } from "@atelier/images/vips";
import type { PipelineTemplate } from "../../lib/pipelines/templates.ts";
import { pipelineTemplates } from "../../lib/pipelines/templates.ts";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../test/helpers/servers/service.ts";
import { benchDatabase } from "../measures/service.ts";
import { type BenchOptions, reportCase } from "../measures/table.ts";
import { inPublic, type SavedPicture, save } from "./pictures.ts";

/** A page shows several pictures next to each other. */
const MAX_SIDE = 380;
const RUN_MS = 600_000;

/** The inputs of the templates; those that generate their first picture have none. */
const inputs: Record<string, string> = {
  cutout: "samples/coffee.png",
  shop_listing: "samples/coffee.png",
  scenes: "samples/coffee.png",
  clean_product: "samples/captioned.jpg",
  portrait: "samples/astronaut.png",
  old_photo: "samples/grainy.png",
  small_photo: "samples/chelsea.png",
  menu: "samples/letter.docx",
  sketch_print: "samples/house-sketch.png",
};

interface TemplateResult {
  template: string;
  /** The input, if it is a picture. */
  before: SavedPicture | null;
  /** The result of each final step, with the step's name. */
  after: { step: string; picture: SavedPicture }[];
  /** The first paragraphs of a document and of its translations. */
  texts: { language: string; paragraphs: string[] }[];
  /** Why the template could not run with the embedded engines. */
  refusal: string | null;
}

/**
 * Runs every template of pipelines on a sample with the engines that are installed, as a client does, and writes the results
 * into public/pictures/templates for the gallery.
 */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  const service = await startTestService();
  const account = await testAccount(100_000);
  const results: TemplateResult[] = [];
  for (const template of pipelineTemplates) results.push(await runTemplate(service, account, template));
  await writeFile(inPublic("pictures/templates/index.json"), `${JSON.stringify(results, null, 2)}\n`);
  await service.stop();
  await stopDatabase();
  const baseline = { name: "templates", value: results.length };
  const ours = results.filter(({ refusal }) => refusal === null).length;
  reportCase(
    { bench: "gallery", case: "templates", baseline, ours, ratio: ours / baseline.value, unit: "templates" },
    options,
  );
}

async function runTemplate(
  service: TestService,
  account: TestAccount,
  { id, input, steps }: PipelineTemplate,
): Promise<TemplateResult> {
  const sample = inputs[id];
  if (input !== null && sample === undefined) throw new Error(`The template ${id} has no sample.`);
  const sent = sample === undefined ? {} : { input: (await readFile(inPublic(sample))).toString("base64") };
  const before =
    sample === undefined || input === "document"
      ? null
      : await save(sharp(inPublic(sample)), `pictures/templates/from-${parse(sample).name}.webp`, MAX_SIDE);
  const result = { template: id, before, after: [], texts: [], refusal: null };
  const started = await service.call(account, "POST", "/pipelines/runs", { ...sent, steps });
  if (started.status !== 201) return { ...result, refusal: started.body.errors?.[0]?.message ?? started.body.detail };
  const ended = await waitForRun(service, account, started.body.id);
  const failed = ended.steps.flatMap(({ jobs }) => jobs).find(({ error }) => error);
  if (failed?.error) return { ...result, refusal: failed.error.detail };
  const outputs = ended.steps
    .filter(({ final }) => final)
    .flatMap(({ id: step, jobs }) => jobs.flatMap((job) => job.outputs.map((output) => ({ step, ...output }))));
  const files = await Promise.all(outputs.map(({ url }) => download(service, url)));
  if (input === "document" && sample !== undefined) {
    const texts = [{ language: "en", paragraphs: await readParagraphs(await readFile(inPublic(sample))) }];
    const languages = steps.flatMap(({ parameters: { targets } }) =>
      Array.isArray(targets) ? targets.map(String) : [],
    );
    for (const [index, file] of files.entries())
      texts.push({ language: languages[index] ?? "", paragraphs: await readParagraphs(file) });
    return { ...result, texts };
  }
  const after = [];
  for (const [index, { step }] of outputs.entries()) {
    const path = `pictures/templates/${id}-${index + 1}.webp`;
    after.push({ step, picture: await save(sharp(files[index]), path, MAX_SIDE) });
  }
  return { ...result, after };
}

interface ShownRun {
  status: string;
  steps: {
    id: string;
    final: boolean;
    jobs: { outputs: { url: string }[]; error: { detail: string } | null }[];
  }[];
}

async function waitForRun(service: TestService, account: TestAccount, id: string): Promise<ShownRun> {
  // The stream of events ends with the run.
  const signal = AbortSignal.timeout(RUN_MS);
  await (await fetch(`${service.base}/pipelines/runs/${id}/events`, { headers: account.headers, signal })).text();
  return (await service.call(account, "GET", `/pipelines/runs/${id}`)).body;
}

async function download({ base }: TestService, url: string): Promise<Buffer> {
  const { pathname, search } = new URL(url);
  return Buffer.from(await (await fetch(new URL(pathname + search, base))).arrayBuffer());
}

async function readParagraphs(bytes: Buffer): Promise<string[]> {
  const { blocks } = await (await detectFormat(bytes)).open(bytes);
  const texts = blocks.map(({ runs }) => runs.map((run) => (run.kind === "text" ? run.text : "")).join(""));
  return texts.filter((text) => /\p{L}{3}/u.test(text)).slice(0, MAX_PARAGRAPHS);
}

const MAX_PARAGRAPHS = 4;
