import { engineSettings } from "../../../lib/engine-health/configured/settings.ts";
import { setRuntimeEnv } from "../../../lib/platform/settings.ts";
import { fakeProviders } from "../../fakes/providers.ts";

/** Starts a fake LibreTranslate and makes it the only engine of document translation, so that no translator has to be installed. */
export async function startFakeTranslator(): Promise<{ stop(): Promise<void> }> {
  const provider = fakeProviders.find(({ spec }) => spec === "libretranslate");
  if (!provider) throw new Error("There is no fake of LibreTranslate.");
  const server = await provider.start(engineSettings());
  Object.assign(process.env, provider.secrets, {
    ENGINES_DOCUMENT_TRANSLATE: `${provider.spec}@${server.origin}${provider.path}`,
  });
  // Settings that were read before are read again.
  setRuntimeEnv({});
  return { stop: () => server.stop() };
}
