import {
  APICallError,
  type ImageModelV4,
  type ImageModelV4CallOptions,
  type ImageModelV4Result,
  type JSONValue,
} from "@ai-sdk/provider";
import { type Atelier, AtelierError, type OperationInputs, type Result } from "@atelier/sdk";
import { getMaxImages, type ImageOperation, requestFields } from "./request-fields.ts";

/** An operation as an image model. The client is made at the first call, which needs a key. */
export function createImageModel(operation: ImageOperation, client: () => Atelier): ImageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "atelier",
    modelId: operation,
    maxImagesPerCall: getMaxImages(operation),
    doGenerate: (options) => generate(operation, client, options),
  };
}

async function generate(
  operation: ImageOperation,
  client: () => Atelier,
  options: ImageModelV4CallOptions,
): Promise<ImageModelV4Result> {
  const { fields, warnings } = requestFields(operation, options);
  const signal = options.abortSignal;
  try {
    // The service checks the fields of providerOptions, whose types are not known here.
    const input = fields as unknown as OperationInputs[typeof operation];
    const result = await client().run(operation, input, { signal, cancelOnAbort: true });
    return {
      images: await Promise.all(result.files.map((file) => file.bytes({ signal }))),
      warnings: [...warnings, ...result.job.warnings.map((message) => ({ type: "other" as const, message }))],
      providerMetadata: { atelier: { images: result.files.map((file) => findMetadata(result, file.output)) } },
      response: { timestamp: new Date(result.job.created_at), modelId: operation, headers: undefined },
    };
  } catch (error) {
    throw error instanceof AtelierError ? callError(operation, error) : error;
  }
}

const findMetadata = ({ job }: Result, { url }: Result["job"]["outputs"][number]): JSONValue => ({
  jobId: job.id,
  engine: job.engine ?? null,
  credits: job.credits.charged ?? null,
  url,
});

/**
 * The error of a call. It is not retryable: the client has repeated the request with its idempotency key, and a repetition
 * by the AI SDK would be a second job.
 */
function callError(operation: string, error: AtelierError): APICallError {
  return new APICallError({
    message: error.message,
    url: `/api/v1/${operation}`,
    requestBodyValues: {},
    cause: error,
    isRetryable: false,
    data: { code: error.code, jobId: error.jobId ?? null },
    ...(error.status === undefined ? {} : { statusCode: error.status }),
  });
}
