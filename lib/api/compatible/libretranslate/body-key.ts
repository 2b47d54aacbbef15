import { AppError } from "@atelier/errors";
import type { Needs } from "../../../keys/grants.ts";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import { authenticated } from "../../http/caller/authenticate.ts";
import type { Context } from "../../http/context.ts";
import { receiveForm, receiveKeylessForm } from "../receive-form.ts";

type Handler = (
  context: Context,
  fields: Record<string, unknown>,
  folder: TemporaryFolder,
) => Response | Promise<Response>;

/**
 * A handler whose API key is the field `api_key` of the body, the query or a Bearer token. Only a small body is read before
 * the key is known. Throws as `authenticated`.
 */
export const withBodyKey =
  (handler: Handler, needs: Needs) =>
  async (context: Context): Promise<Response> => {
    const folder = new TemporaryFolder();
    try {
      const hasKey = context.get("credential") !== undefined || context.req.header("authorization") !== undefined;
      if (hasKey) {
        const receive = async (known: Context) => handler(known, await receiveForm(known, folder), folder);
        return await authenticated(receive, needs)(context);
      }
      const fields = await receiveKeylessForm(context, folder);
      const key = fields?.api_key;
      if (!fields || typeof key !== "string" || key === "") throw missingKey();
      context.set("credential", key);
      return await authenticated((known) => handler(known, fields, folder), needs)(context);
    } finally {
      await folder.remove();
    }
  };

const missingKey = () =>
  new AppError("missing_key", "Send your API key in the field api_key, or for a body above 1 MB in the query.");
