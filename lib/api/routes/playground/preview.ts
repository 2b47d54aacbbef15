import { Readable } from "node:stream";
import { AppError } from "@atelier/errors";
import { z } from "zod";
import { readPreview } from "../../../drafts/preview.ts";
import { languageTag } from "../../../operations/fields.ts";
import { storage } from "../../../storage/index.ts";
import { defineInternalRoute } from "../../define-route.ts";
import { withFolder } from "../../http/body/temporary.ts";
import { send } from "../../http/context.ts";
import { countFreeUse } from "../../http/limits/rate-limit.ts";

/** A preview can start LibreOffice. */
const PREVIEWS_PER_MINUTE = 30;

const previewQuery = z.strictObject({
  side: z.enum(["source", "result"]).default("result"),
  target_language: languageTag.optional(),
});

/** The source and the result of a translation, for the pages that the playground draws. */
export const previewRoute = defineInternalRoute({
  method: "GET",
  path: "/jobs/:id/preview",
  access: "portal",
  query: previewQuery,
  async handler({ context, caller: { accountId }, params, query: { side, target_language: targetLanguage } }) {
    await countFreeUse("previews", accountId, PREVIEWS_PER_MINUTE);
    const { key, contentType } = await withFolder((directory) =>
      readPreview(accountId, params.id, { targetLanguage, side, directory }),
    );
    const found = await storage().read(key);
    if (!found) throw new AppError("result_expired", "The result has expired or was deleted.");
    const headers = {
      // Only the portal's scripts read it. No browser shows HTML of a document from this origin.
      "content-type": contentType === "application/pdf" ? contentType : "text/plain; charset=utf-8",
      "content-length": String(found.sizeBytes),
      "content-disposition": "attachment",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    };
    return send(context, { status: 200, headers, body: Readable.toWeb(found.stream) as ReadableStream });
  },
});
