/** A refusal in Stripe's format: `{ error: { type, code, param, message } }`. */
export class StripeFault extends Error {
  override readonly name = "StripeFault";
  readonly status: number;
  readonly details: Record<string, unknown>;

  constructor(status: number, details: { type: string; message: string; [field: string]: unknown }) {
    super(details.message);
    this.status = status;
    this.details = details;
  }
}

/** 400: the request is invalid. It had no effect, and its idempotency key is not stored. */
export function invalidRequest(message: string, rest: { code?: string; param?: string } = {}): StripeFault {
  return new StripeFault(400, { type: "invalid_request_error", message, ...rest });
}

/** 404: no object has this id. */
export function missing(kind: string, id: string, param = "id"): StripeFault {
  return new StripeFault(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });
}
