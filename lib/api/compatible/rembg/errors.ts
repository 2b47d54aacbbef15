import type { AppError } from "@atelier/errors";
import type { Answer } from "../../http/context.ts";
import { answerFastApiError } from "../fastapi-error.ts";

/** The response for an error in the form of rembg's server. */
export const answerRembgError = (error: AppError): Answer =>
  answerFastApiError(
    error,
    error.code === "missing_key"
      ? "Send your API key in the header X-Api-Key, or as Authorization: Bearer <key>."
      : error.message,
  );
