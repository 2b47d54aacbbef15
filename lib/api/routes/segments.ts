import { Hono } from "hono";
import { z } from "zod";
import { editSegments, readSegments } from "../../drafts/segments.ts";
import { jobView } from "../../jobs/view.ts";
import { hasScope } from "../../keys/grants.ts";
import { languageTag } from "../../operations/fields.ts";
import { authenticated } from "../http/authenticate.ts";
import type { ApiEnv } from "../http/context.ts";
import { pageQuery, parseFields, parseQuery } from "../http/page.ts";
import { countFreeUse } from "../http/rate-limit.ts";
import { receiveJsonBody } from "../http/receive.ts";
import { withFolder } from "../http/temporary.ts";
import { readVisibleJob } from "../http/visible-job.ts";

/** An edit writes the whole document again, free of charge. */
const EDITS_PER_MINUTE = 10;
export const MAX_EDITS = 500;
export const MAX_TARGET_CHARACTERS = 10_000;

const listQuery = z.strictObject({
  limit: pageQuery.limit,
  cursor: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  target_language: languageTag.optional(),
  place: z.string().max(200).optional(),
  search: z.string().min(1).max(200).optional(),
});

const editInput = z.strictObject({
  target_language: languageTag.optional(),
  segments: z
    .array(z.strictObject({ id: z.number().int().min(1), target: z.string().max(MAX_TARGET_CHARACTERS) }))
    .min(1)
    .max(MAX_EDITS),
});

/** The segments of an editable translation: read and replaced free of charge. */
export const segmentRoutes = new Hono<ApiEnv>()
  .get(
    "/jobs/:id/segments",
    authenticated<"/jobs/:id/segments">(async (context) => {
      const { limit, cursor, target_language, ...filter } = parseQuery(listQuery, context.req.query());
      const job = await readVisibleJob(context.get("caller"), context.req.param("id"));
      const { segments, more } = await withFolder((directory) =>
        readSegments(job.account_id, job.id, {
          targetLanguage: target_language,
          after: cursor,
          limit,
          ...filter,
          directory,
        }),
      );
      const data = segments.map((segment) => ({ object: "segment" as const, ...segment }));
      return context.json({ object: "list", data, next_cursor: more ? String(data.at(-1)?.id) : null });
    }, "any"),
  )
  .patch(
    "/jobs/:id/segments",
    authenticated<"/jobs/:id/segments">(async (context) => {
      const { accountId, grants } = context.get("caller");
      const job = await readVisibleJob(context.get("caller"), context.req.param("id"));
      const body = await receiveJsonBody(context.env.incoming, accountId);
      const { target_language, segments } = parseFields(editInput, body);
      await countFreeUse("edits", accountId, EDITS_PER_MINUTE);
      const edited = await withFolder((directory) =>
        editSegments(accountId, job.id, {
          targetLanguage: target_language,
          edits: segments,
          // The memory is the account's, and a client token can be in a visitor's browser.
          learns: hasScope(grants, "translation"),
          directory,
        }),
      );
      return context.json(jobView(edited));
    }, "any"),
  );
