/** A model's folder cannot be used. The message names the file and the correction, for the operator. */
export class ModelFolderError extends Error {
  override readonly name = "ModelFolderError";
}

/** The model cannot do what a request needs, for example inpaint without a VAE encoder. Another engine may. */
export class UnsupportedRequestError extends Error {
  override readonly name = "UnsupportedRequestError";
}
