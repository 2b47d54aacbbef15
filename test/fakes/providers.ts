import { readdir } from "node:fs/promises";
import { parseEngineList } from "../../lib/engines/choice.ts";
import type { EngineChoice } from "../../lib/engines/define.ts";
import { type Capability, listSetting } from "../../lib/engines/ports/index.ts";
import type { FakeProvider } from "./provider.ts";

/** All fake providers of the files in this folder. */
export const fakeProviders: readonly FakeProvider[] = (
  await Promise.all((await readdir(import.meta.dirname)).sort().map(load))
).flat();

/** The secrets of all fake providers. No response, error or log may contain one. */
export const secrets: Readonly<Record<string, string>> = Object.assign(
  {},
  ...fakeProviders.map((provider) => provider.secrets),
);

async function load(file: string): Promise<readonly FakeProvider[]> {
  if (file === "providers.ts" || !/(?<!\.test)\.ts$/.test(file)) return [];
  const { providers = [] } = (await import(`./${file}`)) as { providers?: readonly FakeProvider[] };
  return providers;
}

/** Parses the choice of a fake server like a setting. */
export function getChoice(
  provider: Pick<FakeProvider, "spec" | "path">,
  origin: string,
  capability: Capability,
): EngineChoice {
  const has = (name: string) => name in secrets;
  const [choice] = parseEngineList(`${provider.spec}@${origin}${provider.path}`, capability, has);
  if (!choice) throw new Error(`${provider.spec} is not a valid choice for ${listSetting(capability)}.`);
  return choice;
}
