// A service whose translator is a fake LibreTranslate server.
import { startFakeTranslator } from "../engines/fake-translator.ts";
import { startTestService, type TestAccount, type TestService } from "./service.ts";

export interface TranslationService extends TestService {
  /** Sends a request with a form, with JSON or without a body. The body of the response is parsed if it is JSON. */
  call(account: TestAccount, method: string, path: string, body?: object | FormData): Promise<Answer>;
}

interface Answer {
  status: number;
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the fields they expect.
  body: any;
}

export async function startTranslationService(): Promise<TranslationService> {
  const translator = await startFakeTranslator();
  const service = await startTestService();
  return {
    ...service,
    async call(account, method, path, body) {
      const isForm = body instanceof FormData;
      const headers = { ...account.headers, ...(body && !isForm ? { "content-type": "application/json" } : {}) };
      const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
      const response = await fetch(service.base + path, { method, headers, ...sent });
      const type = response.headers.get("content-type") ?? "";
      return {
        status: response.status,
        type,
        body: type.includes("json") ? await response.json() : await response.text(),
      };
    },
    stop: async () => {
      await service.stop();
      await translator.stop();
    },
  };
}
