import { createImageText } from "../engines/image-text/image-text.ts";
import { handleRequests } from "../platform/processes/process-pool.ts";
import type { ImageTextAnswer, ImageTextRequest } from "./image-text.ts";

handleRequests<ImageTextRequest, never, ImageTextAnswer>(async (request, _onNote, signal) => {
  const imageText = createImageText({ ...request, threads: request.threads });
  return request.kind === "read"
    ? { read: await imageText.read(request.image, request.language, signal, request) }
    : { erased: await imageText.erase(request.image, request.lines, signal) };
});
