import { z } from "zod";
import { languageChoices } from "#components/features/operation-form/languages.ts";
import { createPlaygroundToken } from "#lib/api/http/caller/playground-token.ts";
import { env } from "#lib/platform/env.ts";

const languagesResponse = z.object({ data: z.array(z.object({ tag: z.string(), name: z.string() })) });
const TIMEOUT_MS = 3_000;

/**
 * The languages that the translation engines support. The portal reads them from the API, because it does not load
 * engines. Returns the common languages if the API lists none or does not respond.
 */
export async function documentLanguages(
  accountId: string,
  sessionId: string,
  locale: string,
): Promise<{ tag: string; name: string }[]> {
  const { API_URL, PORT } = env();
  try {
    const response = await fetch(`${API_URL ?? `http://127.0.0.1:${PORT}`}/api/v1/languages`, {
      headers: { authorization: `Bearer ${await createPlaygroundToken({ accountId, sessionId })}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { data } = languagesResponse.parse(await response.json());
    return data.length > 0 ? data : languageChoices(locale);
  } catch {
    return languageChoices(locale);
  }
}
