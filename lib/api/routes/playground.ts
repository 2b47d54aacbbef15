import { invalidInput } from "@atelier/errors";
import { Hono } from "hono";
import { z } from "zod";
import { inspectFile, previewFile } from "../../jobs/inspect.ts";
import { createSelection, selectAt, selectionsAhead } from "../../jobs/select.ts";
import { InputFile } from "../../operations/fields.ts";
import { readInProcess } from "../../provenance/credentials-pool.ts";
import { portalOnly } from "../http/authenticate.ts";
import type { ApiEnv, Context } from "../http/context.ts";
import { parseFields } from "../http/page.ts";
import { countFreeUse } from "../http/rate-limit.ts";
import { receiveBody, receiveJsonBody } from "../http/receive.ts";
import { TemporaryFolder } from "../http/temporary.ts";

/** Free functions that take processor time have limits of their own. */
const SELECTIONS_PER_MINUTE = 15;
const PREVIEWS_PER_MINUTE = 30;

const share = z.number().min(0).max(1);
const points = z.array(z.tuple([share, share])).max(20);
const clicks = z.strictObject({ included: points.min(1), excluded: points.default([]) });

/** The free routes of the playground: selecting objects by clicking and previewing documents. */
export const playgroundRoutes = new Hono<ApiEnv>()
  .post(
    "/previews",
    portalOnly(async (context) => {
      await countFreeUse("previews", context.get("caller").accountId, PREVIEWS_PER_MINUTE);
      const read = await receiveFile(context, "document", async (file) => {
        const { characters = 0, language = null } = await inspectFile(
          context.get("caller").accountId,
          file,
          "document",
        );
        return { characters, language, ...(await previewFile(context.get("caller").accountId, file)) };
      });
      return context.json({ object: "preview", ...read });
    }),
  )
  .post(
    "/credentials",
    portalOnly(async (context) => {
      const { accountId } = context.get("caller");
      await countFreeUse("previews", accountId, PREVIEWS_PER_MINUTE);
      const credentials = await receiveFile(context, "image", async (file) => {
        const { format } = await inspectFile(accountId, file, "image");
        return readInProcess({ content: file.path, contentType: `image/${format}` }, accountId);
      });
      return context.json({ object: "credentials", credentials });
    }),
  )
  .post(
    "/selections",
    portalOnly(async (context) => {
      const { accountId } = context.get("caller");
      await countFreeUse("selections", accountId, SELECTIONS_PER_MINUTE);
      const id = await receiveFile(context, "image", (image) => createSelection(accountId, image));
      return context.json({ object: "selection", id }, 201);
    }),
  )
  .get(
    "/selections/queue",
    portalOnly((context) =>
      context.json({ object: "selection_queue", ahead: selectionsAhead(context.get("caller").accountId) }),
    ),
  )
  .post(
    "/selections/:selection/mask",
    portalOnly<"/selections/:selection/mask">(async (context) => {
      const marks = parseFields(clicks, await receiveJsonBody(context.env.incoming, context.get("caller").accountId));
      const mask = await selectAt(context.get("caller").accountId, context.req.param("selection"), marks);
      return context.body(Uint8Array.from(mask), 200, { "content-type": "image/png", "cache-control": "no-store" });
    }),
  );

/** Receives one file of a form, passes it to `use` and deletes it. Throws `invalid_input` if it is missing. */
async function receiveFile<T>(context: Context, field: string, use: (file: InputFile) => Promise<T>): Promise<T> {
  const folder = new TemporaryFolder();
  try {
    const file = (await receiveBody(context.env.incoming, context.get("caller").accountId, folder)).fields[field];
    if (!(file instanceof InputFile))
      throw invalidInput(`/${field}`, `Send the ${field} as a file in a multipart form.`);
    return await use(file);
  } finally {
    await folder.remove();
  }
}
