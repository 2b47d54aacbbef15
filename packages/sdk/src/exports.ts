// The exports of every build of the package.

export type {
  BackgroundRemoveInput,
  DocumentTranslateInput,
  ImageCleanupInput,
  ImageEditInput,
  ImageGenerateInput,
  ImageUpscaleInput,
  OperationInputs,
  ProductPhotoInput,
  SketchToImageInput,
} from "../generated/inputs.gen.ts";
export type * from "../generated/types.gen.ts";
export type { BaseClient, ClientOptions, WithResponse } from "./client.ts";
export { ApiError, type ApiErrorCode, AtelierError, type ClientErrorCode } from "./errors.ts";
export type { FileInput } from "./files.ts";
export type { Page, Pages } from "./pages.ts";
export type { BatchInput, BatchWaitOptions } from "./resources/batches.ts";
export type { JobEvent } from "./resources/jobs.ts";
export type { RunInput, RunWaitOptions, StoredRunInput } from "./resources/pipelines.ts";
export type { ResumableOptions } from "./resources/uploads.ts";
export type { Result, ResultFile } from "./result.ts";
export type { RunOptions, SubmitOptions } from "./run.ts";
export type { RequestOptions } from "./transport.ts";
export {
  findFile,
  type HeadClaims,
  type ReceiptBundle,
  type ReceiptClaims,
  readHead,
  verifyConsistency,
  verifyReceipt,
} from "./verify-receipt.ts";
export type { WaitOptions } from "./wait.ts";
export { type VerifyOptions, verifyWebhook, type WebhookEvent } from "./webhook-signature.ts";
