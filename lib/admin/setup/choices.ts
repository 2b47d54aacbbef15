import { isResearchOnly } from "../../engine-health/configured/settings.ts";
import { engineCards } from "../../engines/cards.ts";
import { isChoiceFor } from "../../engines/choice.ts";
import type { EngineCard } from "../../engines/define.ts";
import type { Capability } from "../../engines/ports/index.ts";
import type { Machine } from "../../models/probe/machine.ts";
import { type ModelTask, modelTasks } from "../../models/store/manifest.ts";
import { findManifest } from "../../models/store/manifests.ts";
import { operations } from "../../operations/index.ts";
import { env } from "../../platform/env.ts";
import { type ModelLine, readModels } from "../models.ts";

/** An engine that an operator can choose for an operation. */
export interface SetupChoice {
  /** The entry in the operation's list of engines. */
  engine: string;
  kind: "provider" | "model" | "built-in";
  title: string;
  summary: string;
  /** The model of the store, for models only. */
  model: ModelLine | null;
  license: string;
  /** The estimated seconds for one result on this machine; null if they are not known. */
  seconds: number | null;
  /** Why this machine or service cannot use it, or null. */
  obstacle: string | null;
  /** The secret that a provider needs; null if none. */
  secret: string | null;
}

/** The engines of one operation, those with the best results first. */
export interface OperationChoices {
  operation: string;
  title: string;
  choices: SetupChoice[];
}

/** The engine and the operation of a model by its task. */
const uses: Partial<Record<ModelTask, { operation: Capability; engine: (model: string) => string }>> = {
  "text-to-image": { operation: "image-generate", engine: (model) => `diffusion:${model}` },
  "background-removal": { operation: "background-remove", engine: (model) => `local-model:${model}` },
  upscaling: { operation: "image-upscale", engine: (model) => `local-model:${model}` },
  denoising: { operation: "image-cleanup", engine: (model) => `local-model:${model}` },
  "object-removal": { operation: "image-cleanup", engine: (model) => `local-model:${model}` },
};

/** Real graphs reach about this share of the speed of a matrix product. */
const EFFICIENCY = 0.5;

/** All choices of every operation on a machine: providers, then models, then the built-in engine. */
export async function readSetupChoices(machine: Machine): Promise<OperationChoices[]> {
  const models = await readModels();
  return operations.map(({ slug, title }) => ({
    operation: slug,
    title,
    choices: [
      ...engineCards.flatMap((card) => providerChoices(card, slug)),
      ...models.flatMap((model) => modelChoice(model, slug, machine)),
      ...engineCards.flatMap((card) => builtInChoice(card, slug)),
    ],
  }));
}

function providerChoices(card: EngineCard, operation: Capability): SetupChoice[] {
  const summary = card.serves[operation];
  if (card.kind !== "hosted" || summary === undefined) return [];
  return card.examples
    .filter((example) => !example.includes("@") && isChoiceFor(example, operation))
    .map((engine) => ({
      engine,
      kind: "provider" as const,
      title: engine.includes(":") ? `${card.title} (${engine.slice(engine.indexOf(":") + 1)})` : card.title,
      summary,
      model: null,
      license: card.license,
      seconds: null,
      obstacle: null,
      secret: findSecret(card, engine),
    }));
}

/** The secret of an example: the only one of its card, or the one that is named like its provider. */
function findSecret({ settings }: EngineCard, engine: string): string | null {
  const secrets = settings.filter(({ secret }) => secret).map(({ name }) => name);
  if (secrets.length <= 1) return secrets[0] ?? null;
  const provider = /:([^/]+)\//.exec(engine)?.[1] ?? "";
  return secrets.find((name) => namesProvider(name, provider)) ?? null;
}

const namesProvider = (secret: string, provider: string): boolean =>
  secret.startsWith(`${provider.toUpperCase().replaceAll("-", "_")}_`) ||
  (provider === "black-forest-labs" && secret.startsWith("BFL")) ||
  (provider === "google" && /^(?:GOOGLE|GEMINI)/.test(secret));

function modelChoice(model: ModelLine, operation: Capability, machine: Machine): SetupChoice[] {
  const task = modelTasks.find(
    (modelTask) => model.tasks.includes(modelTask) && uses[modelTask]?.operation === operation,
  );
  const use = task && uses[task];
  if (!use) return [];
  const work = findManifest(model.name)?.gigaflops;
  const speed = machine.gigaflopsPerSecond;
  return [
    {
      engine: use.engine(model.name),
      kind: "model",
      title: model.title,
      summary: model.summary ?? "",
      model,
      license: model.license.name,
      seconds: work && speed ? work / (speed * EFFICIENCY) : null,
      obstacle: findObstacle(model, machine),
      secret: null,
    },
  ];
}

function findObstacle(model: ModelLine, { memoryBytes, freeDiskBytes }: Machine): string | null {
  if (isResearchOnly(model) && !env().local)
    return "Its license forbids commercial use, and this service sells results.";
  if (model.memoryBytes > memoryBytes) return "It needs more memory than this machine has.";
  const manifest = findManifest(model.name);
  if (model.version === null && manifest?.mustBeExported)
    return `Its repository has no ONNX files. Run optimum-cli export onnx --model ${manifest.repository} FOLDER, then npm run atelier -- models add ${model.name} --from FOLDER.`;
  if (model.version === null && model.sizeBytes > freeDiskBytes) return "It needs more disk space than is free.";
  return null;
}

function builtInChoice(card: EngineCard, operation: Capability): SetupChoice[] {
  const summary = card.serves[operation];
  if (!card.byDefault || summary === undefined) return [];
  const { family: engine, title, license } = card;
  return [
    { engine, kind: "built-in", title, summary, model: null, license, seconds: null, obstacle: null, secret: null },
  ];
}
