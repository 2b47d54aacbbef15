/** A model cannot be added, found or checked. The message contains the cause and the correction. */
export class ModelStoreError extends Error {
  override readonly name = "ModelStoreError";
  /** A text for customers: the file and its digest, without the operator's mirrors and folders. */
  readonly publicMessage: string | undefined;

  constructor(message: string, options: ErrorOptions & { publicMessage?: string } = {}) {
    super(message, options);
    this.publicMessage = options.publicMessage;
  }
}

/** A customer's text about a failed download; the whole message is for the operator's log. */
export const getPublicMessage = (error: unknown): string =>
  (error instanceof ModelStoreError ? error.publicMessage : undefined) ?? "The reason is in the operator's log.";
