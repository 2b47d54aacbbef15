import { createTranslator } from "use-intl/core";
import english from "../../../components/translations/messages/en.json" with { type: "json" };
import type { Messages, Namespace } from "../../../components/translations/messages.ts";
import type { Translator } from "../../../components/translations/server.ts";

/** The English messages of a namespace, for functions that get a translator. Throws for a missing message or value. */
export function testTranslator<Name extends Namespace>(namespace: Name): Translator<Name> {
  return createTranslator<Messages, Name>({
    locale: "en",
    timeZone: "UTC",
    messages: english,
    namespace,
    onError: (error) => {
      throw error;
    },
  });
}
