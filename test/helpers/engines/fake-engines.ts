import { engineSettings } from "../../../lib/engine-health/configured/settings.ts";
import { type Capability, listSetting } from "../../../lib/engines/ports/index.ts";
import { setRuntimeEnv } from "../../../lib/platform/settings.ts";
import { fakeProviders } from "../../fakes/providers.ts";

interface FakeEngine {
  stop(): Promise<void>;
}

/** Starts a fake LibreTranslate and makes it the only engine of document translation, so that no translator has to be installed. */
export const startFakeTranslator = (): Promise<FakeEngine> => startFakeEngine("libretranslate", "document-translate");

/** Starts a fake Stability and lets it cut out all subjects, for tests of what is around an inference of a second. */
export const startFakeRemover = (): Promise<FakeEngine> => startFakeEngine("stability", "background-remove");

async function startFakeEngine(spec: string, capability: Capability): Promise<FakeEngine> {
  const provider = fakeProviders.find((fake) => fake.spec === spec);
  if (!provider) throw new Error(`There is no fake of ${spec}.`);
  const server = await provider.start(engineSettings());
  Object.assign(process.env, provider.secrets, {
    [listSetting(capability)]: `${provider.spec}@${server.origin}${provider.path}`,
  });
  // Settings that were read before are read again.
  setRuntimeEnv({});
  return { stop: () => server.stop() };
}
