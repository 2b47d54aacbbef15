import { Readable } from "node:stream";
import { AppError } from "@atelier/errors";
import { Hono } from "hono";
import { z } from "zod";
import { readPreview } from "../../drafts/preview.ts";
import { languageTag } from "../../operations/fields.ts";
import { storage } from "../../storage/index.ts";
import { portalOnly } from "../http/authenticate.ts";
import { type ApiEnv, send } from "../http/context.ts";
import { parseQuery } from "../http/page.ts";
import { countFreeUse } from "../http/rate-limit.ts";
import { withFolder } from "../http/temporary.ts";

/** A preview can start LibreOffice. */
const PREVIEWS_PER_MINUTE = 30;

const previewQuery = z.strictObject({
  side: z.enum(["source", "result"]).default("result"),
  target_language: languageTag.optional(),
});

/** The source and the result of a translation, for the pages that the playground draws. */
export const previewRoutes = new Hono<ApiEnv>().get(
  "/jobs/:id/preview",
  portalOnly<"/jobs/:id/preview">(async (context) => {
    const { accountId } = context.get("caller");
    const { side, target_language: targetLanguage } = parseQuery(previewQuery, context.req.query());
    await countFreeUse("previews", accountId, PREVIEWS_PER_MINUTE);
    const { key, contentType } = await withFolder((directory) =>
      readPreview(accountId, context.req.param("id"), { targetLanguage, side, directory }),
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
  }),
);
