/** A model cannot be added, found or checked. The message contains the cause and the correction. */
export class ModelStoreError extends Error {
  override readonly name = "ModelStoreError";
}
