import { AppError } from "@atelier/errors";
import { setupTools } from "../../engine-health/setup-bridge.ts";
import { operations } from "../../operations/index.ts";
import { readSetup } from "./setup.ts";

/** The result of an operation's first example by one of its engines, as WebP. Throws `invalid_input` for other engines. */
export async function readSample(operation: string, engine: string): Promise<Uint8Array> {
  const found = operations.find(({ slug }) => slug === operation);
  const lines = (await readSetup()).operations.find((one) => one.operation === operation);
  const isOffered = found && (lines?.choices.some((choice) => choice.engine === engine) || isUsed(found.slug, engine));
  const { sample } = setupTools();
  if (!found || !isOffered || !sample || found.output !== "image")
    throw new AppError("invalid_input", "This engine has no sample.");
  return sample(found.slug, engine);
}

const isUsed = (operation: (typeof operations)[number]["slug"], engine: string) =>
  setupTools().entries(operation).includes(engine);
