import { type AppError, invalidInput } from "@atelier/errors";
import { cardOfEngine, isSent, unsupportedField } from "../engines/card-of-engine.ts";
import type { EngineSettings, ListedEngine } from "../engines/define.ts";
import { engineList } from "../engines/index.ts";
import { isLocalAddress } from "../engines/local-address.ts";
import type { Capability } from "../engines/ports/index.ts";
import { moderationSettings } from "../moderation/settings.ts";
import type { Operation } from "../operations/define.ts";
import { engineSettings, settingsForPolicy } from "./configured/settings.ts";
import { engineHealthSettings } from "./settings.ts";

/** The fields of a request that choose its engine. */
export interface EngineRequest {
  engine?: unknown;
  provider_policy?: unknown;
}

/** The engines that a request may use, in the operator's order, with the settings to load them with. */
export interface AllowedEngines {
  engines: ListedEngine[];
  settings: EngineSettings;
}

/**
 * The engines that a request allows: the chosen one, or the operator's list, and with `local_only` only engines on the
 * operator's machines. Throws `invalid_input` for an unknown engine and for a policy that leaves none.
 */
export function allowedEngines(operation: Operation, request: EngineRequest): AllowedEngines {
  const settings = settingsForPolicy(request.provider_policy);
  if (isModeratedElsewhere(operation, request.provider_policy))
    throw invalidInput(
      "/provider_policy",
      "The operator checks content with a service on other machines. Leave provider_policy out to allow it.",
    );
  const engines = engineList(operation.slug, settings);
  const listEvery = () => engineList(operation.slug, engineSettings());
  const subject = operation.title.toLowerCase();
  if (engines.length === 0 && listEvery().length > 0)
    throw invalidInput(
      "/provider_policy",
      `This service has no engine for ${subject} on its own machines. Leave provider_policy out to allow other providers.`,
    );
  if (request.engine === undefined) return { engines, settings };
  const chosen = engines.filter(({ name }) => name === request.engine);
  if (chosen.length > 0) return { engines: chosen, settings };
  const every = listEvery();
  if (every.some(({ name }) => name === request.engine))
    throw invalidInput(
      "/engine",
      `The engine "${request.engine}" is not on the operator's machines. Leave provider_policy out, or choose one of: ${getNames(engines)}.`,
    );
  throw invalidInput(
    "/engine",
    every.length === 0
      ? `No engine for ${subject} is installed.`
      : `There is no engine "${request.engine}" for ${subject}. Choose one of: ${getNames(engines)}. Or leave engine out.`,
  );
}

/** Whether a job that must stay on the operator's machines would be sent to a moderation service elsewhere. */
export function isModeratedElsewhere({ output }: Pick<Operation, "output">, policy: unknown): boolean {
  const { MODERATION_URL } = moderationSettings();
  const { LOCAL_HOSTS } = engineHealthSettings();
  if (policy !== "local_only" || MODERATION_URL === undefined || output !== "image") return false;
  return !isLocalAddress(MODERATION_URL, { languageModel: undefined, localHosts: LOCAL_HOSTS });
}

const getNames = (engines: readonly ListedEngine[]) => engines.map(({ name }) => name).join(", ");

/** The refusal of an engine that cannot serve a request because of its parameters, or null if it can. */
export function unsupportedParameter(
  name: string,
  capability: Capability,
  input: Record<string, unknown>,
): AppError | null {
  const sent = unsupportedField(name, capability, input);
  const advice = "or choose another engine";
  if (sent) return invalidInput(`/${sent}`, `The engine ${name} does not support ${sent}. Leave it out, ${advice}.`);
  const required = cardOfEngine(name)?.requires?.[capability] ?? [];
  if (required.length === 0 || required.some((field) => isSent(input[field]))) return null;
  return invalidInput(`/${required[0]}`, `The engine ${name} requires ${required.join(" or ")}. Send it, ${advice}.`);
}
