import type { AppError } from "@atelier/errors";
import type { Answer, Context } from "../../http/context.ts";
import { answerFastApiError } from "../fastapi-error.ts";

/** The key in Basic authentication: the password, or the name if the password is empty. */
export function automatic1111Credential(context: Context): string | undefined {
  const [, encoded] = /^Basic +([\w+/=-]+) *$/i.exec(context.req.header("authorization") ?? "") ?? [];
  if (encoded === undefined) return undefined;
  const [name = "", ...password] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return password.join(":") || name;
}

/** The response for an error in the form of Automatic1111's API. */
export const answerAutomatic1111Error = (error: AppError): Answer =>
  answerFastApiError(
    error,
    error.code === "missing_key"
      ? "Send your API key as the password of Basic authentication, or as Authorization: Bearer <key>."
      : error.message,
  );
