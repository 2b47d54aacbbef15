import { preferEngine } from "../../admin/setup/choose-engine.ts";
import { type OperationSetupLines, readSetup, type SetupLine } from "../../admin/setup/setup.ts";
import { engineHealthSettings } from "../../engine-health/settings.ts";
import { provideSetupTools } from "../../engine-health/setup-bridge.ts";
import { ownSetupTools } from "../../engine-health/setup-tools.ts";
import { addModel } from "../../models/store/add-model.ts";
import { gigabytes } from "../../models/store/disk-space.ts";
import { ModelStoreError } from "../../models/store/error.ts";
import { env } from "../../platform/env.ts";
import { newId } from "../../platform/ids.ts";
import { type Command, print, required } from "./command.ts";
import { downloadLine } from "./download-line.ts";

/**
 * Shows what this machine can run. With `--operation` and `--engine`, it downloads the engine's model if it is missing,
 * tests the engine, and makes it the first of the operation. The key of a provider is read from standard input.
 */
export const setUp: Command = async ({ operation, engine, key, json }) => {
  provideSetupTools(ownSetupTools);
  const setup = await readSetup();
  if (operation === undefined && engine === undefined) {
    print(json, setup, setupText(setup));
    return 0;
  }
  const lines = setup.operations.find((one) => one.operation === required("--operation", operation));
  const entry = required("--engine", engine);
  if (!lines) throw new ModelStoreError(`There is no operation "${operation}".`);
  const choice = lines.choices.find((choice) => choice.engine === entry);
  if (choice?.obstacle) throw new ModelStoreError(choice.obstacle);
  if (choice?.model && choice.model.version === null) await download(choice.model.name);
  const secrets = key && choice?.secret ? { [choice.secret]: await readStandardInput() } : {};
  const use = { operation: lines.operation, engine: entry, secrets };
  await preferEngine(use, { actor: "command line", reason: "atelier setup", request: newId("aud") });
  print(json, { operation: lines.operation, engine: entry }, `${lines.title} uses ${entry} from now on.`);
  return 0;
};

async function download(model: string): Promise<void> {
  const { HF_ENDPOINT, HF_TOKEN } = engineHealthSettings();
  const progress = downloadLine(process.stderr);
  const hub = { endpoint: HF_ENDPOINT, token: HF_TOKEN };
  try {
    await addModel({ model }, { cacheDirectory: env().CACHE_DIR, hub, onProgress: progress.update });
  } finally {
    progress.end();
  }
}

async function readStandardInput(): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin) text += chunk;
  return text.trim();
}

function setupText({ machine, operations }: Awaited<ReturnType<typeof readSetup>>): string {
  const { processor, cores, memoryBytes, freeDiskBytes, gpus, gigaflopsPerSecond } = machine;
  const speed = gigaflopsPerSecond === null ? "speed unknown" : `${Math.round(gigaflopsPerSecond)} GFLOP/s`;
  const head = `${processor}, ${cores} cores, ${speed}, ${gigabytes(memoryBytes)} of memory, ${gigabytes(freeDiskBytes)} of free disk space, GPU: ${gpus.join(", ") || "none"}`;
  return [head, ...operations.flatMap(operationLines)].join("\n");
}

const operationLines = ({ operation, choices }: OperationSetupLines): string[] => [
  "",
  operation,
  ...choices.map(choiceLine),
];

function choiceLine({
  engine,
  position,
  kind,
  model,
  license,
  seconds,
  secret,
  hasSecret,
  obstacle,
}: SetupLine): string {
  const details = [
    kind,
    model ? `${gigabytes(model.sizeBytes)}${model.version === null ? "" : ", installed"}` : null,
    seconds === null ? null : `about ${Math.max(1, Math.round(seconds))} s`,
    license,
    secret && !hasSecret ? `needs ${secret}` : null,
    obstacle,
  ];
  return `  ${position === 0 ? "*" : " "} ${engine.padEnd(44)} ${details.filter(Boolean).join("; ")}`;
}
