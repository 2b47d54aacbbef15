import type { Operation } from "../../operations/define.ts";
import type { Route } from "../define-route.ts";
import { balanceRoute } from "./account/balance.ts";
import { usageRoute } from "./account/usage.ts";
import { batchRoutes } from "./batches/index.ts";
import { fileRoute } from "./files.ts";
import { glossaryRoutes } from "./glossaries.ts";
import { healthRoutes } from "./health.ts";
import { accountEventsRoute } from "./jobs/events.ts";
import { jobRoutes } from "./jobs/index.ts";
import { segmentRoutes } from "./jobs/segments.ts";
import { keyRoutes } from "./keys/index.ts";
import { languagesRoute } from "./languages.ts";
import { memoryRoutes } from "./memory.ts";
import { requestRoutes } from "./requests.ts";
import { uploadRoutes } from "./uploads/index.ts";
import { resumableUploadRoutes } from "./uploads/resumable.ts";
import { deliveryRoutes } from "./webhooks/deliveries.ts";
import { endpointRoutes } from "./webhooks/endpoints.ts";
import { jobDeliveryRoutes } from "./webhooks/job-deliveries.ts";

/** The routes of the API in the order of the reference. `operations` is the catalogue. */
export const apiRoutes = (operations: readonly Operation[]): Route[] => [
  languagesRoute,
  balanceRoute,
  usageRoute,
  ...jobRoutes,
  accountEventsRoute,
  fileRoute,
  ...healthRoutes,
  ...uploadRoutes,
  ...resumableUploadRoutes,
  ...batchRoutes(operations),
  ...segmentRoutes,
  ...glossaryRoutes,
  ...memoryRoutes,
  ...requestRoutes,
  ...keyRoutes(operations.map(({ slug }) => slug)),
  ...endpointRoutes,
  ...deliveryRoutes,
  ...jobDeliveryRoutes,
];
