import { invalidInput } from "@atelier/errors";
import { z } from "zod";
import { inspectFile, previewFile } from "../../../jobs/inspect.ts";
import { createSelection, selectAt, selectionsAhead } from "../../../jobs/select.ts";
import { InputFile } from "../../../operations/fields.ts";
import { readInProcess } from "../../../provenance/credentials-pool.ts";
import { defineInternalRoute, type Route } from "../../define-route.ts";
import { receiveBody } from "../../http/body/receive.ts";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import type { Context } from "../../http/context.ts";
import { countFreeUse } from "../../http/limits/rate-limit.ts";
import { previewRoute } from "./preview.ts";

/** Free functions that take processor time have limits of their own. */
const SELECTIONS_PER_MINUTE = 15;
const PREVIEWS_PER_MINUTE = 30;

const share = z.number().min(0).max(1);
const points = z.array(z.tuple([share, share])).max(20);
const clicks = z.strictObject({ included: points.min(1), excluded: points.default([]) });

const previews = defineInternalRoute({
  method: "POST",
  path: "/previews",
  access: "portal",
  async handler({ context, caller: { accountId } }) {
    await countFreeUse("previews", accountId, PREVIEWS_PER_MINUTE);
    const read = await receiveFile(context, "document", async (file) => {
      const { characters = 0, language = null } = await inspectFile(accountId, file, "document");
      return { characters, language, ...(await previewFile(accountId, file)) };
    });
    return context.json({ object: "preview", ...read });
  },
});

const credentials = defineInternalRoute({
  method: "POST",
  path: "/credentials",
  access: "portal",
  async handler({ context, caller: { accountId } }) {
    await countFreeUse("previews", accountId, PREVIEWS_PER_MINUTE);
    const found = await receiveFile(context, "image", async (file) => {
      const { format } = await inspectFile(accountId, file, "image");
      return readInProcess({ content: file.path, contentType: `image/${format}` }, accountId);
    });
    return context.json({ object: "credentials", credentials: found });
  },
});

const beginSelection = defineInternalRoute({
  method: "POST",
  path: "/selections",
  access: "portal",
  async handler({ context, caller: { accountId } }) {
    await countFreeUse("selections", accountId, SELECTIONS_PER_MINUTE);
    const id = await receiveFile(context, "image", (image) => createSelection(accountId, image));
    return context.json({ object: "selection", id }, 201);
  },
});

const queue = defineInternalRoute({
  method: "GET",
  path: "/selections/queue",
  access: "portal",
  handler: ({ context, caller }) =>
    context.json({ object: "selection_queue", ahead: selectionsAhead(caller.accountId) }),
});

const mask = defineInternalRoute({
  method: "POST",
  path: "/selections/:selection/mask",
  access: "portal",
  body: clicks,
  async handler({ context, caller, params, body }) {
    const selected = await selectAt(caller.accountId, params.selection, await body());
    return context.body(Uint8Array.from(selected), 200, { "content-type": "image/png", "cache-control": "no-store" });
  },
});

/** The free routes of the playground: selecting objects by clicking and previewing documents. */
export const playgroundRoutes: Route[] = [previewRoute, previews, credentials, beginSelection, queue, mask];

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
