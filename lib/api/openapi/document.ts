import type { Operation } from "../../operations/define.ts";
import { type Deprecation, deprecations } from "../http/answer/deprecation.ts";
import { apiRoutes } from "../routes/index.ts";
import { describeApi } from "./describe-api.ts";

/** The OpenAPI 3.1 document of the API with a catalogue. `deprecated` are the routes that will be removed. */
export const openApiDocument = (operations: readonly Operation[], deprecated: readonly Deprecation[] = deprecations) =>
  describeApi(apiRoutes(operations), deprecated);
