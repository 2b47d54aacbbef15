/** A refusal in the terms of SCIM (RFC 7644, 3.12). */
export class ScimError extends Error {
  override readonly name = "ScimError";
  readonly status: 400 | 401 | 404 | 409;
  readonly scimType: string | undefined;

  constructor(status: ScimError["status"], message: string, scimType?: string) {
    super(message);
    this.status = status;
    this.scimType = scimType;
  }
}

export const invalidValue = (message: string) => new ScimError(400, message, "invalidValue");
