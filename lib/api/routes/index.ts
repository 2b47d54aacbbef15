import type { Operation } from "../../operations/define.ts";
import type { Route } from "../define-route.ts";
import { type Deprecation, deprecations } from "../http/answer/deprecation.ts";
import { describeApi } from "../openapi/describe-api.ts";
import { balanceRoute } from "./account/balance.ts";
import { limitsRoute } from "./account/limits.ts";
import { usageRoute } from "./account/usage.ts";
import { batchRoutes } from "./batches/index.ts";
import { fileRoute } from "./files.ts";
import { glossaryRoutes } from "./glossaries.ts";
import { healthRoutes } from "./health.ts";
import { jobRoutes } from "./jobs/index.ts";
import { repeatRoute } from "./jobs/repeat.ts";
import { segmentRoutes } from "./jobs/segments.ts";
import { keyRoutes } from "./keys/index.ts";
import { languagesRoute } from "./languages.ts";
import { memoryRoutes } from "./memory.ts";
import { operationListRoute } from "./operations/list.ts";
import { quoteRoute } from "./operations/quote.ts";
import { operationRoute } from "./operations/run.ts";
import { pipelineRoutes } from "./pipelines/index.ts";
import { playgroundRoutes } from "./playground/index.ts";
import { projectRoutes } from "./projects/index.ts";
import { receiptRoutes } from "./receipts.ts";
import { documentRoutes } from "./reference/documents.ts";
import { referenceRoute } from "./reference/page.ts";
import { requestRoutes } from "./requests.ts";
import { teamRoutes } from "./team/index.ts";
import { translateTextRoute } from "./translate-text.ts";
import { uploadRoutes } from "./uploads/index.ts";
import { resumableUploadRoutes } from "./uploads/resumable.ts";
import { deliveryRoutes } from "./webhooks/deliveries.ts";
import { endpointRoutes } from "./webhooks/endpoints.ts";
import { jobDeliveryRoutes } from "./webhooks/job-deliveries.ts";

/** The routes of the API, in the order of the reference. `operations` is the catalogue. */
export function apiRoutes(
  operations: readonly Operation[],
  deprecated: readonly Deprecation[] = deprecations,
): readonly Route[] {
  const slugs = operations.map(({ slug }) => slug);
  const routes: Route[] = [
    ...operations.map(operationRoute),
    quoteRoute(operations),
    operationListRoute(operations),
    languagesRoute,
    balanceRoute,
    limitsRoute,
    usageRoute,
    ...jobRoutes,
    repeatRoute(operations),
    ...receiptRoutes,
    fileRoute,
    ...healthRoutes,
    ...documentRoutes(() => describeApi(routes, deprecated)),
    ...uploadRoutes,
    ...resumableUploadRoutes,
    ...batchRoutes(operations),
    ...pipelineRoutes(operations),
    ...segmentRoutes,
    ...glossaryRoutes,
    ...memoryRoutes,
    ...requestRoutes,
    translateTextRoute,
    ...keyRoutes(slugs),
    ...projectRoutes(slugs),
    ...teamRoutes,
    ...endpointRoutes,
    ...deliveryRoutes,
    ...jobDeliveryRoutes,
    ...playgroundRoutes,
    referenceRoute,
  ];
  return routes;
}
