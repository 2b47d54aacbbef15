import { startFakeTranslator } from "../engines/fake-engines.ts";
import { startTestService, type TestService } from "./service.ts";

/** A service whose translator is a fake LibreTranslate server. */
export async function startTranslationService(): Promise<TestService> {
  const translator = await startFakeTranslator();
  const service = await startTestService();
  return {
    ...service,
    stop: async () => {
      await service.stop();
      await translator.stop();
    },
  };
}
