import { AppError } from "@atelier/errors";
import { allowedEngines } from "../../../engine-health/allowed-engines.ts";
import type { Operation } from "../../../operations/define.ts";
import { imageEdit } from "../../../operations/image-edit/index.ts";

/** Names of OpenAI's models. Requests with one of them run on the operator's first usable engine. */
const aliases = /^(dall-e-[23]|gpt-image-[\w.-]+|chatgpt-image-latest)$/;
/** The names that the list of models has for clients that offer a choice. */
const listedAliases = ["gpt-image-1", "dall-e-3", "dall-e-2"];

/** The field `engine` for a model: none for a name of OpenAI's. Throws `not_found` for an unknown model. */
export function getEngine(operation: Operation, model: string | undefined): { engine?: string } {
  if (model === undefined || aliases.test(model)) return {};
  const known = allowedEngines(operation, {}).engines.map(({ name }) => name);
  if (known.includes(model)) return { engine: model };
  throw new AppError(
    "not_found",
    `The model "${model}" does not exist. Use one of: ${[...listedAliases, ...known].join(", ")}.`,
    { errors: [{ pointer: "/engine", message: "Unknown model." }] },
  );
}

/** Whether a model's images are returned as links by default, as OpenAI does for DALL·E. */
export const returnsLinks = (model: string | undefined): boolean => model === undefined || model.startsWith("dall-e-");

/** All models of operations: the aliases and the engines. */
export const listModels = (operations: readonly Operation[]): object[] => getNames(operations).map(modelView);

const getNames = (operations: readonly Operation[]): string[] => {
  const engines = operations.flatMap((operation) => allowedEngines(operation, {}).engines.map(({ name }) => name));
  return [...new Set([...listedAliases, ...engines])];
};

/** The models with what each can do, as LocalAI lists them. An alias can do what any engine can. */
export function listCapabilities(operations: readonly Operation[]): object[] {
  return getNames(operations).map((id) => {
    const slugs = operations
      .filter((operation) => aliases.test(id) || allowedEngines(operation, {}).engines.some(({ name }) => name === id))
      .map(({ slug }) => slug);
    const takesImages = slugs.includes(imageEdit.slug);
    return {
      ...modelView(id),
      capabilities: ["image"],
      input_modalities: takesImages ? ["text", "image"] : ["text"],
      output_modalities: ["image"],
    };
  });
}

/** A model by its name. Throws `not_found`. */
export function readModel(operations: readonly Operation[], name: string): object {
  for (const operation of operations) {
    const known = allowedEngines(operation, {}).engines.some((engine) => engine.name === name);
    if (known || aliases.test(name)) return modelView(name);
  }
  const errors = [{ pointer: "/engine", message: "Unknown model." }];
  throw new AppError("not_found", `The model "${name}" does not exist.`, { errors });
}

// Engines have no date, but clients expect a number.
const modelView = (id: string) => ({ id, object: "model", created: 0, owned_by: "atelier" });
