import { po as gettext } from "gettext-parser";
import { unreadable } from "../archive.ts";
import type { Block, DocumentFormat } from "../model.ts";
import { decodeText } from "./text.ts";

/** GNU gettext catalogues: each message gets its translation; those that have one already keep it. */
export const po: DocumentFormat = {
  name: "po",
  contentType: "text/x-gettext-translation",
  extension: "po",
  open(bytes) {
    const catalogue = read(decodeText(bytes));
    const blocks: Block[] = [];
    for (const messages of Object.values(catalogue.translations)) {
      for (const message of Object.values(messages)) {
        if (message.msgid === "" || message.msgstr.some((text) => text !== "")) continue;
        const forms = message.msgid_plural ? [message.msgid, message.msgid_plural] : [message.msgid];
        for (const [index, text] of forms.entries()) {
          blocks.push({
            place: "messages",
            pieces: [{ kind: "text", text, look: 0 }],
            write: (pieces) => {
              message.msgstr[index] = pieces.map((piece) => (piece.kind === "text" ? piece.text : "")).join("");
            },
          });
        }
      }
    }
    return {
      blocks,
      untouched: [],
      save({ language }) {
        catalogue.headers.Language = language.replace("-", "_");
        return gettext.compile(catalogue, { foldLength: 0 });
      },
    };
  },
};

function read(source: string) {
  try {
    return gettext.parse(source);
  } catch (cause) {
    throw unreadable("This is not a valid gettext catalogue.", cause);
  }
}
