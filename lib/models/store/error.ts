/** A model cannot be added, found or checked. The message says what happened and what to do. */
export class ModelStoreError extends Error {
  override readonly name = "ModelStoreError";
}
